import type { Measure } from '#domain/measure/room.ts'
import type { Range, Unit } from '#domain/takeoff/line.ts'
import type { ExportJob } from './job.ts'

/** A figure in the reader's units, rounded to hundredths once, so that every export writes the same digits. */
export type Amount = { value: number; least: number; most: number; unit: string }

type Written = { unit: string; factor: number }

const imperial: Record<Unit, Written> = {
  ft: { unit: 'ft', factor: 1 },
  ft2: { unit: 'ft²', factor: 1 },
  ft3: { unit: 'ft³', factor: 1 },
  yd3: { unit: 'yd³', factor: 1 },
  in: { unit: 'in', factor: 1 },
  lb: { unit: 'lb', factor: 1 },
  gal: { unit: 'gal', factor: 1 },
  each: { unit: '', factor: 1 },
  // A roofer's square is a hundred square feet.
  square: { unit: 'ft²', factor: 100 },
  boardFoot: { unit: 'ft³', factor: 1 / 12 },
  h: { unit: 'h', factor: 1 },
}

/** The international foot and pound and the US gallon, exact by definition (NIST Handbook 44, appendix C). */
const metric: Record<Unit, Written> = {
  ft: { unit: 'm', factor: 0.3048 },
  ft2: { unit: 'm²', factor: 0.3048 ** 2 },
  ft3: { unit: 'm³', factor: 0.3048 ** 3 },
  yd3: { unit: 'm³', factor: 0.9144 ** 3 },
  in: { unit: 'mm', factor: 25.4 },
  lb: { unit: 'kg', factor: 0.45359237 },
  gal: { unit: 'L', factor: 3.785411784 },
  each: imperial.each,
  square: { unit: 'm²', factor: 100 * 0.3048 ** 2 },
  boardFoot: { unit: 'm³', factor: 0.3048 ** 3 / 12 },
  h: imperial.h,
}

/** To hundredths, as it is written: 1.005 becomes 1.01. */
const hundredths = (value: number): number => Number(`${Math.round(Number(`${value.toPrecision(12)}e2`))}e-2`)

/** A range of a takeoff in the job's units. */
export function amountOf(range: Range, units: ExportJob['units']): Amount {
  const { unit, factor } = (units === 'metric' ? metric : imperial)[range.unit]
  const [value, least, most] = [range.value, range.least, range.most].map((one) => hundredths(one * factor))
  return { value: value ?? 0, least: least ?? 0, most: most ?? 0, unit }
}

/** How a measured figure is written: metres, m² or m³ in `metric`, feet of the same dimension in `imperial`. */
export function measuredUnit(dimension: 1 | 2 | 3, units: ExportJob['units']): string {
  return `${units === 'metric' ? 'm' : 'ft'}${{ 1: '', 2: '²', 3: '³' }[dimension]}`
}

/** A measured figure and its uncertainty in the job's units, to hundredths. */
export function measuredFigure(
  { value, uncertainty }: Pick<Measure, 'value' | 'uncertainty'>,
  dimension: 1 | 2 | 3,
  units: ExportJob['units'],
): { value: number; uncertainty: number } {
  const factor = units === 'metric' ? 1 : 0.3048 ** -dimension
  return { value: hundredths(value * factor), uncertainty: hundredths(uncertainty * factor) }
}
