import type { CheckPointId } from '#contract/check-points.ts'
import { type Finding, findingOf, type Looked, type Subject } from './check-subject.ts'
import { minutesOfDay } from './of-project.ts'
import type { Moment, PlanLink, PlanTask } from './types.ts'

const dayMinutes = 1440

/** Gates that are bought or applied for, not worked on: the government's limit of durations is not for them. */
const procured: readonly unknown[] = ['order', 'permit', 'review', 'wait']

/** How long a task takes in days of work; one that runs by the clock as many as a calendar's week has of them. */
function workingDays({ task, calendar }: Looked): number {
  if (!task.elapsed) return task.minutes / minutesOfDay(calendar)
  const worked = calendar.week.filter((shifts) => shifts.length > 0).length
  return ((task.minutes / dayMinutes) * worked) / 7
}

/** The points that floats and durations answer, and dates against the data date and the baseline. */
export function progressPoints(
  subject: Subject,
): Pick<
  Record<CheckPointId, Finding>,
  | 'high-float'
  | 'negative-float'
  | 'high-duration'
  | 'long-activities'
  | 'invalid-dates'
  | 'missed'
  | 'out-of-sequence'
> {
  const { all, open, limits, input } = subject
  const longer = (id: 'high-duration' | 'long-activities') => (one: Looked) =>
    workingDays(one) > (limits[id]?.days ?? Number.POSITIVE_INFINITY)
  const floatDays = limits['high-float']?.days ?? Number.POSITIVE_INFINITY
  const work = open.filter(({ facts }) => !procured.includes(facts.gate))
  const due = dueBy(all, input.dataDate)
  const { dataDate } = input
  const invalid = dataDate === undefined ? [] : all.filter((one) => isInvalid(one, dataDate))
  return {
    'high-float': findingOf(
      open.filter(({ calendar, dates }) => dates.totalFloat > floatDays * minutesOfDay(calendar)),
      open.length,
    ),
    'negative-float': findingOf(
      open.filter(({ dates }) => dates.totalFloat < 0),
      open.length,
    ),
    'high-duration': findingOf(open.filter(longer('high-duration')), open.length),
    'long-activities': findingOf(work.filter(longer('long-activities')), work.length),
    'invalid-dates': findingOf(invalid, dataDate === undefined ? 0 : all.length),
    missed: findingOf(
      due.filter(
        ({ task, facts }) =>
          task.finished === undefined || lastDayOf(task.finished) > lastDayOf(facts.baselineFinish ?? 0),
      ),
      due.length,
    ),
    'out-of-sequence': outOfSequence(subject),
  }
}

/** What the baseline has finished by the data date; nothing where no data date is told. */
export const dueBy = (all: readonly Looked[], dataDate: Moment | undefined) =>
  all.filter(
    ({ facts }) => dataDate !== undefined && (facts.baselineFinish ?? Number.POSITIVE_INFINITY) <= dataDate,
  )

const dayOf = (moment: Moment) => Math.floor(moment / dayMinutes)
/** The day on which something ends: what ends at midnight ends with the day before. */
const lastDayOf = (moment: Moment) => dayOf(moment - 1)

/** Whether something happened on a day after the data date's or ended before it began, or is planned on a day before that. */
function isInvalid({ task: { started, finished }, dates }: Looked, dataDate: Moment): boolean {
  if (started !== undefined && dayOf(started) > dayOf(dataDate)) return true
  if (finished !== undefined) return finished < (started ?? finished) || lastDayOf(finished) > dayOf(dataDate)
  return dayOf(dates.start) < dayOf(dataDate) && (started === undefined || dates.finish <= dataDate)
}

/** Tasks that began, or ended, on a day before the link to them let them; a lead lets them, and a lag is not counted. */
function outOfSequence({ input, all, find }: Subject): Finding {
  const begins = (task?: PlanTask) => task?.started && dayOf(task.started)
  const ends = (task?: PlanTask) => task?.finished && lastDayOf(task.finished)
  const isBefore = (link: PlanLink) => {
    const from = find(link.from)?.task
    const to = find(link.to)?.task
    const awaited = link.kind === 'FS' || link.kind === 'FF' ? ends(from) : begins(from)
    const done = link.kind === 'FS' || link.kind === 'SS' ? begins(to) : ends(to)
    return link.lag >= 0 && done !== undefined && (awaited === undefined || done < awaited)
  }
  const early = new Set(input.links.filter(isBefore).map(({ to }) => to))
  const begun = all.filter(({ task }) => task.started !== undefined)
  return findingOf(
    begun.filter(({ task }) => early.has(task.id)),
    begun.length,
  )
}
