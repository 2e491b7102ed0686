import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import type { Units } from '../measure/tape.ts'
import { type Exact, type ExactRange, metresInFoot, ratio, squareMetresInSquareFoot } from './exact.ts'
import type { Pack, Range, Rate, Step, Unit } from './line.ts'

const cubicMetresInCubicFoot = squareMetresInSquareFoot.mul(metresInFoot)
/** 231 in³, by the definition of the US gallon, in litres. */
const litresInGallon = cubicMetresInCubicFoot.mul(ratio(231, 1728)).mul(1000)

type Written = { text: () => string; decimals: number }

/** How amounts are written in trade units. Both languages write these units alike. */
const imperial: Record<Unit, Written> = {
  ft: { text: () => 'ft', decimals: 2 },
  ft2: { text: () => 'ft²', decimals: 2 },
  in2: { text: () => 'in²', decimals: 1 },
  ft3: { text: () => 'ft³', decimals: 2 },
  yd3: { text: () => 'yd³', decimals: 2 },
  in: { text: () => 'in', decimals: 3 },
  lb: { text: () => 'lb', decimals: 2 },
  ton: { text: () => say('tons'), decimals: 2 },
  gal: { text: () => 'gal', decimals: 2 },
  each: { text: () => '', decimals: 2 },
  square: { text: () => say('squares'), decimals: 2 },
  boardFoot: { text: () => say('board ft'), decimals: 1 },
  h: { text: () => 'h', decimals: 1 },
}

/** How they are written in metric units: `factor` of these are in one trade unit, exactly. */
const metric: Record<Unit, Written & { factor: Exact }> = {
  ft: { text: () => 'm', decimals: 3, factor: metresInFoot },
  ft2: { text: () => 'm²', decimals: 3, factor: squareMetresInSquareFoot },
  in2: { text: () => 'cm²', decimals: 1, factor: squareMetresInSquareFoot.mul(10_000).div(144) },
  ft3: { text: () => 'm³', decimals: 4, factor: cubicMetresInCubicFoot },
  yd3: { text: () => 'm³', decimals: 3, factor: cubicMetresInCubicFoot.mul(27) },
  in: { text: () => 'mm', decimals: 1, factor: metresInFoot.mul(1000).div(12) },
  // The avoirdupois pound, by the same agreement as the foot.
  lb: { text: () => 'kg', decimals: 2, factor: ratio(45_359_237, 100_000_000) },
  // The short ton, of 2,000 of these.
  ton: { text: () => 't', decimals: 3, factor: ratio(90_718_474, 100_000_000) },
  gal: { text: () => 'L', decimals: 2, factor: litresInGallon },
  each: { text: () => '', decimals: 2, factor: ratio(1, 1) },
  // A square is what shingles are sold and laid by: 100 ft², which has no metric counterpart.
  square: { text: () => say('squares'), decimals: 2, factor: ratio(1, 1) },
  boardFoot: { text: () => 'm³', decimals: 4, factor: cubicMetresInCubicFoot.div(12) },
  h: { text: () => 'h', decimals: 1, factor: ratio(1, 1) },
}

/** What is written after an amount of `unit`: `ft²` or `m²`, nothing for a count. */
export const unitText = (unit: Unit, units: Units): string =>
  (units === 'metric' ? metric : imperial)[unit].text()

const isUnit = (text: string): text is Unit => text in imperial

/** A rate's two units; the second is null for a plain unit. */
function partsOf(rate: Exclude<Rate, '%'>): [Unit, Unit | null] {
  const [of = '', per] = rate.split('/')
  if (!isUnit(of)) throw new TypeError(`No unit: ${rate}`)
  return [of, per !== undefined && isUnit(per) ? per : null]
}

/** What is written after a figure of `rate`: `ft²/gal` or `m²/L`, `%`, `/ft²` for a count of each. */
export function rateText(rate: Rate, units: Units): string {
  if (rate === '%') return '%'
  const [of, per] = partsOf(rate)
  return per === null || per === 'each'
    ? unitText(of, units)
    : `${unitText(of, units)}/${unitText(per, units)}`
}

const withUnit = (figure: string, unit: string): string => (unit === '' ? figure : `${figure} ${unit}`)

/** One of the units in each of the trade's, in `units`. */
const factorOf = (unit: Unit, units: Units): Exact => (units === 'metric' ? metric[unit].factor : ratio(1, 1))

/** How many of `units`' own one of the trade unit `rate` is, exactly: 0.3048 m for a foot. */
export function rateFactor(rate: Rate, units: Units): Exact {
  if (rate === '%') return ratio(1, 1)
  const [of, per] = partsOf(rate)
  return per === null ? factorOf(of, units) : factorOf(of, units).div(factorOf(per, units))
}

/** `value` of `rate`, a trade unit, written in `units`: `350 ft²/gal` or `8.59 m²/L`. Shares are 0.1 for 10 %. */
export function figureText(value: Exact | number, rate: Rate, units: Units): string {
  const figure = Number(value)
  if (rate === '%') return `${numberText(figure * 100, { maximumFractionDigits: 2 })} %`
  const [of, per] = partsOf(rate)
  const factor = Number(factorOf(of, units)) / Number(per === null ? 1 : factorOf(per, units))
  const amount = figure * factor
  const { decimals } = (units === 'metric' ? metric : imperial)[of]
  // A rate below one, such as 0.14 lb/ft² or 0.0833 lb/ft, would lose its figures.
  const rateDecimals = amount < 1 ? 4 : 3
  return withUnit(
    numberText(amount, { maximumFractionDigits: per === null ? decimals : rateDecimals }),
    rateText(rate, units),
  )
}

/** A figure of `unit`, in `units`; what is counted is whole, since nobody buys a part of a screw. */
const wholeOf = (figure: number, unit: Unit, units: Units): number =>
  unit === 'each' ? Math.ceil(figure) : figure * Number(factorOf(unit, units))

/**
 * An amount with how far off it may be, in feet, pounds and gallons or in metres, kilograms and litres: `352.4 ft² ± 3.52`,
 * or `2 (1–3)` where it may be off further to one side than to the other. Pieces are whole: 804.94 screws are 805.
 */
export function amountText(range: Range, units: Units): string {
  const { value, least, most, unit } = range
  const { decimals } = (units === 'metric' ? metric : imperial)[unit]
  const [middle = 0, lowest = 0, highest = 0] = [value, least, most].map((one) => wholeOf(one, unit, units))
  const written = (figure: number) => numberText(figure, { maximumFractionDigits: decimals })
  const amount = withUnit(written(middle), unitText(unit, units))
  const below = written(middle - lowest)
  const above = written(highest - middle)
  if (below === '0' && above === '0') return amount
  return below === above ? `${amount} ± ${above}` : `${amount} (${written(lowest)}–${written(highest)})`
}

/** The figures of a range in `units`, rounded as they are written, for tables in which the unit stands apart. */
export function amountFigures(range: Range, units: Units): Omit<Range, 'unit'> {
  const { decimals } = (units === 'metric' ? metric : imperial)[range.unit]
  const rounded = (figure: number) =>
    Number(
      numberText(wholeOf(figure, range.unit, units), { maximumFractionDigits: decimals }).replaceAll(',', ''),
    )
  return { value: rounded(range.value), least: rounded(range.least), most: rounded(range.most) }
}

/**
 * What came of a step, behind its formula: `= 503.1 ft²`. What is rounded up to whole pieces says what it was before, unless
 * the formula has said so, `= 804.94 → 805`; nothing where the formula ends with it.
 */
function resultText(formula: string, range: Range, units: Units): string {
  const result = amountText(range, units)
  const said = / = ([^=]+)$/.exec(formula)?.[1]
  if (said !== undefined) return said === result ? '' : ` → ${result}`
  if (range.unit !== 'each' || Number.isInteger(range.value)) return ` = ${result}`
  return ` = ${figureText(range.value, 'each', units)} → ${result}`
}

/** A formula in which all that stands between its first and its last sign is rounded up, and nothing in it by itself. */
const wholeRounded = /^⌈\s*([^⌈⌉]*?)\s*⌉$/
const partRounded = /⌈\s*([^⌈⌉]*?)\s*⌉/g

/**
 * A step as one says it aloud, without the signs that mathematicians round up with: what is rounded as a whole shows by its
 * result, `240 in ÷ 16 in → 15`, and a part says so, `(240 in ÷ 16 in, rounded up) + 1 = 16`.
 */
export function stepText({ formula, result }: Step, units: Units): { formula: string; result: string } {
  const whole = wholeRounded.exec(formula)?.[1]
  if (whole !== undefined) return { formula: whole, result: ` → ${amountText(result, units)}` }
  const spoken = formula.replace(partRounded, (_, part: string) => `(${say('{part}, rounded up', { part })})`)
  return { formula: spoken, result: resultText(formula, result, units) }
}

/** Quarters of a cubic yard, as they are said: `1 1/2`. */
function yardsText(quarters: number): string {
  const part = ['', '1/4', '1/2', '3/4'][quarters % 4] ?? ''
  const whole = Math.floor(quarters / 4)
  return [whole > 0 || part === '' ? numberText(whole) : '', part].filter(Boolean).join(' ')
}

/**
 * So many of `pack`, as one orders them: what is dumped by halves and quarters of a cubic yard is ordered in yards,
 * `1 1/2 yd³`; all else is a count.
 */
export function orderText(count: number, { size, unit }: Pick<Pack, 'size' | 'unit'>): string {
  const quarters = (unit === 'yd3' ? size : unit === 'ft3' ? size / 27 : 0) * 4
  return quarters === 1 || quarters === 2 ? `${yardsText(count * quarters)} yd³` : numberText(count)
}

/** The three figures of a range as floats, for whoever shows them. */
export const toRange = ({ value, least, most }: ExactRange, unit: Unit): Range => ({
  value: value.valueOf(),
  least: least.valueOf(),
  most: most.valueOf(),
  unit,
})
