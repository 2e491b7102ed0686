import type { DatedTask } from '#contract/dated.ts'
import type { Task } from '#contract/fields.ts'
import { runKept } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { makeBatch } from '#server/kit/batch.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Part } from './parts.ts'
import { toldMost } from './told.ts'

/** The column of a field, and its type in PostgreSQL. */
export type AtOnceColumn = { column: string; type: 'text' | 'integer' | 'boolean' | 'date' }

/** A change of one or two fields of a task, by somebody who saw it in version `base`. */
export type AtOnceEdit = {
  task: string
  base: number
  fields: Readonly<Record<string, unknown>>
  columns: Readonly<Record<string, AtOnceColumn>>
}

/** What of a task says what is meant by how far it is. */
export type ProgressRow = Omit<DatedTask, 'assignees'> & Pick<Task, 'status'> & { timeZone: string }

/** How far a task is, as somebody says who saw it in version `base`; `meant` answers the fields that are set by it. */
export type ProgressEdit = {
  task: string
  base: number
  status: Task['status']
  meant: (row: ProgressRow, status: Task['status'], now: Date) => Partial<Omit<ProgressRow, 'timeZone'>>
}

/** What came of it: the version from then on, and the number under which it was told; null where nothing was changed. */
export type AtOnceDone = { version: number; rev: number | null }

/** Who changes what of which task. */
type Item = {
  part: Pick<Part, 'orgId' | 'projectId'> & { personId: string }
  edit: Pick<AtOnceEdit, 'task' | 'base' | 'fields'>
}

/** As many fields as people change at once; each set of fields has a statement of its own. */
const fieldsMost = 2

/**
 * Changes of tasks that stand as whoever changes them saw them, all that come at the same time with one statement: nothing can
 * be contested there, so that a transaction with its five ways to the database would only cost time. Answers undefined for what
 * cannot be done so, with nothing changed: what has another version by now, is not there, or is being written to by somebody
 * else, for whom nobody waits here.
 */
export function makeEditsAtOnce(db: Db, clock: Clock) {
  const batches = new Map<string, (item: Item) => Promise<AtOnceDone | undefined>>()
  return async (part: Item['part'], edit: AtOnceEdit): Promise<AtOnceDone | undefined> => {
    const names = Object.keys(edit.fields).sort()
    if (names.length === 0 || names.length > fieldsMost) return undefined
    const key = names.join()
    let batch = batches.get(key)
    if (!batch) {
      const columns = names.map((name) => ({ name, ...requireColumn(edit.columns, name) }))
      const statement = statementFor(columns)
      batch = makeBatch((items: readonly Item[]) => editAll(db, { names, statement }, items, clock.now()), {
        most: 64,
        runs: 1,
      })
      batches.set(key, batch)
    }
    return batch({ part, edit })
  }
}

function requireColumn(columns: AtOnceEdit['columns'], name: string): AtOnceColumn {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw new Error(`${name} is no field that is changed at once`)
  return column
}

type NamedColumn = AtOnceColumn & { name: string }

type Statement = { name: string; text: string }

async function editAll(
  db: Db,
  { names, statement }: { names: readonly string[]; statement: Statement },
  items: readonly Item[],
  now: Date,
): Promise<(AtOnceDone | undefined)[]> {
  const seen = new Set<string>()
  // Of two changes of one task the second has to see the first.
  const wanted = items.flatMap(({ part, edit: { task, base, fields } }, place) => {
    if (seen.has(task)) return []
    seen.add(task)
    const ids = { org_id: part.orgId, project_id: part.projectId, id: task, actor_id: part.personId }
    return { place, base, ...ids, ...Object.fromEntries(names.map((name) => [name, fields[name]])) }
  })
  const rows = await runKept<{ place: number; version: number; rev: string | null }>(db, statement, [
    JSON.stringify(wanted),
    now,
  ])
  const done = new Map(
    rows.map(({ place, version, rev }) => [place, { version, rev: rev === null ? null : Number(rev) }]),
  )
  return items.map((_, place) => done.get(place))
}

/**
 * One statement for all: it takes the turn of each project that it can have without waiting, as `write` takes it, holds the
 * tasks that stand in the version that was seen, changes them, and writes down what happened under the next numbers. Its values
 * are what is wanted, as JSON, and the time. Names of fields and columns are written into it: they are our own.
 */
function statementFor(columns: readonly NamedColumn[]): Statement {
  const differs = ({ name, column }: NamedColumn) => `t.${column} is distinct from w."${name}"`
  // A value as the record repeats it: only where it changed, and no long text.
  const told = (one: NamedColumn, value: string) => {
    const short = one.type === 'text' ? ` and coalesce(char_length(${value}), 0) <= ${toldMost}` : ''
    return `case when ${differs(one)}${short} then jsonb_build_object('${one.name}', ${value}) else '{}' end`
  }
  const all = (piece: (one: NamedColumn) => string) => columns.map(piece).join(' || ')
  const set = columns.map(({ name, column }) => `${column} = w."${name}"`)
  const status = columns.find(({ column }) => column === 'status')
  if (status)
    set.push(
      `done_at = case when ${differs(status)} then case when w."${status.name}" = 'done' then $2::timestamptz end else t.done_at end`,
    )
  const text = `
    with w as materialized (
      select * from json_to_recordset($1::json) as w (place integer, base integer, org_id uuid, project_id uuid, id uuid,
        actor_id uuid, ${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')})
    ), turns as materialized (
      select project_id, pg_try_advisory_xact_lock(hashtextextended(project_id::text, 0)) as mine
      from (
        select distinct project_id from w
        -- In an organisation that is being closed nothing is written, which the other way says.
        where not exists (select from orgs where orgs.id = w.org_id and orgs.closing_at is not null)
      ) projects
    ), held as materialized (
      select w.place, w.actor_id, t.org_id, t.project_id, t.id, t.version, ${columns.map(differs).join(' or ')} as differs,
        jsonb_build_object('version', t.version + 1,
          'fields', ${all((one) => `case when ${differs(one)} then '["${one.name}"]'::jsonb else '[]' end`)},
          'from', ${all((one) => told(one, `t.${one.column}`))},
          'to', ${all((one) => told(one, `w."${one.name}"`))}) as detail
      from w join turns on turns.project_id = w.project_id and turns.mine
        join tasks t on t.org_id = w.org_id and t.project_id = w.project_id and t.id = w.id
      where t.version = w.base and t.deleted_at is null${status ? " and t.shots = ''" : ''}
      for update of t skip locked
    ), changed as (
      update tasks t set ${set.join(', ')}, version = t.version + 1
      from held join w on w.place = held.place
      where t.org_id = held.org_id and t.project_id = held.project_id and t.id = held.id and held.differs
      returning held.*
    ), counted as (
      insert into project_revs (org_id, project_id, class, rev)
      select org_id, project_id, 'open', count(*) from changed group by org_id, project_id
      on conflict (project_id, class) do update set rev = project_revs.rev + excluded.rev
      returning project_id, rev
    ), written as (
      insert into activity (org_id, project_id, class, rev, at, actor_id, kind, subject_id, detail)
      select c.org_id, c.project_id, 'open',
        counted.rev + 1 - row_number() over (partition by c.project_id order by c.place desc),
        $2::timestamptz, c.actor_id, 'task.edited', c.id, c.detail
      from changed c join counted on counted.project_id = c.project_id
    )
    select held.place, held.version + held.differs::integer as version, counted.rev
    from held left join counted on counted.project_id = held.project_id and held.differs`
  return { name: `edit-${columns.map(({ column }) => column).join('-')}`, text }
}
