import { addDays, type IsoDate } from '../calendar/iso-date.ts'
import { addWorkingDays, nextWorkingDay, type WorkingCalendar } from '../calendar/working-days.ts'

/**
 * What a task waits for: FS that the other finished before it starts, SS that it started, FF that the other finished before
 * it finishes; `lag` working days later, or earlier where it is negative.
 */
export type Link = { id: string; type: 'FS' | 'SS' | 'FF'; lag: number }

/** A task to be dated: its duration in working days, or in calendar days where it is `elapsed`, such as a permit's clock. */
export type Dated = {
  id: string
  duration: number
  elapsed?: boolean
  predecessors: readonly Link[]
}

/** The first and the last day of a task; a milestone has one and the same. */
export type Dates = { start: IsoDate; finish: IsoDate }

/** Tasks that wait for each other: nothing can be dated. `path` begins and ends with the same task. */
export class CycleRefusal extends Error {
  readonly path: readonly string[]

  constructor(path: readonly string[]) {
    super(`Tasks that wait for each other: ${path.join(' -> ')}`)
    this.path = path
  }
}

/** A cycle among tasks of which each waits for another one of them. */
function cycleAmong(waiting: ReadonlyMap<string, Dated>): string[] {
  const [first = ''] = waiting.keys()
  const trail = [first]
  for (;;) {
    const last = waiting.get(trail.at(-1) ?? '')
    const next = last?.predecessors.find(({ id }) => waiting.has(id))?.id ?? first
    const from = trail.indexOf(next)
    trail.push(next)
    // Followed from a task to what it waits for; told in the order of the work.
    if (from >= 0) return trail.slice(from).reverse()
  }
}

/**
 * The earliest dates of linked tasks, none before `start`. A task of `n` working days that starts on a day
 * finishes on the nth working day from there, that day counted; its successor starts on the working day after it. A milestone
 * falls on the day its last predecessor finishes.
 * @throws CycleRefusal, RangeError for a predecessor that is none of the tasks, NoWorkingDay
 */
export function forwardPass(
  tasks: readonly Dated[],
  start: IsoDate,
  calendar: WorkingCalendar,
): Map<string, Dates> {
  const waiting = new Map(tasks.map((task) => [task.id, task]))
  const dates = new Map<string, Dates>()
  /** The first working day after each task. */
  const free = new Map<string, IsoDate>()
  const first = nextWorkingDay(calendar, start)
  for (const { id, predecessors } of tasks) {
    const lost = predecessors.find((link) => !waiting.has(link.id))
    if (lost) throw new RangeError(`${id} waits for ${lost.id}, which is no task`)
  }
  /** The first day on which a task of `duration` may begin for a link of it. */
  const earliestBegin = ({ id, type, lag }: Link, duration: number): IsoDate => {
    const after = type === 'SS' ? dates.get(id)?.start : free.get(id)
    // What finishes with another one begins so many days before the day after it.
    return addWorkingDays(calendar, after ?? first, type === 'FF' ? lag - duration : lag)
  }
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((task) => task.predecessors.every(({ id }) => free.has(id)))
    if (ready.length === 0) throw new CycleRefusal(cycleAmong(waiting))
    for (const { id, duration, elapsed, predecessors } of ready) {
      const begin = predecessors
        .map((link) => earliestBegin(link, duration))
        .reduce((latest, day) => (day > latest ? day : latest), first)
      const milestone = duration === 0
      const day = milestone && begin !== first ? addWorkingDays(calendar, begin, -1) : begin
      const worked = elapsed ? addDays(day, duration - 1) : addWorkingDays(calendar, day, duration - 1)
      const finish = milestone ? day : worked
      dates.set(id, { start: day, finish })
      free.set(id, milestone ? begin : nextWorkingDay(calendar, addDays(finish, 1)))
      waiting.delete(id)
    }
  }
  return dates
}
