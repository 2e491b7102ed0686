import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hoursByTask, taskFor } from '#domain/proposals/task-hours.ts'
import { editSum } from '#server/scope/edit.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'
import type { EstimatesPort } from './ports.ts'

/**
 * What an accepted proposal becomes: the version is marked, and budget, hours of tasks and purchases are those of its estimate,
 * in place of what an earlier accepted proposal of the same estimate left; what was bought stays. The price and the budget of
 * the project follow.
 */
export async function becomeWork(
  estimates: EstimatesPort,
  scope: Scope,
  writing: Writing,
  { proposal, chosen }: { proposal: string; chosen: readonly string[] },
): Promise<void> {
  const { tx } = writing
  const of = { org_id: scope.orgId, project_id: scope.projectId }
  const draft = await tx
    .selectFrom('proposal_drafts')
    .select(['estimate_id', 'version_id'])
    .where((eb) => eb.and({ ...of, id: proposal }))
    .executeTakeFirstOrThrow()
  const tasks = await tx
    .selectFrom('tasks')
    .select(['id', 'title', 'trade', 'room', 'days', 'start_on as startOn', 'gate'])
    .where((eb) => eb.and(of))
    .where('deleted_at', 'is', null)
    .execute()
  const known = tasks.map(({ trade }) => trade).filter((trade) => trade.trim() !== '')
  const work = await estimates.accept(scope, writing, draft.version_id ?? '', { options: chosen, known })
  const before = sql`org_id = ${of.org_id}::uuid and project_id = ${of.project_id}::uuid and proposal_id in (
    select id from proposal_drafts where org_id = ${of.org_id}::uuid and project_id = ${of.project_id}::uuid
      and estimate_id = ${draft.estimate_id}::uuid)`
  await sql`delete from budget_lines where ${before}`.execute(tx)
  await sql`delete from task_work where ${before}`.execute(tx)
  await sql`delete from purchases where ${before} and bought_at is null`.execute(tx)
  if (work.budget.length > 0) {
    await tx
      .insertInto('budget_lines')
      .values(
        work.budget.map(({ costClass, ...line }) => ({
          ...{ ...of, proposal_id: proposal, ...line, cost_class: costClass },
        })),
      )
      .execute()
  }
  const hours = [...hoursByTask(tasks, work.hours)]
  if (hours.length > 0) {
    await tx
      .insertInto('task_work')
      .values(hours.map(([task_id, own]) => ({ ...of, task_id, proposal_id: proposal, hours: own })))
      .execute()
  }
  if (work.purchases.length > 0) {
    await tx
      .insertInto('purchases')
      .values(
        work.purchases.map(({ trade, room, ...buy }) => ({
          ...{ ...of, id: randomUUID(), ...buy, proposal_id: proposal },
          ...{ need_on: null, lead_days: null, bought_at: null, bought_by: null },
          task_id: taskFor(tasks, { trade, room, item: buy.item })?.id ?? null,
        })),
      )
      .execute()
  }
  await writing.note({ class: 'team', kind: 'purchases.made', detail: { count: work.purchases.length } })
  await followSums(scope, writing)
}

/** Sets the project's price to what its accepted proposals come to, of each estimate the newest, with the changes that were signed; and its budget to theirs. */
async function followSums(scope: Scope, writing: Writing): Promise<void> {
  const mine = (table: string) =>
    sql`${sql.ref(`${table}.org_id`)} = ${scope.orgId}::uuid and ${sql.ref(`${table}.project_id`)} = ${scope.projectId}::uuid`
  const { rows } = await sql<{ price: string; budget: string }>`
    select (select coalesce(sum(cents), 0) from (
        select distinct on (d.estimate_id) a.cents from proposal_answers a
          join proposals p on ${mine('p')} and p.id = a.proposal_id
          join proposal_drafts d on ${mine('d')} and d.id = p.id
        where ${mine('a')} and a.kind = 'accepted' order by d.estimate_id, p.number desc) newest)
        + (select coalesce(sum(cents), 0) from change_orders c where ${mine('c')} and c.state = 'signed') as price,
      (select coalesce(sum(cents), 0) from budget_lines b where ${mine('b')})
        + (select coalesce(sum((line ->> 'cents')::bigint), 0) from change_costs s
            join change_orders c on ${mine('c')} and c.id = s.change_order_id and c.state = 'signed'
            cross join jsonb_array_elements(s.lines) line where ${mine('s')}) as budget`.execute(writing.tx)
  const [sums] = rows
  const was = undefined
  await editSum(
    scope,
    writing,
    {
      ...{ table: 'project_prices', column: 'price_cents', class: 'price', field: 'priceCents' },
      kind: 'project.priced',
    },
    { was, cents: Number(sums?.price) },
  )
  await editSum(
    scope,
    writing,
    {
      ...{ table: 'project_costs', column: 'budget_cents', class: 'cost', field: 'budgetCents' },
      kind: 'project.budgeted',
    },
    { was, cents: Number(sums?.budget) },
  )
}
