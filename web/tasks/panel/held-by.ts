import type { Task, TaskLink } from '#contract/fields.ts'

/** Everything that is not done and waits for a task, directly or behind what does, the first to start first. */
export function heldBy(task: string, tasks: readonly Task[], links: readonly TaskLink[]): Task[] {
  const after = Map.groupBy(links, ({ from }) => from)
  const held = new Set([task])
  for (const id of held) for (const { to } of after.get(id) ?? []) held.add(to)
  held.delete(task)
  const start = ({ startOn, finishOn }: Task) => startOn ?? finishOn ?? '9999'
  return tasks
    .filter(({ id, status }) => held.has(id) && status !== 'done')
    .sort((a, b) => start(a).localeCompare(start(b)))
}
