import { say } from '#language/say.ts'
import { dayNumber } from './iso-day.ts'
import type { Price } from './line.ts'

/** From how many days on a price is told to be old, and from how many on it says little. */
export const oldAfterDays = 90
export const staleAfterDays = 365

/** How many days ago a price was right, and what to say about that: null where it is fresh. */
export type PriceAge = { days: number; warning: string | null }

/**
 * How old a price is on `today`, both ISO dates. A price from tomorrow, as a clock that is wrong makes it, is 0 days old.
 * @throws RangeError for what is no date: prices are read with their dates checked.
 */
export function priceAge(asOf: string, today: string): PriceAge {
  const [then, now] = [dayNumber(asOf), dayNumber(today)]
  if (then === null || now === null) throw new RangeError(`No date: ${then === null ? asOf : today}`)
  const days = Math.max(0, now - then)
  if (days > staleAfterDays) {
    return {
      days,
      warning: say(
        'This price is {days} days old, more than a year: ask for a new one before you rely on it.',
        { days },
      ),
    }
  }
  if (days > oldAfterDays) return { days, warning: say('This price is {days} days old: check it.', { days }) }
  return { days, warning: null }
}

/** What to say beside a price on `today`: that it is a sample, or that it is old; null where there is nothing to say. */
export const priceWarning = (price: Pick<Price, 'asOf' | 'sample'>, today: string): string | null =>
  price.sample ? say('Sample price, not a quote') : priceAge(price.asOf, today).warning
