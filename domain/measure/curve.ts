import { say } from '#language/say.ts'
import {
  type Element,
  type Fields,
  foundText,
  isFields,
  refusal,
  requireLength,
  requireNumber,
  requirePlace,
} from './json-fields.ts'
import { inWorld, onPlan, type Pose } from './pose.ts'
import type { Arc, Point } from './scan.ts'
import type { Notebook } from './scan-notes.ts'

/** Degrees in one of each unit of Foundation's `UnitAngle`, by its symbol. */
const degreesIn = new Map([
  ['°', 1],
  ['deg', 1],
  ['degrees', 1],
  ['rad', 180 / Math.PI],
  ['radians', 180 / Math.PI],
  ['grad', 0.9],
  ['rev', 360],
  ['ʹ', 1 / 60],
  ['″', 1 / 3600],
])

/** Degrees that one of the unit has: by its converter, as Foundation encodes it, or by its symbol. */
function degreesOf(element: Element, field: string, unit: unknown): number {
  const converter = isFields(unit) ? unit.converter : undefined
  if (isFields(converter) && converter.coefficient !== undefined)
    return requireNumber(element, `${field}.unit.converter.coefficient`, converter.coefficient)
  const symbol = isFields(unit) ? unit.symbol : unit
  const degrees = typeof symbol === 'string' ? degreesIn.get(symbol) : undefined
  if (degrees === undefined)
    throw refusal(
      element,
      say('{field} has the unit {found}, and only degrees and radians are read', {
        field,
        found: foundText(symbol),
      }),
    )
  return degrees
}

/** `Measurement<UnitAngle>` as an object with its unit, in radians; of a bare number it is not known. */
function readAngle(element: Element, field: string, value: unknown): { angle: number; bare: boolean } {
  if (!isFields(value)) return { angle: requireNumber(element, field, value), bare: true }
  const number = requireNumber(element, `${field}.value`, value.value)
  return { angle: (number * degreesOf(element, field, value.unit) * Math.PI) / 180, bare: false }
}

function readCentre(element: Element, { center = [0, 0] }: Fields): Point {
  const [x, z] = Array.isArray(center) ? center : []
  return [requirePlace(element, 'curve.center[0]', x), requirePlace(element, 'curve.center[1]', z)]
}

/**
 * The arc of a curved wall on the plan, with its ends; null where the wall is straight. Apple documents `center` as x and z
 * of the wall's own frame; that angles go from its x to its z is assumed, and noted. Throws a `ScanRefusal`.
 */
export function readCurve(element: Element, pose: Pose, notes: Notebook) {
  const { curve } = element.fields
  if (curve === undefined || curve === null) return null
  if (!isFields(curve))
    throw refusal(
      element,
      say('{field} must be an object, and is {found}', { field: 'curve', found: foundText(curve) }),
    )
  const radius = requireLength(element, 'curve.radius', curve.radius)
  const [x, z] = readCentre(element, curve)
  const read = [
    readAngle(element, 'curve.startAngle', curve.startAngle),
    readAngle(element, 'curve.endAngle', curve.endAngle),
  ] as const
  const bare = read.some((one) => one.bare)
  const inDegrees = bare && read.some(({ angle }) => Math.abs(angle) > 2 * Math.PI)
  const [start, end] = read.map(({ angle }) => (inDegrees ? (angle * Math.PI) / 180 : angle))
  if (start === undefined || end === undefined || start === end || Math.abs(end - start) > 2 * Math.PI + 1e-6)
    throw refusal(element, say('the angles of its curve must be apart, by at most a full turn'))
  if (bare) notes.add('bare-angle', element)
  notes.add('curve', element)
  const place = (angle: number): Point =>
    onPlan(inWorld(pose, [x + radius * Math.cos(angle), 0, z + radius * Math.sin(angle)]))
  const centre = onPlan(inWorld(pose, [x, 0, z]))
  // From the left end to the right one, as of a straight wall.
  const [first, last] = Math.cos(start) <= Math.cos(end) ? [start, end] : [end, start]
  const [from, to] = [place(first), place(last)]
  const startAngle = Math.atan2(from[1] - centre[1], from[0] - centre[0])
  const arc: Arc = { radius, centre, startAngle, endAngle: startAngle + sense(pose) * (last - first) }
  return { arc, from, to }
}

/** 1 where x to z of its frame is counter-clockwise on the plan, −1 where it is clockwise, as in every right-handed frame. */
function sense({ across, out }: Pose): number {
  const [a, b] = [onPlan(across), onPlan(out)]
  return a[0] * b[1] - a[1] * b[0] > 0 ? 1 : -1
}
