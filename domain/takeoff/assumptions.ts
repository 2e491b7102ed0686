import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import type { Units } from '../measure/tape.ts'
import { rateFactor, rateText } from './amounts.ts'
import { ChoiceRefusal, type Choices } from './choices.ts'
import { type Exact, exactFigure, ratio } from './exact.ts'
import type { Assumption, Rate, Source } from './line.ts'

/**
 * A figure as the tables have it: `value` in `unit`, or as numerator and denominator where no decimal is exact; a share in
 * percent. A person may set it from `least` to `most`, or to one of `options` where only those are sold.
 */
export type FigureRow = {
  label: () => string
  value: number | readonly [numerator: number, denominator: number]
  unit: Rate
  least: number
  most: number
  options?: readonly number[]
  source: () => Source
}

/** A figure to count with: `exact` in `rate`'s trade unit, 1/10 for 10 %; `assumption` is what the reader is told. */
export type Figure = { exact: Exact; rate: Rate; assumption: Assumption }

/** A rate's figures below one, such as 0.14 lb/ft², would lose theirs with fewer places. */
const placesOf = (value: number) => (Math.abs(value) < 1 ? 4 : 3)

/** The figure of an assumption as it is typed in `units`; what is written after it is its `rateText`. */
export function typedText({ value, rate }: Pick<Assumption, 'value' | 'rate'>, units: Units): string {
  const figure = value * rateFactor(rate, units).valueOf()
  return numberText(figure, { maximumFractionDigits: placesOf(figure) })
}

/** The figure of an assumption with its unit, as it is read in `units`. */
export const assumptionText = ({ value, rate }: Pick<Assumption, 'value' | 'rate'>, units: Units): string =>
  withRate(typedText({ value, rate }, units), rate, units)

/** The value in the trade unit `rate` that `typed` in `units` is, for `Choices.assumptions`; whether it is possible is not asked. */
export const valueOfTyped = (typed: number, rate: Rate, units: Units): number =>
  units === 'metric' ? typed / rateFactor(rate, units).valueOf() : typed

/**
 * A figure that a person chose, before it was a float of trade units: what was typed in metric units is no short decimal of
 * those, and the metric decimal of at most four places that is within a billionth of it is what was typed. Without this, ten
 * tiles of 300 mm could be eleven in 3 m.
 */
function exactChoice(value: number, rate: Rate): Exact {
  if (Number(value.toFixed(4)) === value) return exactFigure(value)
  const factor = rateFactor(rate, 'metric')
  const inMetric = value * factor.valueOf()
  const typed = Number(inMetric.toFixed(4))
  return Math.abs(inMetric - typed) <= 1e-9 * typed ? exactFigure(typed).div(factor) : exactFigure(value)
}

/** A limit in `units`, rounded to where it is still possible. */
function limitText(limit: number, rate: Rate, units: Units, round: (figure: number) => number): string {
  const figure = limit * rateFactor(rate, units).valueOf()
  // A limit of 0.9144 is none of 0.91440000000000001.
  const places = 10 ** placesOf(figure)
  const rounded = round(Number((figure * places).toFixed(6))) / places
  return withRate(numberText(rounded, { maximumFractionDigits: 4 }), rate, units)
}

const withRate = (figure: string, rate: Rate, units: Units) => {
  const unit = rateText(rate, units)
  return unit === '' ? figure : `${figure} ${unit}`
}

function refuse(id: string, row: FigureRow, value: number, units: Units): never {
  const label = row.label()
  const given = Number.isFinite(value) ? typedText({ value, rate: row.unit }, units) : String(value)
  if (row.options !== undefined) {
    const options = row.options.map((value) => assumptionText({ value, rate: row.unit }, units)).join(', ')
    throw new ChoiceRefusal(
      say('{label}: {given} is not sold. Choose one of {options}.', { label, given, options }),
      id,
    )
  }
  throw new ChoiceRefusal(
    say('{label}: {given} is not possible. Enter a number from {least} to {most}.', {
      label,
      given,
      least: limitText(row.least, row.unit, units, Math.ceil),
      most: limitText(row.most, row.unit, units, Math.floor),
    }),
    id,
  )
}

/**
 * Answers each figure of `rows` by its id: the usual one, or what `choices` has in its place. Throws a ChoiceRefusal at once
 * where a choice is no number (text that looks like one neither), out of range or not sold. Choices that are about other tables are passed over.
 */
export function readFigures<Id extends string>(
  rows: Readonly<Record<Id, FigureRow>>,
  choices: Choices,
): (id: Id) => Figure {
  const known = new Map<string, FigureRow>(Object.entries(rows))
  for (const [id, value] of Object.entries(choices.assumptions)) {
    const row = known.get(id)
    if (row === undefined) continue
    const isSold = row.options === undefined || row.options.includes(value)
    if (!(typeof value === 'number' && value >= row.least && value <= row.most && isSold))
      refuse(id, row, value, choices.units)
  }
  const made = new Map<Id, Figure>()
  return (id) => {
    const figure = made.get(id) ?? figureOf(id, rows[id], choices.assumptions[id])
    made.set(id, figure)
    return figure
  }
}

function figureOf(id: string, row: FigureRow, chosen: number | undefined): Figure {
  const usual = typeof row.value === 'number' ? exactFigure(row.value) : ratio(...row.value)
  const exact = chosen === undefined ? usual : exactChoice(chosen, row.unit)
  return {
    exact: row.unit === '%' ? exact.div(100) : exact,
    rate: row.unit,
    assumption: {
      id,
      label: row.label(),
      value: exact.valueOf(),
      rate: row.unit,
      ...(row.options && { options: row.options }),
      source: row.source(),
      changed: !exact.equals(usual),
    },
  }
}
