import type { FigureRow } from './assumptions.ts'
import type { Rate } from './line.ts'
import { packLabel, ruleOfThumb } from './sources.ts'

type Label = FigureRow['label']
type Origin = FigureRow['source']

/** A waste factor in percent. */
export const waste = (label: Label, value: number, source: Origin = ruleOfThumb): FigureRow => ({
  label,
  value,
  unit: '%',
  least: 0,
  most: 50,
  source,
})

/** A figure that may be set from `least` to `most`. */
export const figure = (
  label: Label,
  value: number,
  unit: Rate,
  [least, most]: readonly [number, number],
  source: Origin,
): FigureRow => ({ label, value, unit, least, most, source })

/** A size of which shops have only some. */
export const sold = (label: Label, value: number, unit: Rate, options: readonly number[]): FigureRow => ({
  label,
  value,
  unit,
  least: Math.min(...options),
  most: Math.max(...options),
  options,
  source: packLabel,
})

/** A length in inches. */
export const inches = (
  label: Label,
  value: number,
  least: number,
  most: number,
  source: Origin = packLabel,
): FigureRow => ({
  label,
  value,
  unit: 'in',
  least,
  most,
  source,
})

/** A whole number of things. */
export const countOf = (
  label: Label,
  value: number,
  least: number,
  most: number,
  source: Origin = ruleOfThumb,
): FigureRow => ({ label, value, unit: 'each', least, most, source })
