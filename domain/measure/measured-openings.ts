import type { PlacedOpening } from './place-openings.ts'
import type { Room, RoomOpening, Tolerance } from './room.ts'
import type { Point, ScannedOpening } from './scan.ts'
import { lengthOf, measureOf, productOff, tapeTolerance } from './uncertainty.ts'

/** Its ends on the plan, moved from its middle where its width was corrected. */
function endsOf({ from, to, width }: ScannedOpening): { from: Point; to: Point } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const scanned = Math.hypot(dx, dy)
  const share = scanned > 0 ? width / scanned / 2 : 0
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  return { from: [x - dx * share, y - dy * share], to: [x + dx * share, y + dy * share] }
}

function openingOf(
  { opening, wallId, sill, head, byHand }: PlacedOpening,
  roomIds: readonly string[],
  tolerance: Tolerance,
): RoomOpening {
  const from = [opening.id]
  const toleranceOf = (size: 'width' | 'height' | 'sill') => (byHand.has(size) ? tapeTolerance : tolerance)
  const width = lengthOf(opening.width, toleranceOf('width'), from)
  const height = lengthOf(opening.height, toleranceOf('height'), from)
  const foot = lengthOf(sill, toleranceOf('sill'), [...from, wallId])
  return {
    id: opening.id,
    kind: opening.kind,
    wallId,
    roomIds,
    ...endsOf(opening),
    width,
    height,
    sill: foot,
    head: measureOf(head, foot.uncertainty + height.uncertainty, [...from, wallId]),
    area: measureOf(width.value * height.value, productOff(width, height), from),
  }
}

/** Openings as measured, those of the first room first, with the rooms on both of their sides. */
export function measuredOpenings(
  placed: readonly PlacedOpening[],
  rooms: readonly Pick<Room, 'faces'>[],
  tolerance: Tolerance,
): RoomOpening[] {
  const roomIds = new Map<string, Set<string>>()
  for (const { faces } of rooms)
    for (const face of faces)
      for (const id of face.openingIds) roomIds.set(id, (roomIds.get(id) ?? new Set()).add(face.roomId))
  const order = new Map([...roomIds.keys()].map((id, index) => [id, index]))
  const last = order.size
  return [...placed]
    .sort((a, b) => (order.get(a.opening.id) ?? last) - (order.get(b.opening.id) ?? last))
    .map((one) => openingOf(one, [...(roomIds.get(one.opening.id) ?? [])], tolerance))
}
