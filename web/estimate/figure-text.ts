import type { Spread } from '#domain/estimate/types.ts'
import { numberText } from '#language/figures.ts'

/** A figure as a grid has it: to the tenth, whole where it is. */
export const figureText = (value: number): string => numberText(value, { maximumFractionDigits: 1 })

/** What a figure was and what it is, to as many digits as it takes to see that it moved: `71 → 71.8`, `1.69 → 1.72`. */
export function movedText(was: number, is: number): string {
  const both = (maximumFractionDigits: number) =>
    [was, is].map((value) => numberText(value, { maximumFractionDigits }))
  const [from, to] = [1, 2, 3].map(both).find(([one, other]) => one !== other) ?? both(1)
  return `${from} → ${to}`
}

/** How far off a figure may be, `± 0.6`; '' where it is certain, or less than is shown. */
export function offText({ least, most, value }: Spread): string {
  const off = Math.max(value - least, most - value)
  if (off < 0.05) return ''
  // How far off something is by ten and more is not known to a tenth.
  return `± ${off < 10 ? figureText(off) : numberText(off, { maximumFractionDigits: 0 })}`
}

/** Hours as a ledger has them: `11.0`. */
export const hoursText = (hours: number): string =>
  numberText(hours, { maximumFractionDigits: 1 }).replace(/^[^.]+$/, '$&.0')

/** A share in basis points with one decimal and a true minus: `26.8 %`. */
export const shareText = (bp: number): string =>
  `${numberText(bp / 100, { maximumFractionDigits: 1 })
    .replace(/^[^.]+$/, '$&.0')
    .replace('-', '−')} %`
