import { ScanRefusal } from '#domain/measure/scan.ts'
import type { Units } from '#domain/measure/tape.ts'
import { readLength } from '#domain/measure/typed-length.ts'
import type { StructureField } from '#domain/takeoff/structure-fields.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'

/** What was typed: its value as the field counts it, or what is wrong with it. */
type Read = { value: number } | { bad: string }

const metresInInch = 0.0254
const squareMetresInFoot = 0.3048 ** 2

/** Figures alone, whole or in parts, as they are typed where the unit stands beside the field. */
const isBare = (text: string) => /^[\d.,/\s¼½¾⅐-⅞-]+$/.test(text)

/** The unit that a figure alone is in; nothing for a count. */
export const bareUnits = {
  length: { imperial: 'ft', metric: 'm' },
  thickness: { imperial: 'in', metric: 'mm' },
  area: { imperial: 'ft²', metric: 'm²' },
  pitch: { imperial: '', metric: '' },
  count: { imperial: '', metric: '' },
  choice: { imperial: '', metric: '' },
} as const satisfies Record<StructureField['kind'], Record<Units, string>>

/**
 * A length in metres, throwing a ScanRefusal. A figure alone is in feet or metres, of a thickness in inches or millimetres:
 * how it was read stands in the field afterwards. Its own limits are the field's to check.
 */
function metresOf(kind: 'length' | 'thickness', text: string, units: Units): number {
  if (!isBare(text)) return readLength(text, Number.POSITIVE_INFINITY)
  // 3-1/2 is three and a half inches of a thickness, and three feet and half an inch of a length.
  const plain = kind === 'thickness' ? text.replace(/^(\d+)-(?=\d+\s*\/)/, '$1 ') : text
  const withUnit = `${plain} ${bareUnits[kind][units]}`
  const [first, second] = kind === 'thickness' ? [withUnit, text] : [text, withUnit]
  try {
    return readLength(first, Number.POSITIVE_INFINITY)
  } catch (error) {
    if (!(error instanceof ScanRefusal)) throw error
    return readLength(second, Number.POSITIVE_INFINITY)
  }
}

/** A figure with a point before its decimals, or a comma; commas between thousands are left out. */
function figureOf(text: string): number | undefined {
  const plain = text.replace(/^(\d+),(\d{1,2})$/, '$1.$2').replace(/,(?=\d{3}\b)/g, '')
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

const squareFeet =
  /\s*(?:sq\.?\s*(?:ft|feet|foot)\.?|(?:ft|feet|foot)\s*(?:2|²)|sf|pies?\s*(?:2|²|cuadrados?))$/i
const squareMetres = /\s*(?:sq\.?\s*m|m\s*(?:2|²)|met(?:er|re|ro)s?\s*(?:2|²|cuadrados?))$/i

/** An area in m²: a figure, with its unit or without, or a width times a height. */
function areaOf(text: string, units: Units): number {
  const sides = text.split(/\s*[x×*]\s*/i)
  const [width, height] = sides
  if (sides.length === 2 && width && height)
    return metresOf('length', width, units) * metresOf('length', height, units)
  const inFeet = squareFeet.test(text) || (units === 'imperial' && !squareMetres.test(text))
  const figure = figureOf(text.replace(squareFeet, '').replace(squareMetres, ''))
  if (figure === undefined)
    throw new ScanRefusal(
      say('{text} cannot be read as an area; it may look like {area} or {sides}', {
        text,
        area: units === 'imperial' ? '40 ft²' : '3.7 m²',
        sides: units === 'imperial' ? '3 ft × 6 ft 8 in' : '0.9 m × 2.03 m',
      }),
    )
  return inFeet ? figure * squareMetresInFoot : figure
}

/** A rise in twelve of run: `6`, `6/12`, `6:12` or `6 in 12`. */
const pitchOf = (text: string): number | undefined =>
  figureOf(text.replace(/\s*(?:\/|:|in|en)\s*12$/i, '').replace(/\s*(?:"|″|in)$/i, ''))

/** Reads what was typed into a field, in metres, m², inches of rise or a count; its limits are checked by who counts. */
export function readGiven({ kind }: StructureField, typed: string, units: Units): Read {
  const text = typed.trim()
  try {
    if (kind === 'length' || kind === 'thickness') return { value: metresOf(kind, text, units) }
    if (kind === 'area') {
      const areas = text.split('+').map((part) => areaOf(part.trim(), units))
      return { value: areas.reduce((sum, area) => sum + area, 0) }
    }
  } catch (error) {
    if (error instanceof ScanRefusal) return { bad: error.message }
    throw error
  }
  const figure = kind === 'pitch' ? pitchOf(text) : figureOf(text)
  return figure === undefined ? { bad: say('Type a number, such as 10 or 12.5.') } : { value: figure }
}

/** To a thousandth of an inch, which is the least that is written. */
const thousandths = (inches: number) => Math.round(inches * 1000) / 1000

/** Inches as a tape has them where they stand on it, to sixteenths: `4 1/2`, else with decimals. */
function inchesText(exact: number): string {
  const inches = thousandths(exact)
  const whole = Math.floor(inches)
  const sixteenths = (inches - whole) * 16
  const parts = Math.round(sixteenths)
  // Half of a thousandth of an inch, in sixteenths.
  if (parts === 16 || Math.abs(sixteenths - parts) > 0.009)
    return numberText(inches, { maximumFractionDigits: 3 })
  if (parts === 0) return numberText(whole)
  const shared = [8, 4, 2, 1].find((divisor) => parts % divisor === 0) ?? 1
  const fraction = `${parts / shared}/${16 / shared}`
  return whole === 0 ? fraction : `${whole} ${fraction}`
}

/** Feet and inches that `readLength` reads as what they were. */
function feetText(metres: number): string {
  const inches = thousandths(metres / metresInInch)
  const feet = Math.floor(inches / 12)
  const rest = thousandths(inches - feet * 12)
  if (rest === 0) return `${feet} ft`
  return feet === 0 ? `${inchesText(rest)} in` : `${feet} ft ${inchesText(rest)} in`
}

/** A value of a field as it is typed in `units`, so that what stands there is read as the same again. */
export function givenText({ kind }: StructureField, value: number, units: Units): string {
  const figure = (number: number, decimals: number) =>
    numberText(number, { maximumFractionDigits: decimals }).replaceAll(',', '')
  const metric = units === 'metric'
  switch (kind) {
    case 'length':
      return metric ? `${figure(value, 4)} m` : feetText(value)
    case 'thickness':
      return metric ? `${figure(value * 1000, 2)} mm` : `${inchesText(value / metresInInch)} in`
    case 'area':
      return metric ? `${figure(value, 3)} m²` : `${figure(value / squareMetresInFoot, 2)} ft²`
    case 'pitch':
    case 'count':
    case 'choice':
      return figure(value, 4)
  }
}
