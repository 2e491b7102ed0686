import { say } from '#language/say.ts'
import { type Element, refusal, requireList, requireNumber, requirePlace } from './json-fields.ts'
import type { Point } from './scan.ts'
import type { Notebook } from './scan-notes.ts'

/** A direction or a place in the phone's world: metres, Y up. */
export type Vector = readonly [x: number, y: number, z: number]

/** Where an element stands: the directions of its width, its height and its normal, each 1 long, and its centre. */
export type Pose = { across: Vector; up: Vector; out: Vector; centre: Vector }

/** How far from 1 or 0 a direction may be: single-precision numbers are off by a millionth. */
const slack = 1e-3

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Sixteen numbers, whether the file has them in one list or as four lists of four. */
function readSixteen(element: Element): number[] {
  const value = requireList(element, 'transform', 4)
  const flat = value.length === 4 ? value.flat() : value
  if (flat.length !== 16)
    throw refusal(
      element,
      say('its transform has {count, number} numbers, and needs {needed, number}', {
        count: flat.length,
        needed: 16,
      }),
    )
  return flat.map((one, place) => requireNumber(element, `transform[${place}]`, one))
}

/**
 * Reads `transform`: 16 numbers by columns, as RoomPlan writes them, or by rows, as a matrix is printed, which is noted. A
 * mirrored frame is taken as it is. Throws a `ScanRefusal` where it is more than a turn and a shift.
 */
export function readPose(element: Element, notes: Notebook): Pose {
  const read = readSixteen(element)
  const at = (place: number) => read[place] ?? 0
  const byRows = [12, 13, 14].every((place) => at(place) === 0) && [3, 7, 11].some((place) => at(place) !== 0)
  if (byRows) notes.add('by-rows', element)
  const entry = (row: number, column: number) => (byRows ? at(4 * row + column) : at(4 * column + row))
  const column = (place: number): Vector => [entry(0, place), entry(1, place), entry(2, place)]
  const [across, up, out] = [column(0), column(1), column(2)]
  const lengths = [across, up, out].every((axis) => Math.abs(Math.sqrt(dot(axis, axis)) - 1) < slack)
  const square = [dot(across, up), dot(up, out), dot(out, across)].every((one) => Math.abs(one) < slack)
  const bottom = [0, 1, 2].every((place) => Math.abs(entry(3, place)) < slack)
  if (!(lengths && square && bottom && Math.abs(entry(3, 3) - 1) < slack))
    throw refusal(element, say('its transform must be a turn and a shift, and scales, shears or flattens'))
  const [x, y, z] = column(3).map((value, place) =>
    requirePlace(element, `transform[${byRows ? 4 * place + 3 : 12 + place}]`, value),
  )
  return { across, up, out, centre: [x ?? 0, y ?? 0, z ?? 0] }
}

/** A place of the element's own frame in the world. */
export function inWorld({ across, up, out, centre }: Pose, [x, y, z]: Vector): Vector {
  const value = (axis: 0 | 1 | 2) => centre[axis] + across[axis] * x + up[axis] * y + out[axis] * z
  return [value(0), value(1), value(2)]
}

/** On the plan, seen from above: X to the right and −Z up the page, so that nothing is mirrored. */
export const onPlan = ([x, , z]: Vector): Point => [x, z === 0 ? 0 : -z]
