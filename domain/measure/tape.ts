import { numberText } from '#language/figures.ts'

/** In what lengths are written. */
export type Units = 'imperial' | 'metric'

const metresInFoot = 0.3048
const quarters = ['', '1/4', '1/2', '3/4'] as const

/** Feet and inches to the nearest quarter inch, as a tape has them; the fraction stands apart: `4 1/2`. */
export function onTape(metres: number): { feet: number; inches: string } {
  const all = Math.round((metres / metresInFoot) * 48)
  const feet = Math.floor(all / 48)
  const rest = all - feet * 48
  const quarter = quarters[rest % 4] ?? ''
  const whole = Math.floor(rest / 4)
  return { feet, inches: quarter ? `${whole} ${quarter}` : `${whole}` }
}

/**
 * A length in metres as a tape has it, to the nearest quarter inch: `8'-0 1/4"`, `12'-0"`; or `2.445 m` to the millimetre.
 */
export function tapeText(metres: number, units: Units): string {
  if (units === 'metric') return `${numberText(metres, { maximumFractionDigits: 3 })} m`
  const { feet, inches } = onTape(metres)
  return `${feet}'-${inches}"`
}

/** A width as it is called: `12'` where it has whole feet, else as `tapeText` has it. */
export const widthText = (metres: number, units: Units): string =>
  tapeText(metres, units).replace(/'-0"$/, "'")

/** An area in m² as it is read: `165.4 ft²`, or `15.366 m²` to so many digits. */
export const areaOnTape = (squareMetres: number, units: Units, digits = 3): string =>
  units === 'metric'
    ? `${numberText(squareMetres, { maximumFractionDigits: digits })} m²`
    : `${numberText(squareMetres / metresInFoot ** 2, { maximumFractionDigits: 1 })} ft²`
