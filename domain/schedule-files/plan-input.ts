import type { PlanInput, PlanLink } from '../schedule/types.ts'
import { type FileTask, having, type ScheduleFile } from './schedule-file.ts'

/** The tasks below each summary that are none themselves, by its uid. */
function leavesOf(tasks: readonly FileTask[]): Map<string, FileTask[]> {
  const leaves = new Map<string, FileTask[]>()
  const above: FileTask[] = []
  for (const task of tasks) {
    while (above.length > 0 && (above.at(-1)?.level ?? 0) >= task.level) above.pop()
    if (!task.summary) for (const { uid } of above) leaves.set(uid, [...(leaves.get(uid) ?? []), task])
    if (task.summary) above.push(task)
  }
  return leaves
}

/**
 * What is planned of a file: its tasks without the summaries, whose links and constraints go to the tasks below them. A link
 * from the start of a summary is one from the task below it that starts first. Its data date is left out: the file's program
 * has moved by it already what it moves.
 */
export function planInputOf(file: ScheduleFile): PlanInput {
  const leaves = leavesOf(file.tasks)
  const byUid = new Map(file.tasks.map((task) => [task.uid, task]))
  const bound = new Map<string, FileTask['constraint']>()
  for (const task of file.tasks) {
    if (!task.summary || task.manual || !task.constraint) continue
    for (const leaf of leaves.get(task.uid) ?? []) if (!leaf.constraint) bound.set(leaf.uid, task.constraint)
  }
  const ends = (uid: string, first: boolean): readonly FileTask[] => {
    const task = byUid.get(uid)
    if (!task?.summary) return task ? [task] : []
    const below = leaves.get(uid) ?? []
    return first
      ? below.reduce<FileTask[]>(
          ([one], leaf) => (one && (one.start ?? 0) <= (leaf.start ?? 0) ? [one] : [leaf]),
          [],
        )
      : below
  }
  const links = file.links.flatMap((link): PlanLink[] => {
    const after = ends(link.to, false)
    return ends(link.from, link.kind === 'SS' || link.kind === 'SF').flatMap(({ uid: from }) =>
      after.flatMap(({ uid: to }) => (from === to ? [] : [{ ...link, from, to }])),
    )
  })
  return {
    start: file.start,
    calendars: new Map(file.calendars.map(({ id, calendar }) => [id, calendar])),
    links,
    tasks: file.tasks
      .filter((task) => !task.summary)
      .map(
        ({
          uid,
          minutes,
          elapsed,
          calendar,
          constraint,
          deadline,
          started,
          finished,
          remaining,
          manual,
          start,
          finish,
        }) => ({
          id: uid,
          minutes,
          elapsed,
          calendar: calendar ?? file.defaultCalendar,
          ...having('constraint', constraint ?? bound.get(uid)),
          ...having('deadline', deadline),
          ...having('started', started),
          ...having('finished', finished),
          ...having('remaining', remaining),
          ...having(
            'fixed',
            manual && start !== undefined && finish !== undefined ? { start, finish } : undefined,
          ),
        }),
      ),
  }
}
