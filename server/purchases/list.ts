import { sql } from 'kysely'
import type { ListedPurchase, purchasesRow, putPurchaseRow } from '#contract/purchases.ts'
import { purchasesMost } from '#contract/purchases.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { cameWhole } from '#server/db/arrivals.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'

type Row = Omit<ListedPurchase, 'boughtAt'> & { boughtAt: Date | null }

/**
 * What is to be bought, what has to be ordered first before what can wait. What names no day of its own is needed when its task
 * begins, and ordered as long before as it takes to come. Refuses who is not of the team, as if there were nothing.
 */
export async function listPurchases(scope: Scope): Promise<RowData<typeof purchasesRow>> {
  const team = scope.reads('team')
  if (!team) throw notThere()
  const { rows } = await sql<Row>`
    select id, item, quantity, unit, pack, packs, supplier, "needOn", "leadDays", "promisedOn", "taskId", "boughtAt", "boughtBy",
      note, "arrivedOn", "neededOn", "neededOn" - coalesce(lead, 0) as "orderOn" from (
      select b.id, b.item, b.quantity, b.unit, b.pack, b.packs, b.supplier, b.need_on as "needOn",
        b.lead_days as "leadDays", b.promised_on as "promisedOn", came.on_date as "arrivedOn", b.task_id as "taskId", b.bought_at as "boughtAt",
        b.bought_by as "boughtBy", b.note, coalesce(b.need_on, t.start_on, t.finish_on) as "neededOn",
        coalesce(b.lead_days, t.lead_days) as lead
      from purchases b left join tasks t
        on t.org_id = b.org_id and t.project_id = b.project_id and t.id = b.task_id and t.deleted_at is null
        left join (${cameWhole(scope.orgId, scope.projectId)}) came on came.purchase = b.id::text
      where b.org_id = ${scope.orgId}::uuid and b.project_id = ${scope.projectId}::uuid) listed
    order by "orderOn" nulls last, supplier, item, id`.execute(team)
  const work = await team
    .selectFrom('task_work')
    .select((eb) => ['task_id as taskId', eb.fn.sum<number>('hours').as('hours')])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .groupBy('task_id')
    .orderBy('task_id')
    .execute()
  return {
    purchases: rows.map(({ boughtAt, ...row }) => ({ ...row, boughtAt: boughtAt?.toISOString() ?? null })),
    work,
  }
}

/** Adds to the purchase list, or changes what stands there under this id; whether it was bought stays as it is. */
export async function putPurchase(
  scope: Scope,
  { id, needOn, leadDays, promisedOn, taskId, ...entered }: RowInput<typeof putPurchaseRow>['body'],
): Promise<Record<string, never>> {
  requireTeam(scope)
  await scope.write(async ({ tx, note, self }) => {
    const of = { org_id: scope.orgId, project_id: scope.projectId }
    if (taskId !== null) {
      const task = await tx
        .selectFrom('tasks')
        .select('id')
        .where((eb) => eb.and({ ...of, id: taskId }))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!task) throw notThere()
    }
    await self()
    const { count } = await tx
      .selectFrom('purchases')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) => eb.and(of))
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= purchasesMost)
      throw new Refusal('conflict', say('At most {most} lines on a purchase list.', { most: purchasesMost }))
    // What a caller does not know of stays as it is.
    const promised = promisedOn !== undefined && { promised_on: promisedOn }
    const row = { ...entered, need_on: needOn, lead_days: leadDays, task_id: taskId, ...promised }
    await tx
      .insertInto('purchases')
      .values({ ...of, id, ...row, proposal_id: null, bought_at: null, bought_by: null })
      .onConflict((on) => on.columns(['org_id', 'project_id', 'id']).doUpdateSet(row))
      .execute()
    await note({ class: 'team', kind: 'purchase.put', subject: id, detail: { item: entered.item } })
  })
  return {}
}

/** Ticks something off the list, or takes the tick back. Ticked twice, the first one counts. */
export async function buy(scope: Scope, id: string, bought: boolean): Promise<Record<string, never>> {
  requireTeam(scope)
  await scope.write((writing) => tick(scope, writing, id, bought))
  return {}
}

/** Ticks something off as part of what else is written. */
export async function tick(
  scope: Scope,
  { tx, now, note, self }: Writing,
  id: string,
  bought: boolean,
): Promise<void> {
  const of = { org_id: scope.orgId, project_id: scope.projectId, id }
  const stands = await tx
    .selectFrom('purchases')
    .select(['item', 'bought_at'])
    .where((eb) => eb.and(of))
    .executeTakeFirst()
  if (!stands) throw notThere()
  if ((stands.bought_at !== null) === bought) return
  await tx
    .updateTable('purchases')
    .set({ bought_at: bought ? now : null, bought_by: bought ? await self() : null })
    .where((eb) => eb.and(of))
    .execute()
  const kind = bought ? 'purchase.bought' : 'purchase.open'
  await note({ class: 'team', kind, subject: id, detail: { item: stands.item } })
}

/** Removes something from the list. */
export async function removePurchase(scope: Scope, id: string): Promise<Record<string, never>> {
  requireTeam(scope)
  await scope.write(async ({ tx, note, self }) => {
    const gone = await tx
      .deleteFrom('purchases')
      .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, id }))
      .returning('item')
      .executeTakeFirst()
    if (!gone) throw notThere()
    await self()
    await note({ class: 'team', kind: 'purchase.removed', subject: id, detail: { item: gone.item } })
  })
  return {}
}

/** Refuses who does not see the list as if there were none, and who sees it and may not change it. */
function requireTeam(scope: Scope): void {
  if (!scope.reads('team')) throw notThere()
  requireRight(scope, 'purchase.edit')
}
