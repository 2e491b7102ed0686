import type { PlacedLine } from '#contract/estimate.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { onTape, type Units } from '../measure/tape.ts'
import { amountText, stepText } from '../takeoff/amounts.ts'
import { sayCrossing } from '../takeoff/build-line.ts'
import { metresInFoot } from '../takeoff/exact.ts'
import type { LabourLine, Range, Unit } from '../takeoff/line.ts'
import { evaluate, type Used } from './formula.ts'
import { measureName } from './measure-names.ts'
import type { Figures, Order, ReckonedLine, Spread } from './types.ts'
import { unitName } from './units.ts'

/** A measurement that a quantity comes from, and where it is: the scan, and the wall faces or elements of it. */
export type MeasuredFrom = {
  label: string
  text: string
  scanId: string
  faceIds: readonly string[]
  elementIds: readonly string[]
}

/** A step on the way from the measurements to the packs, as one reads it: `result` begins with its sign, ` = 33 ft²` or ` → 4`. */
export type WorkedOut = { label: string; formula: string; result: string }

/** A part of the price in integer cents; `count` of `eachCents` where it is so many of something. */
export type PricedPart = {
  kind:
    | 'material'
    | 'labor'
    | 'equipment'
    | 'sub'
    | 'allowance'
    | 'tax'
    | 'markup'
    | 'overhead'
    | 'contingency'
  cents: number
  count?: number
  eachCents?: number
}

/** An opened line: what was measured, worked out and priced, and what is to be known of its packs. */
export type Working = {
  measured: readonly MeasuredFrom[]
  workedOut: readonly WorkedOut[]
  priced: readonly PricedPart[]
  warning: string | null
}

const powers: readonly Unit[] = ['each', 'ft', 'ft2', 'ft3']

const lengthText = (feet: number, units: Units): string => {
  const metres = feet * Number(metresInFoot)
  if (units === 'metric') return `${numberText(metres, { maximumFractionDigits: 3 })} m`
  const tape = onTape(metres)
  return `${tape.feet} ft ${tape.inches} in`
}

const rangeOf = ({ measure: { exact, power } }: Used): Range => ({
  value: exact.value.valueOf(),
  least: exact.least.valueOf(),
  most: exact.most.valueOf(),
  unit: powers[power] ?? 'each',
})

/** A measure as it stands in a formula: lengths as a tape has them, without their ±. */
function valueText(used: Used, units: Units): string {
  const range = rangeOf(used)
  if (range.unit === 'ft') return lengthText(range.value, units)
  return amountText({ ...range, least: range.value, most: range.value }, units)
}

const ofUsed = (used: Used, units: Units): MeasuredFrom => ({
  label: say('{room}, {measure}', { room: used.room.name, measure: measureName(used.measure.name) }),
  text: amountText(rangeOf(used), units),
  scanId: used.room.scanId,
  faceIds: used.measure.faceIds,
  elementIds: used.measure.elementIds,
})

const figure = (value: number): string => numberText(value, { maximumFractionDigits: 2 })

/** A quantity with its unit and how far off it may be: `32.8 ft² ± 0.6`. */
export function spreadText({ value, least, most }: Spread, unit: string): string {
  const off = Math.max(value - least, most - value)
  const name = unitName(unit)
  const amount = name === '' ? figure(value) : `${figure(value)} ${name}`
  return figure(off) === '0' ? amount : `${amount} ± ${figure(off)}`
}

/** `4`, `3 or 4`, `3 to 5`. */
export function orderRange({ least, most }: Order): string {
  if (least === most) return String(least)
  return most - least === 1
    ? say('{least} or {most}', { least, most })
    : say('{least} to {most}', { least, most })
}

/** Says that the ± crosses a pack, and up to which waste one pack less is enough; null where it crosses none. */
export function crossingText({ order, pack, quantity, wasteBp }: ReckonedLine): string | null {
  if (order === null || pack === null || order.least === order.most) return null
  const { least, most } = order
  const crossing = sayCrossing(least, most, () => [[least, most]])
  const fewer = order.count - 1
  const percent =
    quantity.value > 0 ? Math.floor(((fewer * pack.size) / quantity.value - 1) * 100 + 1e-9) : -1
  if (crossing === null || fewer < 1 || percent < 0 || percent * 100 >= wasteBp) return crossing
  return say('{crossing}. {fewer} is enough at {percent} % waste', { crossing, fewer, percent })
}

/** The steps of a typed quantity: what it comes to, its waste, its packs. */
function stepsOf(line: PlacedLine, own: ReckonedLine, used: readonly Used[], units: Units): WorkedOut[] {
  const steps: WorkedOut[] = []
  const text = line.quantity.replace(/^\s*=\s*/, '').trim()
  const isPlain = /^[\d.,\s]+$/.test(text)
  if (!isPlain) {
    let [formula, from] = ['', line.quantity.length - line.quantity.replace(/^\s*=\s*/, '').length]
    for (const one of used) {
      formula += line.quantity.slice(from, one.at) + valueText(one, units)
      from = one.to
    }
    formula += line.quantity.slice(from)
    steps.push({
      label: say('Quantity'),
      formula: formula.trim(),
      result: ` = ${spreadText(own.quantity, own.unit)}`,
    })
  }
  const [quantity, need] = [figure(own.quantity.value), figure(own.need.value)]
  if (own.wasteBp > 0)
    steps.push({
      label: say('With waste'),
      formula: `${quantity} × ${numberText(1 + own.wasteBp / 10_000, { maximumFractionDigits: 4 })}`,
      result: ` = ${spreadText({ ...own.need, least: own.need.value, most: own.need.value }, own.unit)}`,
    })
  if (own.order !== null && own.pack !== null)
    steps.push({
      label: say('Whole packs'),
      formula: `${need} ÷ ${figure(own.pack.size)} = ${figure(own.need.value / own.pack.size)}`,
      result:
        own.order.least === own.order.most
          ? ` → ${own.order.count}`
          : ` → ${own.order.count} (${orderRange(own.order)})`,
    })
  return steps
}

/** Which part of the hours of its work a line has, where others have the rest. */
function sharedHours(labour: readonly LabourLine[], { hours }: ReckonedLine): WorkedOut[] {
  const all = labour.reduce((sum, work) => sum + work.hours.value, 0)
  if (all === 0 || Math.abs(all - hours) < 0.005) return []
  const hoursText = (value: number) => `${figure(value)} ${unitName('h')}`
  const percent = numberText((hours / all) * 100, { maximumFractionDigits: 1 })
  return [
    {
      label: say('For this line'),
      formula: `${hoursText(all)} × ${percent}\u00a0%`,
      result: ` = ${hoursText(hours)}`,
    },
  ]
}

/** Each part of the price, those that are nothing left out; together they are the price. */
function pricedParts(line: PlacedLine, own: ReckonedLine): PricedPart[] {
  const each = line.materialCents
  const packs = own.order?.count ?? own.need.value
  const parts: PricedPart[] = [
    {
      kind: 'material',
      cents: own.costs.material - own.taxes.material,
      ...(each === null ? {} : { count: packs, eachCents: each }),
    },
    {
      kind: 'labor',
      cents: own.costs.labor - own.taxes.labor,
      ...(own.hours === 0 ? {} : { count: own.hours, eachCents: own.rateCents }),
    },
    { kind: 'equipment', cents: own.costs.equipment - own.taxes.equipment },
    { kind: 'sub', cents: own.costs.sub - own.taxes.sub },
    { kind: 'allowance', cents: own.costs.allowance - own.taxes.allowance },
    { kind: 'tax', cents: own.taxCents },
    { kind: 'markup', cents: own.markupCents },
    { kind: 'overhead', cents: own.overheadCents },
    { kind: 'contingency', cents: own.contingencyCents },
  ]
  return parts.filter(({ cents }) => cents !== 0)
}

/** How a line came to its quantity, its packs and its price, written in `units`. */
export function workingOf(line: PlacedLine, own: ReckonedLine, figures: Figures, units: Units): Working {
  const priced = pricedParts(line, own)
  const warning = crossingText(own)
  const taken = line.from.kind === 'takeoff' ? figures.takenOff(line.from.key) : null
  if (line.quantity.trim() === '' && taken !== null) {
    const of = taken.line
    const follows = line.pack === null && line.wasteBp === 0
    return {
      measured: (of?.measures ?? []).map(({ id, label, range, elementIds }) => ({
        label,
        text: amountText(range, units),
        scanId: taken.scanId,
        faceIds: [id],
        elementIds,
      })),
      workedOut: [
        ...(of?.steps ?? []).map((step) => ({ label: step.label, ...stepText(step, units) })),
        ...(follows ? [] : stepsOf({ ...line, quantity: String(own.quantity.value) }, own, [], units)),
        ...taken.labour.flatMap(({ steps }) =>
          steps.map((step) => ({ label: step.label, ...stepText(step, units) })),
        ),
        ...sharedHours(taken.labour, own),
      ],
      priced,
      warning: follows ? (of?.crossing ?? null) : warning,
    }
  }
  const evaluated = evaluate(line.quantity, figures, line.room)
  const used = 'kind' in evaluated ? [] : evaluated.used
  return {
    measured: used.map((one) => ofUsed(one, units)),
    workedOut: own.fault === null ? stepsOf(line, own, used, units) : [],
    priced,
    warning,
  }
}
