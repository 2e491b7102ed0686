import { numberText } from '#language/figures.ts'

export type Units = 'imperial' | 'metric'

const metresInFoot = 0.3048
const quarters = ['', '1/4', '1/2', '3/4'] as const

/** Feet and inches to the nearest quarter inch, as a tape has them; the fraction stands apart: `4 1/2`. */
function onTape(metres: number): { feet: number; inches: string } {
  const all = Math.round((metres / metresInFoot) * 48)
  const feet = Math.floor(all / 48)
  const rest = all - feet * 48
  const quarter = quarters[rest % 4] ?? ''
  const whole = Math.floor(rest / 4)
  return { feet, inches: quarter ? `${whole} ${quarter}` : `${whole}` }
}

/** A length as a drawing has it: `12'-4 1/2"` or `3.76`, whose unit stands in the title block. */
export function drawnLength(metres: number, units: Units): string {
  if (units === 'metric') return metres.toFixed(2)
  const { feet, inches } = onTape(metres)
  return `${feet}'-${inches}"`
}

/** A length as it is read: `12 ft 4 1/2 in` or `3.76 m`. */
export function lengthText(metres: number, units: Units): string {
  if (units === 'metric') return `${numberText(metres, { maximumFractionDigits: 2 })} m`
  const { feet, inches } = onTape(metres)
  return `${feet} ft ${inches} in`
}

/** An area as it is read, `165.4 ft²` or `15.37 m²`; it comes in m². */
export function areaText(squareMetres: number, units: Units): string {
  return units === 'metric'
    ? `${numberText(squareMetres, { maximumFractionDigits: 2 })} m²`
    : `${numberText(squareMetres / metresInFoot ** 2, { maximumFractionDigits: 1 })} ft²`
}
