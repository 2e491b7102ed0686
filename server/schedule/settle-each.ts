import type { Transaction } from 'kysely'
import { runKept } from '#server/db/client.ts'
import type { Tables } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type PlanFrame, readFrames, readNears } from '#server/scope/plan-rows.ts'
import type { Foreseen, Settled, SettleEach } from '#server/scope/progress-at-once.ts'
import { type Facts, moves } from './moves.ts'
import {
  factsOf,
  isBounded,
  latest,
  planOf,
  type Shift,
  type Standing,
  shiftsIn,
  shiftTold,
  wasDated,
  wholeTold,
} from './settle.ts'

const nothing: Settled = { dates: [], told: [] }

/** A change that moves dates, and what they follow from. */
type Moving = { place: number; change: Foreseen; frame: PlanFrame; facts: Facts }

/**
 * What `settleDates` would write of changes of one task each, of as many projects: what they follow from is read with one
 * statement a step for all of them. Undefined of a change whose project has to be planned as a whole, or cannot be planned.
 */
export const settleEach: SettleEach = async (tx, changes) => {
  const frames = await readFrames(tx, changes)
  const settled: (Settled | undefined)[] = changes.map(() => undefined)
  const moving = changes.flatMap((change, place): Moving[] => {
    const frame = frames[place]
    if (!frame) return []
    const facts = factsOf(frame)
    if (moves(change.happening, facts)) return isBounded(frame) ? [{ place, change, frame, facts }] : []
    settled[place] = nothing
    return []
  })
  const nears = await readNears(
    tx,
    moving.map(({ change, facts }) => ({ ...change, subjects: [change.task], byPerson: facts.byPerson })),
  )
  const moved = moving.flatMap((one, at) => {
    const shifts = shiftsOf(one, nears[at] ?? { tasks: [], links: [] })
    if (shifts && shifts.length === 0) settled[one.place] = nothing
    return shifts && shifts.length > 0 ? [{ ...one, shifts }] : []
  })
  const ends = await readEnds(tx, moved)
  for (const [at, { place, change, shifts }] of moved.entries()) {
    const because = { kind: change.happening.kind, task: change.task }
    const told = shifts.filter(wasDated).map((shift) => shiftTold(shift, because))
    const { before, after } = ends[at] ?? { before: null, after: null }
    if (told.length > 0 && before !== null && after !== null && before !== after)
      told.push(wholeTold(change.projectId, before, after, because))
    settled[place] = { dates: shifts.map(({ task: { id }, to }) => ({ id, ...to })), told }
  }
  return settled
}

/** The tasks that a change moves; undefined where they cannot be planned. */
function shiftsOf({ change, frame }: Moving, near: Pick<Standing, 'tasks' | 'links'>): Shift[] | undefined {
  const tasks = near.tasks.map((task) => (task.id === change.task ? { ...task, ...change.becomes } : task))
  const standing: Standing = { ...frame, tasks, links: near.links }
  try {
    return shiftsIn(standing, planOf(standing))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The last day of all tasks of each project before tasks of it move, and after. */
async function readEnds(
  tx: Transaction<Tables>,
  moved: readonly { change: Foreseen; shifts: readonly Shift[] }[],
): Promise<{ before: string | null; after: string | null }[]> {
  if (moved.length === 0) return []
  const own = moved.map(({ shifts }) => ({
    before: latest(shifts.map(({ task }) => task.finishOn)),
    after: latest(shifts.map(({ to }) => to.finishOn)),
  }))
  const asked = moved.map(({ change, shifts }, place) => {
    const last = latest(Object.values(own[place] ?? {}))
    return {
      place,
      org_id: change.orgId,
      project_id: change.projectId,
      ids: shifts.map(({ task }) => task.id),
      last,
    }
  })
  const rows = await runKept<{ place: number; last: string | null }>(tx, endsStatement, [
    JSON.stringify(asked),
  ])
  const others = new Map(rows.map(({ place, last }) => [place, last]))
  return own.map(({ before, after }, place) => {
    const last = others.get(place) ?? null
    return { before: latest([before, last]), after: latest([after, last]) }
  })
}

const others = `from tasks where org_id = asked.org_id and project_id = asked.project_id and deleted_at is null
  and id <> all(asked.ids)`
/** Of most moves some other task ends no sooner than any of theirs did or does: then none has to be sought that is the last. */
const endsStatement = {
  name: 'plan-ends',
  text: `select asked.place, case when exists (select ${others} and finish_on >= asked.last) then asked.last
      else (select max(finish_on) ${others}) end as last
    from json_to_recordset($1::json) as asked (place integer, org_id uuid, project_id uuid, ids uuid[], last date)`,
}
