import { say } from '#language/say.ts'
import { NoWorkingDay } from '../calendar/working-days.ts'
import { plan } from '../schedule/plan.ts'
import type { Moment, PlanInput, PlanTask } from '../schedule/types.ts'
import { dateOfMoment, nextWork, workTimeOf } from '../schedule/work-time.ts'
import { planInputOf } from './plan-input.ts'
import type { FileTask, ScheduleFile } from './schedule-file.ts'

/** So many minutes later a task may start than it need: programs keep seconds and count in minutes. */
const toleranceMinutes = 1

const freeKinds: readonly (string | undefined)[] = [undefined, 'snet']

/** Whether only links, and a day before which it is not to start, say when a task starts. */
const isFree = ({ started, finished, fixed, constraint }: PlanTask) =>
  started === undefined && finished === undefined && !fixed && freeKinds.includes(constraint?.kind)

/**
 * When each task could start that is free to, if all it follows stood where the file has it. Each task is planned twice: once as
 * the file dates it, moved by nothing, and once after those. Undefined where a calendar never works or dates lead too far.
 */
function earliestStarts(
  { tasks, links, ...input }: PlanInput,
  filed: ReadonlyMap<string, FileTask>,
  dataDate: Moment | undefined,
): ReadonlyMap<string, Moment> | undefined {
  const standing = tasks.flatMap(({ id, calendar }): PlanTask[] => {
    const { start, finish } = filed.get(id) ?? {}
    if (start === undefined || finish === undefined) return []
    const fixed = { start, finish: Math.max(start, finish) }
    return [{ id: `filed ${id}`, minutes: filed.get(id)?.minutes ?? 0, elapsed: false, calendar, fixed }]
  })
  const stands = new Set(standing.map(({ id }) => id))
  const free = tasks.filter((task) => isFree(task) && stands.has(`filed ${task.id}`))
  const ids = new Set(free.map(({ id }) => id))
  const after = links.flatMap((link) =>
    ids.has(link.to) && stands.has(`filed ${link.from}`) ? [{ ...link, from: `filed ${link.from}` }] : [],
  )
  try {
    const made = plan({
      ...input,
      tasks: [...standing, ...free],
      links: after,
      ...(dataDate !== undefined && { dataDate }),
    })
    return new Map(free.map(({ id }) => [id, made.tasks.get(id)?.start ?? input.start]))
  } catch (error) {
    if (error instanceof NoWorkingDay || error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * A schedule whose tasks start no earlier than the file says where neither links nor constraints explain it: its program leveled
 * resources, followed another project's tasks or had the dates typed. So the dates of the file hold, and each such task is told.
 */
export function heldAsFiled(file: ScheduleFile): ScheduleFile {
  const filed = new Map(file.tasks.map((task) => [task.uid, task]))
  const input = planInputOf(file)
  const earliest = earliestStarts(input, filed, file.dataDate)
  if (!earliest) return file
  const notes = [...file.notes]
  const calendars = new Map(input.tasks.map(({ id, calendar }) => [id, input.calendars.get(calendar)]))
  const tasks = file.tasks.map((task, place) => {
    const could = earliest.get(task.uid)
    const calendar = calendars.get(task.uid)
    if (could === undefined || task.start === undefined || !calendar) return task
    const isMilestone = task.minutes === 0
    const at = task.elapsed || isMilestone ? task.start : nextWork(workTimeOf(calendar), task.start)
    if (at - could <= toleranceMinutes) return task
    notes.push({
      row: place + 1,
      message: say('Nothing explains why it starts as late as in the file; it is held to {date} or later', {
        date: dateOfMoment(task.start),
      }),
    })
    return { ...task, constraint: { kind: 'snet' as const, at: task.start } }
  })
  return { ...file, tasks, notes }
}
