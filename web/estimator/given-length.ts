import type { Units } from './length-text.ts'

const bareUnits: Record<Units, string> = { imperial: 'ft', metric: 'm' }

/** What was typed as a length, a figure alone in the unit in which lengths are written: `12` is 12 ft, or 12 m. */
export const withUnit = (text: string, units: Units): string =>
  /^\s*(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? `${text.trim()} ${bareUnits[units]}` : text
