import type { CheckPointId } from './check-settings.ts'
import { type Finding, findingOf, type Looked, minutesADay, type Subject } from './check-subject.ts'
import type { Moment, PlanLink } from './types.ts'

const dayMinutes = 1440

/** Gates that are bought or applied for, not worked on: the government's limit of durations is not for them. */
const procured: readonly unknown[] = ['order', 'permit', 'review', 'wait']

/** How long a task takes in days of work; one that runs by the clock as many as a calendar's week has of them. */
function workingDays({ task }: Looked, { calendarOf }: Subject): number {
  const calendar = calendarOf(task)
  if (!task.elapsed) return task.minutes / minutesADay(calendar)
  const worked = calendar?.week.filter((shifts) => shifts.length > 0).length ?? 5
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
  const { all, open, limits, calendarOf, input } = subject
  const longer = (id: 'high-duration' | 'long-activities') => (one: Looked) =>
    workingDays(one, subject) > (limits[id]?.days ?? Number.POSITIVE_INFINITY)
  const floatDays = limits['high-float']?.days ?? Number.POSITIVE_INFINITY
  const work = open.filter(({ facts }) => !procured.includes(facts.gate))
  const due = dueBy(all, input.dataDate)
  const { dataDate } = input
  const invalid = dataDate === undefined ? [] : all.filter((one) => isInvalid(one, dataDate))
  return {
    'high-float': findingOf(
      open.filter(({ task, dates }) => dates.totalFloat > floatDays * minutesADay(calendarOf(task))),
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
          task.finished === undefined || dayOf(task.finished) > dayOf(facts.baselineFinish ?? 0),
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

/** Whether something happened after the data date or ended before it began, or is planned before the data date. */
function isInvalid({ task, dates }: Looked, dataDate: Moment): boolean {
  const { started, finished } = task
  if (started !== undefined && finished !== undefined && finished < started) return true
  if ((started ?? 0) > dataDate || (finished ?? 0) > dataDate) return true
  return (
    finished === undefined && (dates.finish < dataDate || (started === undefined && dates.start < dataDate))
  )
}

const dayOf = (moment: Moment) => Math.floor(moment / dayMinutes)

/** Tasks that began, or ended, on a day before the link to them let them; a lead lets them, and a lag is not counted. */
function outOfSequence({ input, all, find }: Subject): Finding {
  const isBefore = (link: PlanLink) => {
    const from = find(link.from)?.task
    const to = find(link.to)?.task
    const awaited = link.kind === 'FS' || link.kind === 'FF' ? from?.finished : from?.started
    const done = link.kind === 'FS' || link.kind === 'SS' ? to?.started : to?.finished
    return link.lag >= 0 && done !== undefined && (awaited === undefined || dayOf(done) < dayOf(awaited))
  }
  const early = new Set(input.links.filter(isBefore).map(({ to }) => to))
  const begun = all.filter(({ task }) => task.started !== undefined)
  return findingOf(
    begun.filter(({ task }) => early.has(task.id)),
    begun.length,
  )
}
