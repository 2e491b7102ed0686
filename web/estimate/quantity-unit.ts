import { emptyLine, type PlacedLine, usualSettings } from '#contract/estimate.ts'
import { lineFigures } from '#domain/estimate/line-figures.ts'
import type { Figures } from '#domain/estimate/types.ts'

const measured = ['ft', 'ft²', 'ft³'] as const

/**
 * The unit that a line counts in with this quantity: a length, an area or a volume typed into a line of which nobody said in
 * what it counts makes it one of feet.
 */
export function unitWith(quantity: string, line: PlacedLine, figures: Figures): string {
  const faultIn = (unit: string) =>
    lineFigures({ ...line, quantity, unit }, usualSettings, figures).fault?.kind
  if (line.unit !== emptyLine.unit || line.from.kind !== 'typed' || faultIn(line.unit) !== 'not-the-unit')
    return line.unit
  return measured.find((unit) => faultIn(unit) === undefined) ?? line.unit
}
