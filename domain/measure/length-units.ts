import { say } from '#language/say.ts'

/** What a room has, in metres: a ceiling outside of these is a wrong unit, or no usual room. */
export const usualCeilings = { least: 2, most: 6 }
/** The ceiling of most rooms, 8 ft, to choose between two units that both fit. */
export const commonCeiling = 8 * 0.3048

/** Metres in the units that files come in where they are not in metres. */
export const otherUnits = [
  { metres: 0.3048, name: () => say('feet') },
  { metres: 0.0254, name: () => say('inches') },
  { metres: 0.01, name: () => say('centimeters') },
  { metres: 0.001, name: () => say('millimeters') },
] as const

/** What the unit of so many metres is called. */
export const unitName = (metres: number): string =>
  (otherUnits.find((unit) => unit.metres === metres)?.name ?? (() => say('meters')))()
