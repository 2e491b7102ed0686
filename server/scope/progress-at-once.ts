import type { Transaction } from 'kysely'
import type { DatedTask } from '#contract/dated.ts'
import type { Task } from '#contract/fields.ts'
import { anyLength, runKept } from '#server/db/client.ts'
import type { Db, Tables } from '#server/db/schema.ts'
import { makeBatch } from '#server/kit/batch.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { AtOnceDone, ProgressEdit, ProgressRow } from './edit-at-once.ts'
import type { Part } from './parts.ts'
import type { Happening } from './scope.ts'

/** A change of one task that dates may follow from, as it is going to be written: what happens, and what the task becomes by it. */
export type Foreseen = Pick<Part, 'orgId' | 'projectId'> & {
  task: string
  happening: Happening
  becomes: Partial<DatedTask>
}

/** What else is written with it: dates of tasks, and what is told of them. */
export type Settled = {
  dates: readonly { id: string; startOn: string; finishOn: string }[]
  told: readonly Happening[]
}

/** What follows from changes of as many projects; undefined of one whose project has to be planned as a whole, or cannot be. */
export type SettleEach = (
  tx: Transaction<Tables>,
  changes: readonly Foreseen[],
) => Promise<(Settled | undefined)[]>

/** What one who writes has told. */
export type Told = Pick<Part, 'orgId' | 'projectId' | 'userId' | 'personId'> & {
  happenings: readonly Happening[]
}
/** Is told within the writers' transaction what happened, to write what follows from it. */
export type Heed = (at: { tx: Transaction<Tables>; now: Date }, told: readonly Told[]) => Promise<void>

export type ProgressContext = {
  db: Db
  clock: Clock
  settleEach: SettleEach
  heed?: Heed | undefined
}

/** Who says it of which task. */
type Item = { part: Pick<Part, 'orgId' | 'projectId' | 'userId'> & { personId: string }; edit: ProgressEdit }

/** SQLSTATE of what breaks a rule of its table, and of who waited for each other: the other way says which, or tries once more. */
const leftOver = /^(23|40)/

/**
 * How far tasks are, which is most of what is said of a job in a day: what many say at the same time of different projects is
 * planned and written with a handful of statements, where each by itself would take a dozen. Answers undefined for what cannot
 * be done so, with nothing changed: what has another version by now, is not there, lacks photos, moves a whole project, or whose
 * project is being written to by somebody else, for whom nobody waits here.
 */
export function makeProgressAtOnce(context: ProgressContext) {
  const batch = makeBatch((items: readonly Item[]) => setAll(context, items), { most: 32, runs: 2 })
  const underWay = new Map<string, { done: Promise<void>; isAwaited: boolean }>()
  return async (part: Item['part'], edit: ProgressEdit): Promise<AtOnceDone | undefined> => {
    const before = underWay.get(part.projectId)
    if (before) {
      // One waits its turn; more of one project are planned together, the other way.
      if (before.isAwaited) return undefined
      before.isAwaited = true
      await before.done
      if (underWay.has(part.projectId)) return undefined
    }
    const { promise: done, resolve } = Promise.withResolvers<void>()
    underWay.set(part.projectId, { done, isAwaited: false })
    try {
      return await batch({ part, edit })
    } catch (error) {
      if (error instanceof Error && 'code' in error && leftOver.test(String(error.code))) return undefined
      throw error
    } finally {
      underWay.delete(part.projectId)
      resolve()
    }
  }
}

/** A task as it stands while it is held. */
type HeldTask = ProgressRow & Pick<Task, 'shots' | 'version'> & { place: number }

type Change = {
  place: number
  item: Item
  row: HeldTask
  /** What the task becomes by it; nothing of what it is already. */
  becomes: Partial<DatedTask> & { status?: Task['status'] }
  happening: Happening
}

async function setAll(
  { db, clock, settleEach, heed }: ProgressContext,
  items: readonly Item[],
): Promise<(AtOnceDone | undefined)[]> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const done: (AtOnceDone | undefined)[] = items.map(() => undefined)
    const changes = (await hold(tx, items)).flatMap((row): Change[] => {
      const item = items[row.place]
      if (!item || (item.edit.status === 'done' && row.shots !== '')) return []
      const change = changeOf(item, row, now)
      if (!change) done[row.place] = { version: row.version, rev: null }
      return change ? [change] : []
    })
    const settled = await settleEach(
      tx,
      changes.map(({ item, happening, becomes }) => ({
        ...{
          orgId: item.part.orgId,
          projectId: item.part.projectId,
          task: item.edit.task,
          happening,
          becomes,
        },
      })),
    )
    const written = changes.flatMap((change, i) => {
      const follows = settled[i]
      return follows ? [{ ...change, follows }] : []
    })
    if (written.length === 0) return done
    const revs = await write(tx, written, now)
    for (const { place, item, row } of written)
      done[place] = { version: row.version + 1, rev: revs.get(item.part.projectId) ?? null }
    await heed?.(
      { tx, now },
      written.map(({ item, happening, follows }) => ({
        ...item.part,
        happenings: [happening, ...follows.told],
      })),
    )
    return done
  })
}

/** What saying so makes of a task; undefined where it is so already. */
function changeOf(item: Item, row: HeldTask, now: Date): Change | undefined {
  const { place, version } = row
  const kept = item.edit.meant(row, item.edit.status, now)
  const changed = Object.entries(kept).filter(([name, value]) => row[name as keyof HeldTask] !== value)
  if (changed.length === 0) return undefined
  const becomes = Object.fromEntries(changed)
  const from = Object.fromEntries(changed.map(([name]) => [name, row[name as keyof HeldTask]]))
  const detail = { version: version + 1, fields: Object.keys(becomes), from, to: becomes }
  return {
    ...{ place, item, row, becomes },
    happening: { class: 'open', kind: 'task.edited', subject: item.edit.task, detail },
  }
}

/**
 * Takes the turn of each project that it can have without waiting, as `write` takes it, and then holds the tasks that stand in
 * the version that was seen: what is read from then on is as the last one left it.
 */
async function hold(tx: Transaction<Tables>, items: readonly Item[]): Promise<HeldTask[]> {
  const turns = await runKept<{ place: number }>(tx, turnsStatement, [
    items.map(({ part }) => part.orgId),
    items.map(({ part }) => part.projectId),
  ])
  const mine = turns.flatMap(({ place }) => {
    const item = items[place - 1]
    return item ? [{ place: place - 1, ...item }] : []
  })
  return runKept<HeldTask>(tx, heldStatement, [
    mine.map(({ place }) => place),
    mine.map(({ part }) => part.orgId),
    mine.map(({ part }) => part.projectId),
    mine.map(({ edit }) => edit.task),
    mine.map(({ edit }) => edit.base),
  ])
}

const turnsStatement = {
  name: 'progress-turns',
  text: `select asked.place::int from unnest(${anyLength('$1::uuid[]')}, ${anyLength('$2::uuid[]')})
      with ordinality as asked (org_id, project_id, place)
    -- In an organisation that is being closed nothing is written, which the other way says.
    where not exists (select from orgs where orgs.id = asked.org_id and orgs.closing_at is not null)
      and pg_try_advisory_xact_lock(hashtextextended(asked.project_id::text, 0))`,
}

const heldStatement = {
  name: 'progress-held',
  text: `select asked.place, t.version, t.status, t.shots, t.id, t.days, t.elapsed,
      t.start_on as "startOn", t.finish_on as "finishOn", t.constraint_kind as "constraint", t.constraint_on as "constraintOn",
      t.deadline_on as "deadlineOn", t.started_on as "startedOn", t.finished_on as "finishedOn", t.percent,
      t.calendar_id as "calendarId", t.weather, t.trade, p.time_zone as "timeZone"
    from unnest(${['$1::int[]', '$2::uuid[]', '$3::uuid[]', '$4::uuid[]', '$5::int[]'].map(anyLength).join()}) as asked (place, org_id, project_id, id, base)
      join tasks t on t.org_id = asked.org_id and t.project_id = asked.project_id and t.id = asked.id
        and t.version = asked.base and t.deleted_at is null
      join projects p on p.org_id = asked.org_id and p.id = asked.project_id
    for update of t skip locked`,
}

/** Writes what changes and what follows from it; answers the number of each project from then on. */
async function write(
  tx: Transaction<Tables>,
  written: readonly (Change & { follows: Settled })[],
  now: Date,
): Promise<Map<string, number>> {
  const tasks: object[] = []
  const told: object[] = []
  for (const { item, row, becomes, happening, follows } of written) {
    const { orgId: org_id, projectId: project_id, personId: actor_id } = item.part
    const own = follows.dates.find(({ id }) => id === row.id)
    const after = { ...row, ...becomes, ...own }
    tasks.push({
      ...{ org_id, project_id, id: row.id, edited: true, status: after.status, percent: after.percent },
      ...{ started_on: after.startedOn, finished_on: after.finishedOn },
      ...{ start_on: after.startOn, finish_on: after.finishOn },
    })
    for (const { id, startOn, finishOn } of follows.dates)
      if (id !== row.id)
        tasks.push({ org_id, project_id, id, edited: false, start_on: startOn, finish_on: finishOn })
    for (const [place, { kind, subject, detail }] of [happening, ...follows.told].entries())
      told.push({ org_id, project_id, actor_id, place, kind, subject, detail })
  }
  const rows = await runKept<{ project: string; rev: string }>(tx, writeStatement, [
    JSON.stringify(tasks),
    JSON.stringify(told),
    now,
  ])
  return new Map(rows.map(({ project, rev }) => [project, Number(rev)]))
}

const ifEdited = (column: string) => `${column} = case when w.edited then w.${column} else t.${column} end`

const writeStatement = {
  name: 'progress-write',
  text: `
    with w as materialized (
      select * from json_to_recordset($1::json) as w (org_id uuid, project_id uuid, id uuid, edited boolean, status text,
        percent integer, started_on date, finished_on date, start_on date, finish_on date)
    ), told as materialized (
      select * from json_to_recordset($2::json) as told (org_id uuid, project_id uuid, actor_id uuid, place integer, kind text,
        subject uuid, detail jsonb)
    ), changed as (
      update tasks t set ${['status', 'percent', 'started_on', 'finished_on'].map(ifEdited).join(', ')},
        done_at = case when w.edited then case when w.status = 'done' then $3::timestamptz end else t.done_at end,
        start_on = w.start_on, finish_on = w.finish_on, version = t.version + w.edited::integer
      from w where t.org_id = w.org_id and t.project_id = w.project_id and t.id = w.id
    ), counted as (
      insert into project_revs (org_id, project_id, class, rev)
      select org_id, project_id, 'open', count(*) from told group by org_id, project_id
      on conflict (project_id, class) do update set rev = project_revs.rev + excluded.rev
      returning project_id, rev
    ), written as (
      insert into activity (org_id, project_id, class, rev, at, actor_id, kind, subject_id, detail)
      select told.org_id, told.project_id, 'open',
        counted.rev - (count(*) over (partition by told.project_id)) + 1 + told.place,
        $3::timestamptz, told.actor_id, told.kind, told.subject, told.detail
      from told join counted on counted.project_id = told.project_id
    )
    select project_id as project, rev from counted`,
}
