import type { Tolerance } from './room.ts'
import { offBy } from './uncertainty.ts'

/** A place in the space that a device keeps: metres, the second figure upward. */
export type Place = readonly [number, number, number]

/** A place that was pointed at, and how far what the device said of it was spread: a standard deviation in metres. */
export type Pointed = { at: Place; spread: number }

/** A figure with how far it may be off to either side. */
type Off = { value: number; uncertainty: number }

/**
 * How far a length that a phone measures in its camera's picture may be off: 4 cm at least, and 3 %. Five ARCore phones were off
 * by 28 to 40 % of 10 cm, and by 2.7 % on average of 45 to 100 cm (ITU Kaleidoscope 2022, proceedings, page 125).
 */
export const cameraTolerance: Tolerance = { share: 0.03, metres: 0.04 }

const minus = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Place, b: Place) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Place, b: Place): Place => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const long = (a: Place) => Math.hypot(...a)

/** Where somebody pointed who held still: the middle of what was hit while they did. Undefined where nothing was. */
export function pointedAt(hits: readonly Place[]): Pointed | undefined {
  if (hits.length === 0) return undefined
  const middle = (axis: 0 | 1 | 2) => hits.reduce((sum, hit) => sum + hit[axis], 0) / hits.length
  const at: Place = [middle(0), middle(1), middle(2)]
  const spread = Math.sqrt(hits.reduce((sum, hit) => sum + long(minus(hit, at)) ** 2, 0) / hits.length)
  return { at, spread }
}

/** How far two places are from each other. Metres. */
export function lengthBetween(a: Pointed, b: Pointed): Off {
  const value = long(minus(a.at, b.at))
  // Two standard deviations of each end beside what a phone is off by anyway.
  return { value, uncertainty: Math.hypot(offBy(value, cameraTolerance), 2 * Math.hypot(a.spread, b.spread)) }
}

/**
 * The area within places one after another, in m², and how far they stand out of one plane, in metres. Each side moves by half of
 * what its length may be off, and errors are added, as of a scan. Undefined of fewer than three.
 */
export function areaWithin(places: readonly Pointed[]): (Off & { outOfPlane: number }) | undefined {
  const [first] = places
  if (!first || places.length < 3) return undefined
  let normal: Place = [0, 0, 0]
  let uncertainty = 0
  places.forEach((one, index) => {
    const next = places[(index + 1) % places.length] ?? first
    const [x, y, z] = cross(minus(one.at, first.at), minus(next.at, first.at))
    normal = [normal[0] + x, normal[1] + y, normal[2] + z]
    const side = lengthBetween(one, next)
    uncertainty += (side.value * side.uncertainty) / 2
  })
  const twice = long(normal)
  const outOfPlane =
    twice === 0 ? 0 : Math.max(...places.map(({ at }) => Math.abs(dot(minus(at, first.at), normal)) / twice))
  return { value: twice / 2, uncertainty, outOfPlane }
}

/** Where a plan's wall stands before somebody. `shorter`: how much shorter it was pointed at than it was measured. */
type HeldWall = {
  /** Where something of the wall is: metres from its left corner and up from its foot. */
  place: (along: number, up: number) => Place
  shorter: number
  /** How far that may be off without saying that the wall is another. */
  uncertainty: number
}

/**
 * Holds a wall of `length` metres between the two lower corners that somebody pointed at, the left one first. It stays as long as
 * it was measured, its middle in the middle of what was pointed at. Undefined where they are one place, or one above the other.
 */
export function holdWall(length: number, left: Pointed, right: Pointed): HeldWall | undefined {
  const [dx, , dz] = minus(right.at, left.at)
  const level = Math.hypot(dx, dz)
  if (level < 0.1) return undefined
  const [ux, uz] = [dx / level, dz / level]
  const middle: Place = [
    (left.at[0] + right.at[0]) / 2,
    (left.at[1] + right.at[1]) / 2,
    (left.at[2] + right.at[2]) / 2,
  ]
  return {
    place: (along, up) => [
      middle[0] + ux * (along - length / 2),
      middle[1] + up,
      middle[2] + uz * (along - length / 2),
    ],
    shorter: length - level,
    uncertainty: lengthBetween(left, right).uncertainty,
  }
}
