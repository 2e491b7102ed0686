import { captureLists } from './captured-elements.ts'
import { type Fields, isFields } from './json-fields.ts'
import { doubtOf, median } from './scan-unit.ts'

/** A ceiling higher than this in metres is one of a file in another unit, and not of the largest hall. */
const absurd = 50

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (isList(value) ? value : [])
const roomsOf = (file: Fields): readonly unknown[] => [file, ...listOf(file.rooms)]

/** The heights of a list's surfaces that are numbers, each with its width. */
const heightsIn = (file: Fields, list: 'walls' | 'doors') =>
  roomsOf(file)
    .flatMap((room) => (isFields(room) ? listOf(room[list]) : []))
    .flatMap((surface) => {
      const [width, height] = isFields(surface) ? listOf(surface.dimensions) : []
      return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
        ? [[height, width] as const]
        : []
    })

/**
 * Metres in the unit that a file is to be read in: 1, or where its heights are absurd or its doors say so the unit that makes
 * rooms of them. Its lengths would not be believed, a step of two feet would be another storey, and what lies within a hand of
 * something not be found there. What it is taken for is asked.
 */
export function unitToReadIn(file: Fields): number {
  const ceiling = median(heightsIn(file, 'walls'))
  if (ceiling === null) return 1
  const door = median(heightsIn(file, 'doors').map(([height]) => [height, 1] as const))
  const doubt = doubtOf({ ceiling, door })
  return doubt !== null && (doubt.byDoor || ceiling > absurd) ? doubt.units[0] : 1
}

/** The value with every number in it times `factor`, however deep; what is no number stays as it is, to be refused. */
const scaled = (value: unknown, factor: number): unknown => {
  if (typeof value === 'number') return value * factor
  return isList(value) ? value.map((one) => scaled(one, factor)) : value
}

/** The shift of a transform, by columns or by rows as `readPose` takes it; the other three places are 0. */
const shifts = new Set([3, 7, 11, 12, 13, 14])

function scaledTransform(value: unknown, factor: number): unknown {
  if (!isList(value)) return value
  const flat = value.length === 4 ? value.flat() : value
  return flat.map((one, place) => (shifts.has(place) ? scaled(one, factor) : one))
}

const scaledElement = (element: unknown, factor: number): unknown =>
  isFields(element)
    ? {
        ...element,
        dimensions: scaled(element.dimensions, factor),
        transform: scaledTransform(element.transform, factor),
        polygonCorners: scaled(element.polygonCorners, factor),
        center: scaled(element.center, factor),
        ...(isFields(element.curve) && {
          curve: {
            ...element.curve,
            center: scaled(element.curve.center, factor),
            radius: scaled(element.curve.radius, factor),
          },
        }),
      }
    : element

/** The file with all its lengths and places times `factor`, before it is read: what is wrong in it stays wrong. */
export function scaledCapture(file: Fields, factor: number): Fields {
  const own = captureLists.flatMap((list) => {
    const value = file[list]
    return isList(value) ? [[list, value.map((element) => scaledElement(element, factor))]] : []
  })
  const rooms = isList(file.rooms)
    ? { rooms: file.rooms.map((room) => (isFields(room) ? scaledCapture(room, factor) : room)) }
    : {}
  return { ...file, ...rooms, ...Object.fromEntries(own) }
}
