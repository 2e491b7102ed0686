import type { CheckPointId } from '#contract/check-points.ts'
import { NoWorkingDay } from '../calendar/working-days.ts'
import { dueBy } from './check-progress.ts'
import { type Finding, findingOf, type Looked, type Subject } from './check-subject.ts'
import { minutesOfDay } from './of-project.ts'
import { plan } from './plan.ts'
import type { Plan, PlanInput } from './types.ts'
import { workBetween, workTimeOf } from './work-time.ts'

const dayMinutes = 1440
/** By how many working days a task of the critical path is held up to see whether the end moves with it; the DCMA's figure. */
const heldDays = 600
/** What days off may make of such a delay on its way to the end, in calendar days: weekends and holidays met or missed. */
const heldSlackDays = 10

/** The plan of an input; none where it leads beyond the calendar. */
function replan(input: PlanInput): Plan | undefined {
  try {
    return plan(input)
  } catch (error) {
    if (error instanceof RangeError || error instanceof NoWorkingDay) return undefined
    throw error
  }
}

/** Holds up the first open task of the critical path: what ends last is to move as far as that task does. */
function criticalPathTest({ input, plan: planned, all, open }: Subject): Finding {
  const held = open
    .filter(({ task, dates }) => dates.critical && task.minutes > 0 && task.fixed === undefined)
    .toSorted((a, b) => a.dates.start - b.dates.start)[0]
  if (!held) return findingOf([], 0)
  const { task, dates, calendar } = held
  const more = heldDays * (task.elapsed ? dayMinutes : minutesOfDay(calendar))
  const longer = {
    ...task,
    minutes: task.minutes + more,
    ...(task.remaining !== undefined && { remaining: task.remaining + more }),
  }
  const then = replan({ ...input, tasks: input.tasks.map((one) => (one === task ? longer : one)) })
  if (!then) return findingOf([], 0)
  const slip = (then.tasks.get(task.id)?.finish ?? dates.finish) - dates.finish
  const ends = all.filter((one) => one.dates.finish === planned.finish)
  const end = Math.max(...ends.map((one) => then.tasks.get(one.task.id)?.finish ?? planned.finish))
  const kept = Math.abs(end - planned.finish - slip) <= heldSlackDays * dayMinutes
  return findingOf(kept ? [] : [held], 1)
}

/** What is left until the end and the float of what ends last, over what is left: both in work of the last task's calendar. */
function lengthIndex({ input, plan: planned, open }: Subject): Finding {
  const last = open.toSorted((a, b) => b.dates.finish - a.dates.finish)[0]
  if (!last) return findingOf([], 0)
  const left = workBetween(workTimeOf(last.calendar), input.dataDate ?? input.start, planned.finish)
  if (left <= 0) return findingOf([], 0)
  const figure = (left + last.dates.totalFloat) / left
  return { ...findingOf(figure < 1 ? [last] : [], 1), figure }
}

/** The tasks that are finished over those that the baseline has finished by now; it names those that are not. */
function executionIndex({ input, all }: Subject): Finding {
  const due = dueBy(all, input.dataDate)
  const isFinished = ({ task }: Looked) => task.finished !== undefined
  const finished = all.filter((one) => isFinished(one) && one.facts.baselineFinish !== undefined)
  const late = due.filter((one) => !isFinished(one))
  return { ...findingOf(late, due.length), figure: finished.length / due.length }
}

/** The points that need another run of the plan, or are an index. */
export const indexPoints = (
  subject: Subject,
): Pick<Record<CheckPointId, Finding>, 'critical-path-test' | 'cpli' | 'bei'> => ({
  'critical-path-test': criticalPathTest(subject),
  cpli: lengthIndex(subject),
  bei: executionIndex(subject),
})
