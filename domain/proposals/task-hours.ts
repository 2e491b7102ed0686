import { allotHours } from '../estimate/budget.ts'
import { crewsOf, tradeName } from '../estimate/trades.ts'

type PlacedTask = {
  id: string
  title: string
  trade: string
  room: string
  days: number | null
  startOn: string | null
  gate: string | null
}
type Place = { trade: string; room: string }

const alike = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * The tasks in which work of a trade in a room is done: those of the trade, else of whose crew does its work, in that room, else
 * those that name no room, else all of them; the soonest first. What has to be passed is no work. Empty where nobody has a task.
 */
export function tasksFor<Task extends PlacedTask>(tasks: readonly Task[], { trade, room }: Place): Task[] {
  const of = (names: readonly string[]) =>
    tasks.filter(
      (task) =>
        task.gate === null && task.trade.trim() !== '' && names.some((name) => alike(task.trade, name)),
    )
  const called = of([trade, tradeName(trade)])
  const own = called.length > 0 ? called : of(crewsOf(trade))
  const here = own.filter((task) => room.trim() !== '' && alike(task.room, room))
  const anywhere = own.filter((task) => task.room.trim() === '')
  const found = here.length > 0 ? here : anywhere.length > 0 ? anywhere : own
  return found.toSorted(
    (a, b) => (a.startOn ?? '9999').localeCompare(b.startOn ?? '9999') || a.id.localeCompare(b.id),
  )
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu))

/** The task that something is bought for: of those of its trade the one that names it, else the soonest, so that it is there. */
export function taskFor<Task extends PlacedTask>(
  tasks: readonly Task[],
  { item, ...place }: Place & { item: string },
): Task | undefined {
  const doing = tasksFor(tasks, place)
  const words = wordsOf(item)
  return doing.find(({ title }) => [...wordsOf(title)].some((word) => words.has(word))) ?? doing[0]
}

/** Hours by task, to the hundredth: those of a trade and room in proportion to the days of its tasks, their sum exactly. */
export function hoursByTask(
  tasks: readonly PlacedTask[],
  hours: readonly (Place & { hours: number })[],
): Map<string, number> {
  const found = new Map<string, number>()
  for (const { hours: own, ...place } of hours) {
    const doing = tasksFor(tasks, place)
    const parts = allotHours(
      own,
      doing.map(({ days }) => Math.max(1, days ?? 1)),
    )
    for (const [index, { id }] of doing.entries())
      found.set(id, Math.round(((found.get(id) ?? 0) + (parts[index] ?? 0)) * 100) / 100)
  }
  return new Map([...found].filter(([, sum]) => sum > 0))
}
