import type { Measure, Measured, Room, RoomOpening } from '#domain/measure/room.ts'
import type { OpeningKind, Point } from '#domain/measure/scan.ts'

/** Metres in a foot. */
export const foot = 0.3048

/** `at` is how far it begins from where its wall does; `roomIds` are those on its sides, where that is not its room alone. */
type Opening = {
  wall: number
  kind: OpeningKind
  width: number
  height: number
  sill?: number
  at?: number
  id?: string
  roomIds?: readonly string[]
}

/** A room by its corners, counter-clockwise, in feet, `height` high, with openings in its walls; `share` is how far off. */
export type PlannedRoom = {
  id: string
  corners: readonly Point[]
  height: number
  openings?: readonly Opening[]
  label?: string
  share?: number
}

/** The corners of a rectangle, in feet. */
export const rectangle = (width: number, depth: number): readonly Point[] => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
]

/** A rectangular room in feet. */
export const boxRoom = (
  width: number,
  depth: number,
  height: number,
  rest: Partial<PlannedRoom> = {},
): PlannedRoom => ({ id: 'room-1', corners: rectangle(width, depth), height, ...rest })

function measureRoom({ id, corners, height, openings = [], label = 'bedroom', share = 0 }: PlannedRoom) {
  const off =
    (power: number, from: readonly string[]) =>
    (feet: number): Measure => {
      const value = feet * foot ** power
      return { value, uncertainty: value * ((1 + share) ** power - 1), from }
    }
  const next = (index: number): Point => corners[(index + 1) % corners.length] ?? [0, 0]
  const onWall = (wall: number, feet: number): Point => {
    const [[x, y], [toX, toY]] = [corners[wall] ?? [0, 0], next(wall)]
    const share = feet / Math.hypot(toX - x, toY - y)
    return [(x + (toX - x) * share) * foot, (y + (toY - y) * share) * foot]
  }
  const roomOpenings = openings.map((opening, index): RoomOpening => {
    const { kind, width, height: high, sill = 0, wall, at = 0, roomIds = [id] } = opening
    const openingId = opening.id ?? `${id}-opening-${index + 1}`
    const [length, area] = [off(1, [openingId]), off(2, [openingId])]
    return {
      id: openingId,
      kind,
      wallId: `${id}-wall-${wall}`,
      roomIds,
      from: onWall(wall, at),
      to: onWall(wall, at + width),
      width: length(width),
      height: length(high),
      sill: length(sill),
      head: length(sill + high),
      area: area(width * high),
    }
  })
  const faces = corners.map(([x, y], index) => {
    const wallId = `${id}-wall-${index}`
    const [toX, toY] = next(index)
    const [length, area] = [off(1, [wallId]), off(2, [wallId])]
    const feet = Math.hypot(toX - x, toY - y)
    const mine = openings.filter(({ wall }) => wall === index)
    const cut = mine.reduce((sum, one) => sum + one.width * one.height, 0)
    return {
      id: `${wallId}-face`,
      wallId,
      roomId: id,
      from: [x * foot, y * foot] as Point,
      to: [toX * foot, toY * foot] as Point,
      length: length(feet),
      height: length(height),
      gross: area(feet * height),
      openingIds: roomOpenings.filter((one) => one.wallId === wallId).map((one) => one.id),
      net: area(feet * height - cut),
    }
  })
  const [around, flat, cubic] = [off(1, [id]), off(2, [id]), off(3, [id])]
  const area = corners.reduce((sum, [x, y], index) => sum + (x * next(index)[1] - next(index)[0] * y) / 2, 0)
  const room: Room = {
    id,
    label,
    story: 0,
    polygon: corners.map(([x, y]) => [x * foot, y * foot] as const),
    floor: flat(area),
    openSides: [],
    perimeter: around(
      corners.reduce((sum, [x, y], i) => sum + Math.hypot(next(i)[0] - x, next(i)[1] - y), 0),
    ),
    ceilingHeight: around(height),
    volume: cubic(area * height),
    faces,
    openingIds: roomOpenings.map((one) => one.id),
    objects: [],
    notes: [],
  }
  return { room, openings: roomOpenings }
}

/** Rooms as measured, for takeoffs that need no scan. */
export function measuredRooms(...planned: readonly PlannedRoom[]): Measured {
  const rooms = planned.map(measureRoom)
  return {
    rooms: rooms.map(({ room }) => room),
    openings: rooms.flatMap(({ openings }) => openings),
    looseWalls: [],
    missingFloor: 0,
    openGaps: [],
    closedGaps: [],
    notes: [],
  }
}
