import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { type Rate, rateText } from './amounts.ts'
import { ChoiceRefusal, type Choices } from './choices.ts'
import { type Exact, exactFigure, ratio } from './exact.ts'
import type { Assumption, Source } from './line.ts'

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

function refuse(id: string, row: FigureRow, value: number): never {
  const unit = rateText(row.unit, 'imperial')
  const written = (figure: number) => `${numberText(figure)}${unit === '' ? '' : ` ${unit}`}`
  const label = row.label()
  const given = Number.isFinite(value) ? numberText(value) : String(value)
  if (row.options !== undefined) {
    const options = row.options.map(written).join(', ')
    throw new ChoiceRefusal(
      say('{label}: {given} is not sold. Choose one of {options}.', { label, given, options }),
      id,
    )
  }
  const [least, most] = [written(row.least), written(row.most)]
  throw new ChoiceRefusal(
    say('{label}: {given} is not possible. Enter a number from {least} to {most}.', {
      label,
      given,
      least,
      most,
    }),
    id,
  )
}

/**
 * Answers each figure of `rows` by its id: the usual one, or what `choices` has in its place. Throws a ChoiceRefusal at once
 * where a choice is no number, out of range or not sold. Choices that are about other tables are passed over.
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
    if (!(value >= row.least && value <= row.most && isSold)) refuse(id, row, value)
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
  const exact = chosen === undefined ? usual : exactFigure(chosen)
  return {
    exact: row.unit === '%' ? exact.div(100) : exact,
    rate: row.unit,
    assumption: {
      id,
      label: row.label(),
      value: exact.valueOf(),
      unit: rateText(row.unit, 'imperial'),
      source: row.source(),
      changed: !exact.equals(usual),
    },
  }
}
