import { sql } from 'kysely'
import type { correctCostRow, enterCostRow } from '#contract/money-calls.ts'
import { sumText } from '#contract/proposal-words.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { requireFeature } from '#server/plan/plan.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import { requireMoney } from './changes.ts'
import { conflict, wrong } from './refused.ts'
import { ofProject } from './rows.ts'

type Nothing = Record<string, never>

type Stands = {
  kind: string
  vendor: string
  cents: string
  corrects: string | null
  corrected: boolean
  taken: string
  uses: string
}
/** An entry as it stands, with what other entries say of it; undefined where there is none. */
async function findEntry(scope: Scope, { tx }: Writing, id: string): Promise<Stands | undefined> {
  const of = sql`e.org_id = ${scope.orgId}::uuid and e.project_id = ${scope.projectId}::uuid`
  const { rows } = await sql<Stands>`
    select min(e.kind) as kind, min(e.vendor) as vendor, sum(e.cents) as cents, (array_agg(e.corrects))[1] as corrects,
      exists (select from cost_entries e where ${of} and e.corrects = ${id}::uuid) as corrected,
      (select coalesce(sum(cents), 0) from cost_entries e where ${of} and e.against = ${id}::uuid) as taken,
      (select count(*) from cost_entries e where ${of} and e.against = ${id}::uuid and e.corrects is null and not exists (
        select from cost_entries c where c.org_id = e.org_id and c.project_id = e.project_id and c.corrects = e.id)) as uses
    from cost_entries e where ${of} and e.id = ${id}::uuid having count(*) > 0`.execute(tx)
  return rows[0]
}

/** Refuses an entry that says something that cannot be: a bill of what is no commitment, or more paid than is open. */
async function requireFits(
  scope: Scope,
  writing: Writing,
  { kind, against, lines, dueOn, vendor, number, fileId }: RowInput<typeof enterCostRow>['body'],
): Promise<void> {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  if (kind !== 'forecast' && vendor === '') throw wrong('vendor', say('The supplier is missing'))
  if (kind === 'forecast' ? lines.some((line) => line.cents < 0) : cents <= 0)
    throw wrong('lines', say('Enter an amount above zero'))
  if (kind === 'forecast' && new Set(lines.map(({ code }) => code)).size < lines.length)
    throw wrong('lines', say('A cost code stands here twice'))
  if (kind === 'paid' && against === null) throw wrong('against', say('Choose the bill that was paid'))
  if (dueOn !== null && kind !== 'bill') throw wrong('dueOn', say('Only a bill is due on a day'))
  if (fileId !== null) {
    const file = await writing.tx
      .selectFrom('project_files')
      .select('id')
      .where((eb) => eb.and({ ...ofProject(scope), id: fileId }))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!file) throw notThere()
  }
  if (against !== null) {
    const of = await findEntry(scope, writing, against)
    if (!of) throw notThere()
    const expected = kind === 'paid' ? 'bill' : 'commitment'
    if (
      kind === 'commitment' ||
      kind === 'receipt' ||
      kind === 'forecast' ||
      of.kind !== expected ||
      of.corrects
    )
      throw wrong('against', say('It cannot be of that.'))
    if (of.corrected) throw conflict(say('What it is of was taken back.'))
    const open = Number(of.cents) - Number(of.taken)
    if (kind === 'paid' && cents > open)
      throw wrong('lines', say('{sum} is open of this bill.', { sum: sumText(open) }))
  }
  if (kind === 'bill' && number !== '') {
    const { rows } = await sql<{ same: boolean }>`
      select exists (select from cost_entries e where e.org_id = ${scope.orgId}::uuid and e.project_id = ${scope.projectId}::uuid
        and e.kind = 'bill' and e.corrects is null and lower(e.vendor) = lower(${vendor}) and lower(e.number) = lower(${number})
        and not exists (select from cost_entries c where c.org_id = e.org_id and c.project_id = e.project_id
          and c.corrects = e.id)) as same`.execute(writing.tx)
    if (rows[0]?.same)
      throw wrong('number', say('A bill {number} of {vendor} was entered already.', { number, vendor }))
  }
}

/** Enters what the job costs, where the plan has that. Sent twice with one id it is one entry. */
export async function enterCost(scope: Scope, body: RowInput<typeof enterCostRow>['body']): Promise<Nothing> {
  requireMoney(scope)
  const { id, kind, onDay, vendor, number, title, against, dueOn, method, note: words, fileId, lines } = body
  await scope.write(async (writing) => {
    const { tx, now, note, self } = writing
    if (await findEntry(scope, writing, id)) return
    await requireFeature(tx, scope.orgId, 'costTracking', now)
    await requireFits(scope, writing, body)
    const author_id = await self()
    const shared = {
      ...{ ...ofProject(scope), id, kind, on_day: onDay, vendor, number, title, against, corrects: null },
      ...{ due_on: dueOn, method, note: words, file_id: fileId, at: now, author_id },
    }
    await tx
      .insertInto('cost_entries')
      .values(
        lines.map(({ code, costClass, cents }, line) => ({
          ...shared,
          line,
          code,
          cost_class: costClass,
          cents,
        })),
      )
      .execute()
    await note({ class: 'cost', kind: `cost.${kind}`, subject: id, detail: { name: vendor || title } })
  })
  return {}
}

/** Takes an entry back: one with its lines below zero stands beside it. What others are of is taken back after them. */
export async function correctCost(
  scope: Scope,
  entry: string,
  { id, note: words }: RowInput<typeof correctCostRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  await scope.write(async (writing) => {
    const { tx, now, note, self } = writing
    const there = await findEntry(scope, writing, entry)
    if (!there) throw notThere()
    if (there.corrects !== null) throw conflict(say('This takes something back itself.'))
    if (there.corrected) return
    if (Number(there.uses) > 0)
      throw conflict(say('Bills or payments are of this entry: take them back first.'))
    const author = await self()
    await sql`insert into cost_entries (org_id, project_id, id, line, kind, on_day, vendor, number, title, code, cost_class, cents,
        against, corrects, due_on, method, note, file_id, at, author_id)
      select org_id, project_id, ${id}::uuid, line, kind, on_day, vendor, number, title, code, cost_class, -cents, against, id,
        due_on, method, ${words}, null, ${now}, ${author}::uuid
      from cost_entries where org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid and id = ${entry}::uuid`.execute(
      tx,
    )
    await note({ class: 'cost', kind: 'cost.corrected', subject: entry, detail: { name: there.vendor } })
  })
  return {}
}
