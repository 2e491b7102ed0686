import type { EstimateSettings, PlacedLine } from '#contract/estimate.ts'
import type { Offered } from '#contract/proposal-calls.ts'
import { say } from '#language/say.ts'
import { tradeIds, tradeName } from '../estimate/trades.ts'
import type { Reckoned, ReckonedLine } from '../estimate/types.ts'
import { isUntouched } from '../estimate/untouched.ts'
import { grouped } from '../takeoff/grouped.ts'

type Placed = { line: PlacedLine; own: ReckonedLine }

/**
 * What an estimate comes to for who pays: a price and words for each trade, what each option changes, allowances as sums. What
 * is no option is in the groups, whether an option takes its place or not: that is the option's difference. Nothing of a cost,
 * an hour, a quantity or a share is in it, and of a line alone what stands as an allowance or an option.
 */
export function offeredOf(
  lines: readonly PlacedLine[],
  settings: EstimateSettings,
  { lines: reckoned }: Reckoned,
): Omit<Offered, 'plans'> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const all = reckoned.flatMap((own): Placed[] => {
    const line = byId.get(own.id)
    return line && !isUntouched(line) ? [{ line, own }] : []
  })
  const base = all.filter(({ line }) => line.option === null)
  const place = new Map(tradeIds.map((id, index) => [id, index]))
  const placeOf = (trade: string) => place.get(trade) ?? tradeIds.length
  const groups = [...grouped(base, ({ line }) => line.trade.trim())]
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([trade, some]) => ({
      key: trade,
      title: trade === '' ? say('Other work') : tradeName(trade),
      scope: [...new Set(some.map(({ line }) => (line.scope.trim() === '' ? line.item : line.scope.trim())))],
      cents: some.reduce((sum, { own }) => sum + own.priceCents, 0),
    }))
  return {
    groups,
    options: optionsOf(all),
    allowances: base
      .filter(({ line }) => line.allowanceCents !== null)
      .map(({ line, own }) => ({ title: line.item, cents: own.priceCents })),
    taxCents: base.reduce((sum, { own }) => sum + own.ownerTaxCents, 0),
    tax: taxWords(settings),
  }
}

const charged = ({ own }: Placed) => own.priceCents + own.ownerTaxCents

/** What each option changes, with the tax on it: beside what it takes the place of, or by itself. */
function optionsOf(all: readonly Placed[]): Offered['options'] {
  const byId = new Map(all.map((one) => [one.line.id, one]))
  const rootOf = (id: string | null, steps = 0): Placed | undefined => {
    const found = id === null ? undefined : byId.get(id)
    // An alternate of an alternate stands for the same in the end.
    return found?.line.option && steps < all.length ? rootOf(found.line.option.instead, steps + 1) : found
  }
  return all.flatMap((one) => {
    const { line } = one
    if (line.option === null) return []
    const root = rootOf(line.option.instead)
    return [
      {
        ...{ id: line.id, title: line.item, text: line.scope.trim(), preselected: line.option.taken },
        cents: charged(one) - (root ? charged(root) : 0),
        instead: root?.line.item ?? null,
      },
    ]
  })
}

/** How sales tax stands in the price, in words; '' where nobody set any. */
function taxWords({ tax }: EstimateSettings): string {
  if (tax.bp === 0) return ''
  return tax.how === 'cost' ? say('sales tax included') : say('Sales tax, {share} %', { share: tax.bp / 100 })
}
