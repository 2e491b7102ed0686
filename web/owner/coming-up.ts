import type { Task } from '#contract/fields.ts'
import { addDays } from '#domain/calendar/iso-date.ts'

/** How far an owner looks ahead, and how many things they are told of at once. */
const [daysAhead, most] = [14, 6]

type Dated = Pick<Task, 'status' | 'gate' | 'startOn' | 'finishOn'>

/** What is under way and what begins within two weeks, by its first day; the owner's own decisions stand elsewhere. */
export function comingUp<Some extends Dated>(tasks: readonly Some[], today: string): Some[] {
  const until = addDays(today, daysAhead)
  return tasks
    .filter(
      ({ status, gate, startOn, finishOn }) =>
        status !== 'done' &&
        gate !== 'decision' &&
        startOn !== null &&
        startOn <= until &&
        (finishOn === null || finishOn >= today),
    )
    .toSorted((a, b) => (a.startOn ?? '').localeCompare(b.startOn ?? ''))
    .slice(0, most)
}
