import type { CostClass, EstimateSettings, PlacedLine } from '#contract/estimate.ts'
import { costClasses } from '#contract/estimate.ts'
import { exactFigure } from '../takeoff/exact.ts'
import { partOf, spread } from './allocate.ts'
import { evaluate, quantityIn } from './formula.ts'
import {
  by,
  ceiled,
  certainly,
  eachOf,
  inMillionths,
  inverted,
  isCertain,
  nearest,
  published,
  type Raw,
  type RawRange,
  raw,
  rawOf,
  rawRange,
} from './raw.ts'
import type { Fault, Figures, LineFigures, Order, Spread, TakenOff } from './types.ts'

/** No line costs more than a billion dollars: so sums of ten thousand of them are exact. */
const mostCents = 100_000_000_000

const nothing = certainly(raw(0n))
const million = 1_000_000n

const spreadOf = (range: RawRange): Spread => {
  const value = published(range.value)
  return isCertain(range)
    ? { value, least: value, most: value }
    : { value, least: published(range.least), most: published(range.most) }
}

/** `count`, in millionths, times `cents`, to the nearest cent, a half away from zero. */
const timesCents = (count: bigint, cents: number): number => Number(nearest(count * BigInt(cents), million))

/** A quantity on its way through a line: what was typed or taken off, all that follows from it, or why there is none. */
type Counted = {
  fault: Fault | null
  quantity: RawRange
  unit: string
  wasteBp: number
  need: RawRange
  /** What the rooms take of it. */
  taken: TakenOff | null
  followsTakeoff: boolean
}

const isFault = (one: object): one is Fault => 'kind' in one

function counted(line: PlacedLine, figures: Figures): Counted {
  const taken = line.from.kind === 'takeoff' ? figures.takenOff(line.from.key) : null
  const none: Counted = {
    fault: null,
    quantity: nothing,
    unit: line.unit,
    wasteBp: line.wasteBp,
    need: nothing,
    taken,
    followsTakeoff: false,
  }
  const text = line.quantity
  if (text.trim() === '') {
    if (taken !== null) return followed(line, taken)
    const kind = line.from.kind === 'takeoff' ? 'gone' : 'empty'
    return { ...none, fault: { kind, at: 0, to: 0, word: '' } }
  }
  const evaluated = evaluate(text, figures, line.room)
  if (isFault(evaluated)) return { ...none, fault: evaluated }
  const quantity = quantityIn(line.unit, evaluated, text)
  if (isFault(quantity)) return { ...none, fault: quantity }
  return { ...none, quantity, need: withWaste(quantity, line.wasteBp) }
}

const withWaste = (quantity: RawRange, wasteBp: number): RawRange => {
  if (wasteBp === 0) return quantity
  const factor = raw(BigInt(10_000 + wasteBp), 10_000n)
  return eachOf(quantity, (figure) => by(figure, factor))
}

/** A line that follows the takeoff; a waste of its own counts instead of the takeoff's. */
function followed(line: PlacedLine, taken: TakenOff): Counted {
  const own = line.wasteBp > 0
  const quantity = rawRange(taken.quantity)
  return {
    fault: null,
    quantity,
    unit: taken.unit,
    wasteBp: own ? line.wasteBp : taken.wasteBp,
    need: own ? withWaste(quantity, line.wasteBp) : rawRange(taken.need),
    taken,
    followsTakeoff: true,
  }
}

type Packed = { pack: LineFigures['pack']; order: Order | null }

function packed(line: PlacedLine, { taken, followsTakeoff, need }: Counted): Packed {
  const of = taken?.line ?? null
  // The takeoff cuts and lays out; it knows better than a division how many that takes.
  if (followsTakeoff && of !== null && line.pack === null && line.wasteBp === 0)
    return { pack: { name: of.pack.name, size: of.pack.size }, order: of.order }
  const sameUnit = of !== null && (line.unit === of.pack.unit || followsTakeoff)
  const pack = line.pack ?? (sameUnit ? { name: of.pack.name, size: of.pack.size } : null)
  if (pack === null) return { pack, order: null }
  const size = rawOf(exactFigure(pack.size))
  if (size.n <= 0n) return { pack: null, order: null }
  const packs = inverted(size)
  const whole = (figure: Raw) => ceiled(by(figure, packs))
  return {
    pack,
    order: orderOf(whole(need.value), isCertain(need) ? null : [whole(need.least), whole(need.most)]),
  }
}

const orderOf = (count: number, between: readonly [number, number] | null): Order => ({
  count,
  least: between?.[0] ?? count,
  most: between?.[1] ?? count,
})

/** Hours of the line: its own an hour for each unit, or what the takeoff's labor takes for as much of it. */
function hoursOf({ hoursEach }: PlacedLine, { quantity, taken, followsTakeoff, fault }: Counted): Raw {
  if (fault !== null) return nothing.value
  if (hoursEach !== null)
    return hoursEach === 0 ? nothing.value : by(quantity.value, rawOf(exactFigure(hoursEach)))
  if (taken === null) return nothing.value
  const hours = rawOf(taken.hours.value)
  if (followsTakeoff || taken.quantity.value.equals(0)) return hours
  return by(by(hours, quantity.value), inverted(rawOf(taken.quantity.value)))
}

/** A line without its share of the whole, from itself, the settings and what was measured. */
export function lineFigures(line: PlacedLine, settings: EstimateSettings, figures: Figures): LineFigures {
  const count = counted(line, figures)
  const { pack, order } = packed(line, count)
  const need = spreadOf(count.need)
  const hoursIn = inMillionths(hoursOf(line, count))
  const hours = Number(hoursIn) / 1_000_000
  const rateCents = line.rateCents ?? settings.tradeRates[line.trade] ?? settings.rateCents
  const before: Record<CostClass, number> = {
    material:
      line.materialCents === null
        ? 0
        : timesCents(
            order ? BigInt(order.count) * million : inMillionths(count.need.value),
            line.materialCents,
          ),
    labor: burdened(hoursIn, rateCents, settings.burdenBp),
    equipment: line.equipmentCents ?? 0,
    sub: line.subCents ?? 0,
    allowance: line.allowanceCents ?? 0,
  }
  const isTooLarge = costClasses.some((one) => !(Math.abs(before[one]) <= mostCents))
  const net = isTooLarge ? noCosts : before
  const taxes = taxesOf(net, settings)
  const costs = sumsOf(net, taxes)
  const costCents = total(costs)
  const markupOf = (one: CostClass) => line.markupBp ?? settings.markupBp[one]
  const typedOver = !count.followsTakeoff && count.taken !== null ? spreadOf(count.taken.quantity) : null
  return {
    id: line.id,
    fault: isTooLarge ? { kind: 'too-large', at: 0, to: line.quantity.length, word: '' } : count.fault,
    quantity: spreadOf(count.quantity),
    unit: count.unit,
    typedOver,
    wasteBp: count.wasteBp,
    need,
    pack,
    order,
    hours,
    rateCents,
    costs,
    costCents,
    taxes,
    taxCents: total(taxes),
    markupCents: roundedParts(costClasses.map((one) => [costs[one], markupOf(one)])),
    unpriced: isUnpriced(line, count, hours, rateCents),
  }
}

const noCosts: Record<CostClass, number> = { material: 0, labor: 0, equipment: 0, sub: 0, allowance: 0 }

const total = (costs: Readonly<Record<CostClass, number>>): number =>
  costClasses.reduce((sum, one) => sum + costs[one], 0)

const sumsOf = (
  a: Readonly<Record<CostClass, number>>,
  b: Readonly<Record<CostClass, number>>,
): Record<CostClass, number> => ({
  material: a.material + b.material,
  labor: a.labor + b.labor,
  equipment: a.equipment + b.equipment,
  sub: a.sub + b.sub,
  allowance: a.allowance + b.allowance,
})

/** Wages with what is put on them, rounded once. */
const burdened = (hours: bigint, rateCents: number, burdenBp: number): number =>
  hours === 0n ? 0 : Number(nearest(hours * BigInt(rateCents) * BigInt(10_000 + burdenBp), million * 10_000n))

/** The sum of shares of sums, rounded once, a half away from zero. */
function roundedParts(parts: readonly (readonly [cents: number, basisPoints: number])[]): number {
  const some = parts.filter(([cents, basisPoints]) => cents !== 0 && basisPoints !== 0)
  const [first, second] = some
  if (first === undefined) return 0
  if (second === undefined) return partOf(...first)
  const all = some.reduce((sum, [cents, basisPoints]) => sum + BigInt(cents) * BigInt(basisPoints), 0n)
  return Number(nearest(all, 10_000n))
}

/** The tax that is paid on buying, of each class: rounded once for the line, then spread over its classes. */
function taxesOf(
  net: Readonly<Record<CostClass, number>>,
  { tax }: EstimateSettings,
): Readonly<Record<CostClass, number>> {
  if (tax.how !== 'cost' || tax.bp === 0 || tax.on.length === 0) return noCosts
  const taxed = costClasses.filter((one) => tax.on.includes(one))
  const base = taxed.reduce((sum, one) => sum + net[one], 0)
  const sizes = taxed.map((one) => Math.abs(net[one]))
  const parts = spread(partOf(base, tax.bp), sizes)
  const taxes = { ...noCosts }
  taxed.forEach((one, index) => {
    taxes[one] = parts[index] ?? 0
  })
  return taxes
}

/** Nothing said of what it costs, or hours without a wage; the labor of a material does not price the material. */
function isUnpriced(line: PlacedLine, { taken }: Counted, hours: number, rateCents: number): boolean {
  const isMoneyless = [line.materialCents, line.equipmentCents, line.subCents, line.allowanceCents].every(
    (cents) => cents === null,
  )
  const isMaterial = (taken?.line ?? null) !== null
  return (isMoneyless && (hours === 0 || isMaterial)) || (hours > 0 && rateCents === 0)
}
