import { allotHours } from '../estimate/budget.ts'
import { tradeName } from '../estimate/trades.ts'

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
 * The tasks in which work of a trade in a room is done: those of the trade in that room, else those of the trade that name no
 * room, else all of the trade; the soonest first. What has to be passed is no work. Empty where nobody of the trade has a task.
 */
export function tasksFor<Task extends PlacedTask>(tasks: readonly Task[], { trade, room }: Place): Task[] {
  const names = [trade, tradeName(trade)].filter((name) => name.trim() !== '')
  const own = tasks.filter((task) => task.gate === null && names.some((name) => alike(task.trade, name)))
  const here = own.filter((task) => room.trim() !== '' && alike(task.room, room))
  const anywhere = own.filter((task) => task.room.trim() === '')
  const found = here.length > 0 ? here : anywhere.length > 0 ? anywhere : own
  return found.toSorted(
    (a, b) => (a.startOn ?? '9999').localeCompare(b.startOn ?? '9999') || a.id.localeCompare(b.id),
  )
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
