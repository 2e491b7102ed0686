import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { ScanRefusal } from './scan.ts'
import { farthestMetres, longestMetres, mostCorners } from './scan-limits.ts'

export type Fields = Readonly<Record<string, unknown>>

/** One entry of a list of the file, such as the third wall; `name` is what it is called to the reader. */
export type Element = { id: string; name: () => string; fields: Fields }

export type ElementKind = 'wall' | 'door' | 'window' | 'opening' | 'floor' | 'object' | 'section'

/** `wall 3 in the file`: counted from 1, as the file's list has them. */
export function elementName(kind: ElementKind, number: number): string {
  switch (kind) {
    case 'wall':
      return say('wall {number} in the file', { number })
    case 'door':
      return say('door {number} in the file', { number })
    case 'window':
      return say('window {number} in the file', { number })
    case 'opening':
      return say('opening {number} in the file', { number })
    case 'floor':
      return say('floor {number} in the file', { number })
    case 'object':
      return say('object {number} in the file', { number })
    case 'section':
      return say('section {number} in the file', { number })
  }
}

/** What a field tells, with its place in the file in brackets for whoever mends that. */
function fieldText(field: string): string {
  if (field === 'dimensions[0]') return say('its width ({field})', { field })
  if (field === 'dimensions[1]') return say('its height ({field})', { field })
  if (field === 'dimensions[2]') return say('its depth ({field})', { field })
  if (field === 'dimensions') return say('its size ({field})', { field })
  if (/^(?:transform|center)\b/.test(field)) return say('its place ({field})', { field })
  if (/^polygonCorners\b/.test(field)) return say('its outline ({field})', { field })
  return field
}

/** A refusal that begins with the element's name. */
export const refusal = (element: Element, problem: string): ScanRefusal =>
  new ScanRefusal(`${element.name()}: ${problem}`, element.id)

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** What stands where something else belongs, for a message. */
export function foundText(value: unknown): string {
  if (value === undefined || value === null) return say('nothing')
  if (typeof value === 'string') return say('the text “{text}”', { text: value.slice(0, 40) })
  if (typeof value === 'boolean') return say('true or false')
  if (isList(value)) return say('a list of {count, number}', { count: value.length })
  return typeof value === 'number' ? numberOf(value) : say('an object')
}

/** Numbers that no room has are written with an exponent, and not in full. */
const numberOf = (value: number) =>
  Number.isFinite(value) && Math.abs(value) < 1e15
    ? numberText(value)
    : Number.isFinite(value)
      ? value.toExponential(2)
      : say('an infinite number')

/** A finite number; `field` is its place, such as `dimensions[1]`. Throws a `ScanRefusal`. */
export function requireNumber(element: Element, field: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw refusal(
      element,
      say('{field} must be a number, and is {found}', { field: fieldText(field), found: foundText(value) }),
    )
  return value
}

/** A length in metres, over 0 (or 0 itself with `orZero`) and at most `longestMetres`. Throws a `ScanRefusal`. */
export function requireLength(element: Element, field: string, value: unknown, orZero = false): number {
  const length = requireNumber(element, field, value)
  if (length < 0 || (length === 0 && !orZero))
    throw refusal(
      element,
      say('{field} must be over 0 m, and is {found}', { field: fieldText(field), found: numberOf(length) }),
    )
  if (length > longestMetres)
    throw refusal(
      element,
      say('{field} is {found} m; more than {most} m is not read', {
        field: fieldText(field),
        found: numberOf(length),
        most: numberText(longestMetres),
      }),
    )
  return length
}

/** A place in metres, no farther than `farthestMetres` from the origin. Throws a `ScanRefusal`. */
export function requirePlace(element: Element, field: string, value: unknown): number {
  const place = requireNumber(element, field, value)
  if (Math.abs(place) > farthestMetres)
    throw refusal(
      element,
      say('{field} is {found} m from the origin; more than {most} m is not read', {
        field: fieldText(field),
        found: numberOf(place),
        most: numberText(farthestMetres),
      }),
    )
  return place
}

/** A list of at least `least` entries. Throws a `ScanRefusal`. */
export function requireList(element: Element, field: string, least: number): readonly unknown[] {
  const value = element.fields[field]
  if (!isList(value))
    throw refusal(
      element,
      say('{field} must be a list, and is {found}', { field: fieldText(field), found: foundText(value) }),
    )
  if (value.length < least)
    throw refusal(
      element,
      say('{field} has {count, number} entries, and needs {least, number}', {
        field: fieldText(field),
        count: value.length,
        least,
      }),
    )
  return value
}

/**
 * The element's corners in its own frame, metres; none where there is no list or an empty one. Throws a `ScanRefusal` over
 * `mostCorners`, or where one is not two or three numbers.
 */
export function readCorners(element: Element): [x: number, y: number, z: number][] {
  const value = element.fields.polygonCorners
  if (value === undefined || value === null) return []
  const corners = requireList(element, 'polygonCorners', 0)
  if (corners.length > mostCorners)
    throw refusal(
      element,
      say('it has {count, number} corners; more than {most, number} are not read', {
        count: corners.length,
        most: mostCorners,
      }),
    )
  return corners.map((corner, place) => {
    const field = `polygonCorners[${place}]`
    if (!isList(corner))
      throw refusal(
        element,
        say('{field} must be a list, and is {found}', { field: fieldText(field), found: foundText(corner) }),
      )
    return [
      requirePlace(element, `${field}[0]`, corner[0]),
      requirePlace(element, `${field}[1]`, corner[1]),
      requirePlace(element, `${field}[2]`, corner[2] ?? 0),
    ]
  })
}

/** A case as Swift encodes it: `{ "wall": {} }`, or `"wall"` as other programs do; undefined where there is neither. */
export function readCase(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return isFields(value) ? Object.keys(value)[0] : undefined
}

/** The floor of the house, counted from 0; `usual` where the element says none. Throws a `ScanRefusal`. */
export function readStory(element: Element, usual: number): number {
  const { story } = element.fields
  if (story === undefined || story === null) return usual
  return Math.round(requirePlace(element, 'story', story))
}
