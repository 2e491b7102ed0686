import fc from 'fast-check'
import type { Moment, PlanLink, PlanTask, WorkCalendar } from '#domain/schedule/types.ts'
import { dateOfMoment, momentOf, workBetween, workTimeOf } from '#domain/schedule/work-time.ts'

/** Monday to Friday, 8 to 12 and 13 to 17, as Microsoft Project's Standard calendar. */
export const standard: WorkCalendar = {
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

/** Moments of the years 2024 to 2028. */
export const anyMoment: fc.Arbitrary<Moment> = fc.integer({
  min: momentOf('2024-01-01'),
  max: momentOf('2028-12-31'),
})

const anyShifts = fc
  .uniqueArray(fc.nat(1440), { maxLength: 4 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) =>
    edges.flatMap((to, index) => (index % 2 === 1 ? [{ from: edges[index - 1] ?? 0, to }] : [])),
  )

/** Calendars with odd shifts, days off and holidays; Monday is always worked. */
export const anyCalendar: fc.Arbitrary<WorkCalendar> = fc
  .record({
    week: fc.array(anyShifts, { minLength: 7, maxLength: 7 }),
    off: fc.array(fc.tuple(anyMoment, anyShifts), { maxLength: 6 }),
    federalHolidays: fc.boolean(),
  })
  .map(({ week, off, federalHolidays }) => ({
    week: week.map((shifts, day) => (day === 1 ? [{ from: 420, to: 930 }] : shifts)),
    exceptions: new Map(off.map(([at, shifts]) => [dateOfMoment(at), shifts])),
    federalHolidays,
  }))
