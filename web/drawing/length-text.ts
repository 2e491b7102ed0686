import { areaOnTape, onTape, tapeText, type Units } from '#domain/measure/tape.ts'
import { numberText } from '#language/figures.ts'

/** A length as a drawing has it: `12'-4 1/2"` or `3.76`, whose unit stands in the title block. */
export const drawnLength = (metres: number, units: Units): string =>
  units === 'metric' ? metres.toFixed(2) : tapeText(metres, units)

/** A length as it is read: `12 ft 4 1/2 in` or `3.76 m`. */
export function lengthText(metres: number, units: Units): string {
  if (units === 'metric') return `${numberText(metres, { maximumFractionDigits: 2 })} m`
  const { feet, inches } = onTape(metres)
  return `${feet} ft ${inches} in`
}

/** An area as it is read, `165.4 ft²` or `15.37 m²`; it comes in m². */
export const areaText = (squareMetres: number, units: Units): string => areaOnTape(squareMetres, units, 2)
