import type { Moment, PlanLink, PlanTask, WorkCalendar } from './types.ts'
import { momentOf, workBetween, workTimeOf } from './work-time.ts'

/** Monday to Friday, 8 to 12 and 13 to 17, as Microsoft Project's Standard calendar. */
const standard: WorkCalendar = {
  week: Array.from({ length: 7 }, (_, day) =>
    day === 0 || day === 6
      ? []
      : [
          { from: 480, to: 720 },
          { from: 780, to: 1020 },
        ],
  ),
  exceptions: new Map(),
  federalHolidays: false,
}

/** Calendars for tests: `standard`, and `clock`, which works always. */
export const calendars: ReadonlyMap<string, WorkCalendar> = new Map([
  ['standard', standard],
  [
    'clock',
    {
      week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
      exceptions: new Map(),
      federalHolidays: false,
    },
  ],
])

/** Monday, January 5, 2026, 8:00. */
export const monday: Moment = momentOf('2026-01-05', 480)

export const task = (id: string, minutes: number, rest: Partial<PlanTask> = {}): PlanTask => ({
  id,
  minutes,
  elapsed: false,
  calendar: 'standard',
  ...rest,
})

export const link = (from: string, to: string, rest: Partial<PlanLink> = {}): PlanLink => ({
  from,
  to,
  kind: 'FS',
  lag: 0,
  elapsed: false,
  ...rest,
})

/** Minutes of the standard calendar between two moments. */
export const minutesFrom = (from: Moment, to: Moment): number => workBetween(workTimeOf(standard), from, to)
