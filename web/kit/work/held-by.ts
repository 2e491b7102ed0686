import type { Task, TaskLink } from '#contract/fields.ts'

/**
 * Everything that is not done and waits for a task, directly or behind what does, the first to start first. What lies behind
 * something done waits no longer, and what lies behind one that `stops` waits for that one.
 */
export function heldBy(
  task: string,
  tasks: readonly Task[],
  links: readonly TaskLink[],
  stops: (task: Task) => boolean = () => false,
): Task[] {
  const after = Map.groupBy(links, ({ from }) => from)
  const isEnd = (one: Task) => one.id !== task && (one.status === 'done' || stops(one))
  const ends = new Set(tasks.filter(isEnd).map(({ id }) => id))
  const held = new Set([task])
  for (const id of held) if (!ends.has(id)) for (const { to } of after.get(id) ?? []) held.add(to)
  held.delete(task)
  const start = ({ startOn, finishOn }: Task) => startOn ?? finishOn ?? '9999'
  return tasks
    .filter(({ id, status }) => held.has(id) && status !== 'done')
    .sort((a, b) => start(a).localeCompare(start(b)))
}

/** A gate that is open, and what waits for it with no other open gate in between. */
export type GateHold = { gate: Task; held: Task[] }

/** The open gates of a project that hold something, the first to come first. */
export function gateHolds(tasks: readonly Task[], links: readonly TaskLink[]): GateHold[] {
  const isOpen = ({ gate, status }: Task) => gate !== null && status !== 'done'
  const day = ({ gate: { startOn, finishOn } }: GateHold) => startOn ?? finishOn ?? '9999'
  return tasks
    .filter(isOpen)
    .map((gate) => ({ gate, held: heldBy(gate.id, tasks, links, isOpen) }))
    .filter(({ held }) => held.length > 0)
    .sort((a, b) => day(a).localeCompare(day(b)))
}
