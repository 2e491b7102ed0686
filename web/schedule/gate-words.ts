import type { Task } from '#contract/fields.ts'
import { addDays, type IsoDate } from '#domain/calendar/iso-date.ts'
import { addWorkingDays, isWorkingDay, type WorkingCalendar } from '#domain/calendar/working-days.ts'
import { callBy, orderBy, permitClock } from '#domain/schedule/gates.ts'
import { dateOfMoment, momentOf, nextWork, workCalendarOf, workTimeOf } from '#domain/schedule/work-time.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'

type GateTask = Pick<
  Task,
  'gate' | 'noticeHours' | 'leadDays' | 'startedOn' | 'finishedOn' | 'days' | 'elapsed'
>

const timeText = (moment: number) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], { timeStyle: 'short', timeZone: 'UTC' }).format(
    moment * 60_000,
  )

/**
 * What a gate asks for ahead, in words: by when to call for an inspection or to order what has a lead time, when a permit is
 * expected. Undefined where it asks for nothing, or is passed. `on` are its days; who takes calls works as the organisation does.
 * What is ordered is needed on its last day; where a task waits for it (`isAwaited`), not before that begins.
 */
export function aheadText(
  { gate, noticeHours, leadDays, startedOn, finishedOn, days, elapsed }: GateTask,
  on: { startOn: IsoDate; finishOn: IsoDate; freeFloatDays: number },
  orgCalendar: WorkingCalendar,
  today: IsoDate,
  isAwaited: boolean,
): string | undefined {
  if (finishedOn !== null) return undefined
  const calendar = workCalendarOf(orgCalendar)
  if (leadDays !== null && startedOn === null) {
    const spare = isAwaited ? Math.max(0, Math.floor(on.freeFloatDays)) : 0
    // From a day off, days of work are counted from the next one, which is then the first to spare.
    const added = isWorkingDay(orgCalendar, on.finishOn) ? spare : spare - 1
    const neededOn = spare > 0 ? addWorkingDays(orgCalendar, on.finishOn, added) : on.finishOn
    const by = orderBy(neededOn, { leadDays, unit: 'calendar', bufferDays: 0 }, calendar)
    return by < today
      ? say('order at once: {day} was the last day', { day: dayText(by) })
      : say('order by {day}', { day: dayText(by) })
  }
  if (noticeHours !== null && startedOn === null) {
    const by = callBy(calendar, nextWork(workTimeOf(calendar), momentOf(on.startOn)), noticeHours)
    return say('call by {day}, {time}', { day: dayText(dateOfMoment(by)), time: timeText(by) })
  }
  if (gate !== 'permit' || !elapsed || startedOn === null || days === null) return undefined
  // The day on which it started is the first of its days, as the plan has it.
  const { expectedOn, daysLeft } = permitClock(addDays(startedOn, -1), days, today)
  return daysLeft < 0
    ? say('expected {day}, {days, plural, one {# day} other {# days}} ago', {
        day: dayText(expectedOn),
        days: -daysLeft,
      })
    : say('expected {day}, {days, plural, one {# day} other {# days}} left', {
        day: dayText(expectedOn),
        days: daysLeft,
      })
}
