import { say } from '#language/say.ts'
import { readCurve } from './curve.ts'
import {
  type Element,
  readCase,
  readCorners,
  readStory,
  refusal,
  requireLength,
  requireList,
} from './json-fields.ts'
import { signedArea, soundPolygon } from './polygon.ts'
import { inWorld, onPlan, type Pose, readPose } from './pose.ts'
import type { Confidence, Point, ScannedWall } from './scan.ts'
import type { Notebook } from './scan-notes.ts'

/** The upper bound of what a wall leans without being noted, and of what is still a wall. */
const plumbSine = Math.sin(Math.PI / 180)
const standingSine = Math.SQRT1_2

/** What of a wall or an opening stands on the plan: the rectangle's extents in its own frame. */
export type Extents = { left: number; right: number; foot: number; top: number }

/** Its width and height around its middle. Throws a `ScanRefusal`. */
export function readExtents(element: Element): Extents {
  const dimensions = requireList(element, 'dimensions', 2)
  const width = requireLength(element, 'dimensions[0]', dimensions[0])
  const height = requireLength(element, 'dimensions[1]', dimensions[1])
  return { left: -width / 2, right: width / 2, foot: -height / 2, top: height / 2 }
}

/** How sure the phone was, and a note where it says that it was not; where the file says nothing, it is taken as low. */
export function readConfidence(element: Element, notes: Notebook): Confidence {
  const name = readCase(element.fields.confidence)
  if (name === 'low') notes.add('unsure', element)
  return name === 'medium' || name === 'high' ? name : 'low'
}

/** Refuses what lies down, and notes what leans. */
export function requireStanding(element: Element, { across, up }: Pose, notes: Notebook): void {
  const lean = Math.max(Math.abs(across[1]), Math.sqrt(Math.max(0, 1 - up[1] ** 2)))
  if (lean > standingSine)
    throw refusal(element, say('it lies down: its height must point up, along Y, as RoomPlan writes it'))
  if (lean > plumbSine) notes.add('tilted', element)
}

/** The lower ends on the plan, from its left to its right, and the height of the lower of them. */
export function footOf(pose: Pose, { left, right, foot, top }: Extents) {
  const low = pose.up[1] < 0 ? top : foot
  const ends = [inWorld(pose, [left, low, 0]), inWorld(pose, [right, low, 0])] as const
  return { from: onPlan(ends[0]), to: onPlan(ends[1]), base: Math.min(ends[0][1], ends[1][1]) }
}

/** Its corners, and the extents of them, where they are a sound polygon; a rectangle has extents and no outline. */
function readOutline(element: Element, pose: Pose, notes: Notebook) {
  const extents = readExtents(element)
  const corners = readCorners(element)
  if (corners.length === 0) return { extents, outline: null }
  const polygon = soundPolygon(corners.map(([x, y]): Point => [x, y]))
  if (polygon === null) {
    notes.add('bad-outline', element)
    return { extents, outline: null }
  }
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  const own = { left: Math.min(...xs), right: Math.max(...xs), foot: Math.min(...ys), top: Math.max(...ys) }
  const box = (own.right - own.left) * (own.top - own.foot)
  // A rectangle fills its box, but for single-precision noise.
  if (signedArea(polygon) > box * (1 - 1e-5)) return { extents: own, outline: null }
  notes.add('outline', element)
  const upright = pose.up[1] >= 0
  const outline = polygon.map(([x, y]): Point => [x - own.left, upright ? y - own.foot : own.top - y])
  return { extents: own, outline: upright ? outline : outline.reverse() }
}

/** The edges of a surface in RoomPlan: https://developer.apple.com/documentation/roomplan/capturedroom/surface/edge */
const edges = ['top', 'right', 'bottom', 'left'] as const

/** Notes a wall of which the phone says that it saw some edges and not all; an empty list says nothing of any. */
function noteUnseenEdges(element: Element, notes: Notebook): void {
  const { completedEdges } = element.fields
  if (!Array.isArray(completedEdges) || completedEdges.length === 0) return
  const seen = completedEdges.map((edge) => readCase(edge))
  if (edges.some((edge) => !seen.includes(edge))) notes.add('unseen-edges', element)
}

/** Reads a wall: rectangular, with a sloped top, or curved. Throws a `ScanRefusal` that names it. */
export function readWall(element: Element, story: number, notes: Notebook): ScannedWall {
  const pose = readPose(element, notes)
  requireStanding(element, pose, notes)
  noteUnseenEdges(element, notes)
  const { extents, outline } = readOutline(element, pose, notes)
  const arc = readCurve(element, pose, notes)
  const foot = footOf(pose, extents)
  return {
    id: element.id,
    ...foot,
    ...(arc ? { from: arc.from, to: arc.to } : {}),
    height: extents.top - extents.foot,
    outline,
    arc: arc ? arc.arc : null,
    confidence: readConfidence(element, notes),
    story: readStory(element, story),
  }
}
