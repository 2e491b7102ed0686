import type { Person, Task } from '#contract/fields.ts'
import type { LogBody } from '#contract/site.ts'

/** As many people as are found at a glance. */
const peopleMost = 8

const isOfDay = ({ status, startOn, finishOn }: Pick<Task, 'status' | 'startOn' | 'finishOn'>, on: string) =>
  status === 'doing' || (startOn !== null && startOn <= on && (finishOn ?? startOn) >= on)

/** The tasks of a job, those that are under way or lie around a day first, otherwise in their own order. */
export const tasksOfDay = (tasks: readonly Task[], on: string): Task[] =>
  tasks.toSorted((a, b) => Number(isOfDay(b, on)) - Number(isOfDay(a, on)))

/** Who of the people on a job may have worked there on a day and is not in its log yet; whoever has a task of the day first. */
export function crewOfDay(
  people: readonly Person[],
  tasks: readonly Task[],
  written: readonly LogBody[],
  on: string,
): Person[] {
  const there = new Set(written.flatMap((body) => (body.kind === 'crew' ? body.who : [])))
  const busy = new Set(tasks.filter((task) => isOfDay(task, on)).flatMap(({ assignees }) => assignees))
  return people
    .filter(({ audience, name }) => audience !== 'owner' && audience !== 'viewer' && !there.has(name))
    .toSorted((a, b) => Number(busy.has(b.id)) - Number(busy.has(a.id)))
    .slice(0, peopleMost)
}
