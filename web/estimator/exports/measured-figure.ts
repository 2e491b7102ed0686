import type { Measure } from '#domain/measure/room.ts'
import { numberText } from '#language/figures.ts'
import type { ExportJob } from './job.ts'

/** What a length, an area or a volume is measured in: metres, m² and m³ in `metric`, feet likewise in `imperial`. */
export function measuredUnit(dimension: 1 | 2 | 3, units: ExportJob['units']): string {
  return `${units === 'metric' ? 'm' : 'ft'}${{ 1: '', 2: '²', 3: '³' }[dimension]}`
}

const hundredths = (figure: number): number =>
  Number(numberText(figure, { maximumFractionDigits: 2 }).replaceAll(',', ''))

/** A measured figure and its uncertainty in the job's units, to hundredths. */
export function measuredFigure(
  { value, uncertainty }: Pick<Measure, 'value' | 'uncertainty'>,
  dimension: 1 | 2 | 3,
  units: ExportJob['units'],
): { value: number; uncertainty: number } {
  const factor = units === 'metric' ? 1 : 0.3048 ** -dimension
  return { value: hundredths(value * factor), uncertainty: hundredths(uncertainty * factor) }
}
