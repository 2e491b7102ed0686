import { type RawBuilder, sql } from 'kysely'
import type { Theirs } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Tables } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, type Scope, type Writing } from './scope.ts'
import { toldMost } from './told.ts'

/** A change of some fields of one thing that has a version, by somebody who saw it in version `base`. */
export type Edit<Fields> = { base: number; fields: Fields }

type Versioned = 'projects' | 'tasks' | 'scans'

/** What of a table a change may touch: the column of each field. Fields that are not named here are left to their feature. */
export type Columns<Table extends Versioned> = Readonly<Record<string, keyof Tables[Table] & string>>

/**
 * Changes the open fields of one thing. What nobody else touched since `base` is merged; a field that somebody made something
 * else of is a conflict that says what, by whom and when, and nothing is changed. Answers the version from then on, and which
 * fields changed. Refuses what is not there.
 */
export async function editOpen<Table extends Versioned>(
  { orgId, projectId }: Pick<Scope, 'orgId' | 'projectId'>,
  { tx, note }: Writing,
  what: {
    table: Table
    id: string
    kind: string
    columns: Columns<Table>
    /** What follows from the fields that change, to be set with them. */
    follows?: (changed: readonly string[]) => RawBuilder<unknown>[]
    /** The thing by its fields, where this transaction holds it already. */
    held?: (Readonly<Record<string, unknown>> & { version: number }) | undefined
  },
  { base, fields }: Edit<Readonly<Record<string, unknown>>>,
): Promise<{ version: number; changed: string[]; before: Record<string, unknown> }> {
  const { table, id, kind, columns } = what
  const mine = sql`org_id = ${orgId}::uuid ${table === 'projects' ? sql`` : sql`and project_id = ${projectId}::uuid`}
    and id = ${id}::uuid and deleted_at is null`
  const wanted = Object.entries(fields).filter(([name, value]) => name in columns && value !== undefined)
  const row =
    what.held ??
    (await hold(
      tx,
      table,
      mine,
      wanted.map(([name]) => [name, columns[name] ?? '']),
    ))
  const changed = wanted.filter(([name, value]) => row[name] !== value)
  if (changed.length === 0) return { version: row.version, changed: [], before: {} }
  if (base < row.version) {
    const theirs = await changesSince(tx, projectId, id, base)
    const contested = changed.flatMap(([name]) => {
      const one = theirs.get(name)
      return one ? [[name, { ...one, value: row[name] ?? null }] as const] : []
    })
    if (contested.length > 0) throw conflict(Object.fromEntries(contested))
  }
  const names = changed.map(([name]) => name)
  const set = changed.map(([name, value]) => sql`${sql.ref(columns[name] ?? '')} = ${value}`)
  set.push(...(what.follows?.(names) ?? []))
  const change = sql`update ${sql.table(table)} set ${sql.join(set)}, version = version + 1 where ${mine}`
  const before = Object.fromEntries(names.map((name) => [name, row[name]]))
  const detail = {
    version: row.version + 1,
    fields: names,
    from: told(before),
    to: told(Object.fromEntries(changed)),
  }
  await note({ class: 'open', kind, subject: id, detail }, change)
  return { version: row.version + 1, changed: names, before }
}

/** Some fields of a thing, which is held from now on; refuses what is not there. */
async function hold(
  tx: Writing['tx'],
  table: Versioned,
  mine: RawBuilder<unknown>,
  fields: readonly (readonly [name: string, column: string])[],
): Promise<Record<string, unknown> & { version: number }> {
  const asked = fields.map(([name, column]) => sql`${sql.ref(column)} as ${sql.id(name)}`)
  const { rows } = await sql<Record<string, unknown> & { version: number }>`
    select ${sql.join([sql.ref('version'), ...asked])} from ${sql.table(table)} where ${mine} for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw notThere()
  return row
}

/** The refusal of a change to what somebody else changed meanwhile. */
export const conflict = (theirs: Theirs): Refusal =>
  new Refusal('conflict', say('Somebody else changed this meanwhile. Keep yours, or take theirs.'), {
    theirs,
  })

/** Values as a record repeats them. */
const told = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.length <= toldMost),
  )

/** Who changed each field of a thing last, of those that changed after version `base`. */
export async function changesSince(
  tx: Writing['tx'],
  projectId: string,
  subject: string,
  base: number,
): Promise<Map<string, { by: string | null; at: string }>> {
  const { rows } = await sql<{ fields: string[]; by: string | null; at: Date }>`
    select detail->'fields' as fields, p.name as by, a.at from activity a
      left join project_people p
        on p.org_id = a.org_id and p.project_id = a.project_id and p.id = a.actor_id
    where a.project_id = ${projectId}::uuid and a.class = 'open' and a.subject_id = ${subject}::uuid
      and (a.detail->>'version')::int > ${base} order by a.rev`.execute(tx)
  return new Map(
    rows.flatMap(({ fields, by, at }) =>
      (fields ?? []).map((name) => [name, { by, at: at.toISOString() }] as const),
    ),
  )
}

/**
 * Sets a sum that belongs to a project or a task. Sums never merge: whoever saw another sum than stands is told. `was` is the
 * sum that they saw; null where none stood.
 */
export async function editSum(
  { orgId, projectId }: Pick<Scope, 'orgId' | 'projectId'>,
  { tx, note }: Writing,
  what: {
    table: 'project_prices' | 'project_costs' | 'task_prices' | 'task_costs'
    column: 'price_cents' | 'cost_cents' | 'budget_cents'
    class: 'price' | 'cost'
    field: string
    kind: string
    task?: string
  },
  { was, cents }: { was: number | null | undefined; cents: number | null },
): Promise<boolean> {
  const { table, column, field, task } = what
  const owner = sql`org_id = ${orgId}::uuid and project_id = ${projectId}::uuid
    ${task === undefined ? sql`` : sql`and task_id = ${task}::uuid`}`
  const key = task === undefined ? sql`org_id, project_id` : sql`org_id, project_id, task_id`
  const ids = task === undefined ? sql`${orgId}, ${projectId}` : sql`${orgId}, ${projectId}, ${task}`
  await sql`insert into ${sql.table(table)} (${key}) values (${ids}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ cents: string | null }>`
    select ${sql.ref(column)} as cents from ${sql.table(table)} where ${owner} for update`.execute(tx)
  const stands = rows[0]?.cents == null ? null : Number(rows[0].cents)
  if (stands === cents) return false
  if (was !== undefined && was !== stands) {
    const [by] = await lastTeller(tx, projectId, what.class, task ?? projectId)
    throw conflict({
      [field]: { value: stands, by: by?.by ?? null, at: (by?.at ?? new Date(0)).toISOString() },
    })
  }
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${cents}, version = version + 1 where ${owner}`.execute(
    tx,
  )
  await note({
    class: what.class,
    kind: what.kind,
    subject: task ?? projectId,
    detail: { fields: [field], from: { [field]: stands }, to: { [field]: cents } },
  })
  return true
}

async function lastTeller(tx: Writing['tx'], projectId: string, of: 'price' | 'cost', subject: string) {
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select p.name as by, a.at from activity a
      left join project_people p
        on p.org_id = a.org_id and p.project_id = a.project_id and p.id = a.actor_id
    where a.project_id = ${projectId}::uuid and a.class = ${of} and a.subject_id = ${subject}::uuid
    order by a.rev desc limit 1`.execute(tx)
  return rows
}
