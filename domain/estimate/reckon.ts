import { type CostClass, costClasses, type EstimateSettings, type PlacedLine } from '#contract/estimate.ts'
import { allot, type Share, shareOf, wholeOf } from './allocate.ts'
import { lineFigures } from './line-figures.ts'
import { nearest } from './raw.ts'
import type { EstimateInputs, Figures, LineFigures, Reckoned, ReckonedLine, Sums } from './types.ts'

type Known = { settings: string; figures: Figures; of: LineFigures }

/** What was reckoned of a line, for as long as somebody holds that very line. */
const known = new WeakMap<PlacedLine, Known>()
const lastOf = new WeakMap<LineFigures, ReckonedLine>()

function figuresOnce(
  line: PlacedLine,
  settings: EstimateSettings,
  key: string,
  figures: Figures,
): LineFigures {
  const before = known.get(line)
  if (before?.settings === key && before.figures === figures) return before.of
  const of = lineFigures(line, settings, figures)
  known.set(line, { settings: key, figures, of })
  return of
}

/** What is reckoned of a line with the others: its shares of what they bear together. */
type Shares = Pick<
  ReckonedLine,
  'included' | 'overheadCents' | 'contingencyCents' | 'priceCents' | 'taxedCents' | 'ownerTaxCents'
>

/** The line itself where it is as it was, so that whoever shows it need not draw it anew. */
function withShares(own: LineFigures, shares: Shares): ReckonedLine {
  const { included, overheadCents, contingencyCents, priceCents, taxedCents, ownerTaxCents } = shares
  const before = lastOf.get(own)
  if (
    before !== undefined &&
    before.included === included &&
    before.overheadCents === overheadCents &&
    before.contingencyCents === contingencyCents &&
    before.ownerTaxCents === ownerTaxCents
  )
    return before
  const line = {
    ...own,
    included,
    overheadCents,
    contingencyCents,
    priceCents,
    taxedCents,
    ownerTaxCents,
    marginBp: marginBp(priceCents, own.costCents),
  }
  lastOf.set(own, line)
  return line
}

/** Lines in whose place another is taken, by their ids. What would stand for itself in a circle replaces nothing. */
export function replacedBy(lines: readonly PlacedLine[]): ReadonlyMap<string, string> {
  const instead = new Map<string, string>()
  for (const { id, option } of lines)
    if (option?.taken && option.instead !== null) instead.set(id, option.instead)
  const replaced = new Map<string, string>()
  for (const [id, other] of instead) {
    let next: string | undefined = other
    for (let steps = 0; next !== undefined && next !== id && steps <= instead.size; steps++)
      next = instead.get(next)
    if (next === undefined) replaced.set(other, id)
  }
  return replaced
}

/**
 * Cents for each line so that those which are no option add up to their shares rounded once. An option is rounded by itself:
 * what it adds is the same whatever else is taken. States let a seller compute sales tax so, by the invoice or by the item:
 * Streamlined Sales and Use Tax Agreement, section 324.
 */
function allotted(lines: readonly PlacedLine[], shares: readonly Share[]): number[] {
  const [base, ids]: [Share[], string[]] = [[], []]
  for (const [index, { id, option }] of lines.entries())
    if (option === null) {
      base.push(shares[index] ?? none)
      ids.push(id)
    }
  const of = allot(base, ids)
  let at = 0
  return lines.map(({ option }, index) =>
    option === null ? (of[at++] ?? 0) : wholeOf(shares[index] ?? none),
  )
}

const none: Share = { floor: 0, rest: 0 }

/** What of a price is taxed where the owner is charged the tax: as much of it as the taxed classes come to with their markup. */
function taxable(
  line: PlacedLine,
  own: LineFigures | undefined,
  priceCents: number,
  { tax, markupBp }: EstimateSettings,
): number {
  if (own === undefined) return 0
  const before = lastOf.get(own)
  if (before?.priceCents === priceCents) return before.taxedCents
  const { costs } = own
  const taxed = costClasses.filter((one) => costs[one] !== 0 && tax.on.includes(one))
  if (taxed.length === 0) return 0
  if (costClasses.every((one) => costs[one] === 0 || tax.on.includes(one))) return priceCents
  const weight = (one: CostClass) => BigInt(costs[one]) * BigInt(10_000 + (line.markupBp ?? markupBp[one]))
  const sum = (some: readonly CostClass[]) => some.reduce((all, one) => all + weight(one), 0n)
  const [whole, part] = [sum(costClasses), sum(taxed)]
  if (whole === 0n) return 0
  return Number(
    nearest(whole < 0n ? BigInt(-priceCents) * part : BigInt(priceCents) * part, whole < 0n ? -whole : whole),
  )
}

/** What is left of `priceCents` over `costCents` in basis points of the price, a half up; null without a price. */
export function marginBp(priceCents: number, costCents: number): number | null {
  if (priceCents <= 0) return null
  const [left, price] = [BigInt(priceCents - costCents) * 20_000n, BigInt(priceCents)]
  const rest = (((left + price) % (2n * price)) + 2n * price) % (2n * price)
  return Number((left + price - rest) / (2n * price))
}

/** Sums of the lines that are included. */
export function sumsOf(lines: readonly ReckonedLine[]): Sums {
  // Each in a variable of its own: a sum is made over every line whenever one of them changes.
  let [count, millionths, taxCents, markupCents] = [0, 0, 0, 0]
  let [overheadCents, contingencyCents, priceCents, ownerTaxCents] = [0, 0, 0, 0]
  let [material, labor, equipment, sub, allowance] = [0, 0, 0, 0, 0]
  for (const line of lines) {
    if (!line.included) continue
    const { costs } = line
    count += 1
    millionths += Math.round(line.hours * 1_000_000)
    taxCents += line.taxCents
    markupCents += line.markupCents
    overheadCents += line.overheadCents
    contingencyCents += line.contingencyCents
    priceCents += line.priceCents
    ownerTaxCents += line.ownerTaxCents
    material += costs.material
    labor += costs.labor
    equipment += costs.equipment
    sub += costs.sub
    allowance += costs.allowance
  }
  const costCents = material + labor + equipment + sub + allowance
  return {
    lines: count,
    hours: millionths / 1_000_000,
    costs: { material, labor, equipment, sub, allowance },
    costCents,
    taxCents,
    markupCents,
    overheadCents,
    contingencyCents,
    priceCents,
    ownerTaxCents,
    totalCents: priceCents + ownerTaxCents,
    marginBp: marginBp(priceCents, costCents),
  }
}

const byRank = (a: PlacedLine, b: PlacedLine) => a.rank - b.rank || (a.id < b.id ? -1 : 1)

/**
 * An estimate from what was entered and what was measured. Of lines that are the very objects of an earlier call, with the
 * same settings and figures, only their shares of the whole are reckoned anew, and they are answered as the same objects
 * where those stayed. The sums are those of the included lines to the cent, in whatever order the lines come.
 */
export function reckon({ lines, settings }: EstimateInputs, figures: Figures): Reckoned {
  const key = JSON.stringify(settings)
  const ordered = [...lines].sort(byRank)
  const own = ordered.map((line) => figuresOnce(line, settings, key, figures))
  const onCost = (basisPoints: number) =>
    basisPoints === 0
      ? []
      : allotted(
          ordered,
          own.map(({ costCents, markupCents }) => shareOf(costCents + markupCents, basisPoints)),
        )
  const [overhead, contingency] = [onCost(settings.overheadBp), onCost(settings.contingencyBp)]
  const prices = own.map(
    ({ costCents, markupCents }, index) =>
      costCents + markupCents + (overhead[index] ?? 0) + (contingency[index] ?? 0),
  )
  const { how, bp } = settings.tax
  const isCharged = how === 'price' && bp > 0
  const taxed = isCharged
    ? ordered.map((line, index) => taxable(line, own[index], prices[index] ?? 0, settings))
    : []
  const taxes = isCharged
    ? allotted(
        ordered,
        taxed.map((cents) => shareOf(cents, bp)),
      )
    : []
  const replaced = replacedBy(ordered)
  const reckoned = own.map((of, index) => {
    const line = ordered[index]
    return withShares(of, {
      included: (!line?.option || line.option.taken) && !replaced.has(of.id),
      overheadCents: overhead[index] ?? 0,
      contingencyCents: contingency[index] ?? 0,
      priceCents: prices[index] ?? 0,
      taxedCents: taxed[index] ?? 0,
      ownerTaxCents: taxes[index] ?? 0,
    })
  })
  return { lines: reckoned, sums: sumsOf(reckoned) }
}
