import type { Units } from '#domain/measure/tape.ts'

const bareUnits: Record<Units, string> = { imperial: 'ft', metric: 'm' }

/** What was typed as a length, a figure alone in the unit in which lengths are written: `12` is 12 ft, or 12 m; `8 1/2` is 8 1/2 ft. */
export const withUnit = (text: string, units: Units): string =>
  /^\s*(?:\d+(?:\.\d*)?|\.\d+|(?:\d+\s+)?\d+\s*[/⁄]\s*\d+|\d*\s*[¼½¾⅐-⅞])\s*$/.test(text)
    ? `${text.trim()} ${bareUnits[units]}`
    : text

/**
 * A figure as it is typed, with a point or a comma before its decimals, and with `unit` behind it or without; undefined for
 * what is none.
 */
export function figureIn(text: string, unit: string): number | undefined {
  const alone = unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length).trimEnd() : text
  const plain = alone.replace(/^(\d+),(\d{1,2})$/, '$1.$2').replaceAll(',', '')
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
