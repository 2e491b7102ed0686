import type { FigureRow } from './assumptions.ts'
import { packLabel, ruleOfThumb } from './sources.ts'

/** A waste factor in percent. */
export const waste = (label: () => string, value: number, source = ruleOfThumb): FigureRow => ({
  label,
  value,
  unit: '%',
  least: 0,
  most: 50,
  source,
})

/** A length in inches. */
export const inches = (
  label: () => string,
  value: number,
  least: number,
  most: number,
  source = packLabel,
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
  label: () => string,
  value: number,
  least: number,
  most: number,
  source = ruleOfThumb,
): FigureRow => ({ label, value, unit: 'each', least, most, source })
