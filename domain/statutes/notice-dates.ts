import * as z from 'zod/mini'
import { federalHolidays } from '../calendar/federal-holidays.ts'
import data from './notice-dates.json' with { type: 'json' }

const noticeDateSchema = z.object({
  state: z.string(),
  /** From the first furnishing: days of the calendar, or of business; or the 15th of the month so many months on. */
  days: z.optional(z.int()),
  businessDays: z.optional(z.int()),
  monthsThenFifteenth: z.optional(z.int()),
  citation: z.string(),
  /** None was opened at its source. */
  confidence: z.enum(['opened', 'excerpt', 'judgement']),
  /** What a late notice loses, where that was read. */
  late: z.string(),
})
const dates = z.array(noticeDateSchema).parse(data)

const dayMs = 86_400_000
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * The day so many business days after another, as 16 CFR 429.0 counts them: Saturdays do, Sundays and federal holidays do not.
 * Days are ISO dates.
 */
export function businessDay(from: string, count: number): string {
  let at = Date.parse(`${from}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    at += dayMs
    const day = new Date(at)
    const holidays = federalHolidays(day.getUTCFullYear())
    if (day.getUTCDay() !== 0 && holidays.every(({ date }) => date !== dayText(at))) left--
  }
  return dayText(at)
}

/** When a preliminary notice is due by the law of a state, with its citation; undefined where we know of none. */
export function noticeDue(state: string, first: string): { on: string; citation: string } | undefined {
  const found = dates.find((one) => one.state === state)
  if (!found) return undefined
  const at = new Date(`${first}T00:00:00Z`)
  const { citation, businessDays, monthsThenFifteenth: months } = found
  if (businessDays !== undefined) return { on: businessDay(first, businessDays), citation }
  if (months !== undefined)
    return { on: dayText(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 15)), citation }
  return { on: dayText(at.getTime() + (found.days ?? 0) * dayMs), citation }
}
