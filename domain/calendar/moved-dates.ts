import { addDays } from './iso-date.ts'

type Dates = { startOn: string | null; finishOn: string | null }

/** The dates of a task `days` calendar days later, or earlier where negative; what has none gets none. @throws RangeError outside the years 0001 to 9999. */
export function movedDates({ startOn, finishOn }: Dates, days: number): Partial<Dates> {
  return {
    ...(startOn !== null && { startOn: addDays(startOn, days) }),
    ...(finishOn !== null && { finishOn: addDays(finishOn, days) }),
  }
}
