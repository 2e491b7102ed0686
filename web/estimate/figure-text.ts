import type { Spread } from '#domain/estimate/types.ts'
import { numberText } from '#language/figures.ts'

/** A figure as a grid has it: to the tenth, whole where it is. */
export const figureText = (value: number): string => numberText(value, { maximumFractionDigits: 1 })

/** How far off a figure may be, `± 0.6`; '' where it is certain, or less than is shown. */
export function offText({ least, most, value }: Spread): string {
  const off = Math.max(value - least, most - value)
  return off < 0.05 ? '' : `± ${figureText(off)}`
}

/** Hours as a ledger has them: `11.0`. */
export const hoursText = (hours: number): string =>
  numberText(hours, { maximumFractionDigits: 1 }).replace(/^[^.]+$/, '$&.0')

/** A share in basis points with one decimal and a true minus: `26.8 %`. */
export const shareText = (bp: number): string =>
  `${numberText(bp / 100, { maximumFractionDigits: 1 })
    .replace(/^[^.]+$/, '$&.0')
    .replace('-', '−')} %`
