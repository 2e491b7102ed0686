import { marginOf } from '#domain/margin.ts'
import { say } from '#language/say.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { percentText } from '#web/kit/work/percent.ts'
import type { Payments } from './queries.ts'

/** Where the price of a job is from: a proposal that was accepted, its schedule of values, or what was typed. */
export type PriceFrom = 'accepted' | 'schedule' | 'typed'
export const priceFrom = ({ suggested, terms }: Pick<Payments, 'suggested' | 'terms'>): PriceFrom =>
  suggested.length > 0 ? 'accepted' : terms ? 'schedule' : 'typed'

/** The price of a job by where it is from. */
export const priceLabels: Record<PriceFrom, string> = {
  accepted: say('Price, agreed'),
  schedule: say('Price, scheduled'),
  typed: say('Price, as typed'),
}

/** What the cost is held against. */
export function againstWords({ changes, ...of }: Pick<Payments, 'changes' | 'suggested' | 'terms'>): string {
  const count = changes.filter(({ state }) => state === 'signed').length
  return priceFrom(of) === 'accepted'
    ? say(
        'against the accepted estimate{count, plural, =0 {} one { and # change order} other { and # change orders}}',
        { count },
      )
    : say('against the budget{count, plural, =0 {} one { and # change order} other { and # change orders}}', {
        count,
      })
}

type Of = Pick<Money, 'priceCents' | 'total' | 'margin'>

/** What stands under the projected margin: the sum, and what it was before; of a job with one step alone, what was planned. */
export function marginWords({ priceCents, total, margin }: Of): string {
  const sum = moneyText(priceCents - total.projected)
  const now = marginOf(priceCents, total.projected)
  const [first, second] = margin
  if (first && second) {
    const part = marginOf(first.priceCents, first.projectedCents)
    return part === undefined ? sum : say('{sum}, was {part}', { sum, part: percentText(part) })
  }
  const planned = total.budget > 0 ? marginOf(priceCents, total.budget) : undefined
  if (planned === undefined) return sum
  return planned === now
    ? say('{sum}, as planned', { sum })
    : say('{sum}, planned {part}', { sum, part: percentText(planned) })
}

/** Whether the first step of a margin is what was accepted, and not what a day had made of it already. */
export const isAsAccepted = (from: PriceFrom, { total, margin }: Pick<Money, 'total' | 'margin'>): boolean =>
  from === 'accepted' && margin[0]?.projectedCents === total.original
