import type { TaskLink } from '#contract/fields.ts'
import type { TaskDates } from '#domain/schedule/of-project.ts'

/**
 * Of changes that were planned together, the one for which a task moved: of the task that its dates now follow from and that was
 * changed, the nearest; else one that it lies behind; else the first. Answers a place in `subjects`, which are the tasks changed.
 */
export function causeFinder(
  subjects: readonly (string | undefined)[],
  dates: ReadonlyMap<string, Pick<TaskDates, 'driverTask'>>,
  links: readonly Pick<TaskLink, 'from' | 'to'>[],
): (task: string) => number {
  if (subjects.length === 1) return () => 0
  const known = new Map<string, number>()
  for (const [place, subject] of subjects.entries())
    if (subject !== undefined && !known.has(subject)) known.set(subject, place)
  const changed = new Map(known)
  // What lies behind each that was changed, of the first that reaches it.
  const after = Map.groupBy(links, ({ from }) => from)
  const behind = new Map<string, number>()
  for (const [subject, place] of changed) {
    const reached = [subject]
    for (const id of reached)
      for (const { to } of after.get(id) ?? []) {
        if (behind.has(to)) continue
        behind.set(to, place)
        reached.push(to)
      }
  }
  return (task) => {
    const way: string[] = []
    for (let id: string | null = task; id !== null && !known.has(id); ) {
      way.push(id)
      id = dates.get(id)?.driverTask ?? null
      if (id === null) known.set(task, behind.get(task) ?? 0)
      else if (known.has(id)) for (const one of way) known.set(one, known.get(id) ?? 0)
    }
    return known.get(task) ?? 0
  }
}
