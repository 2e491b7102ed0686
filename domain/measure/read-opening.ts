import { type Element, readCorners, readStory } from './json-fields.ts'
import { signedArea } from './polygon.ts'
import { readPose } from './pose.ts'
import { footOf, readConfidence, readExtents, requireStanding } from './read-wall.ts'
import type { OpeningKind, Point, ScannedOpening } from './scan.ts'
import type { Notebook } from './scan-notes.ts'

/**
 * Reads a door, a window or an opening by its width and height. `wallId` is what the file says, whether there is such a wall
 * or not. Throws a `ScanRefusal` that names it.
 */
export function readOpening(
  kind: OpeningKind,
  element: Element,
  story: number,
  notes: Notebook,
): ScannedOpening {
  const pose = readPose(element, notes)
  requireStanding(element, pose, notes)
  const extents = readExtents(element)
  const corners = readCorners(element).map(([x, y]): Point => [x, y])
  const [width, height] = [extents.right - extents.left, extents.top - extents.foot]
  if (corners.length > 2 && Math.abs(signedArea(corners)) < width * height * 0.99)
    notes.add('not-rectangular', element)
  const { parentIdentifier } = element.fields
  return {
    id: element.id,
    kind,
    wallId: typeof parentIdentifier === 'string' ? parentIdentifier : null,
    ...footOf(pose, extents),
    width,
    height,
    confidence: readConfidence(element, notes),
    story: readStory(element, story),
  }
}
