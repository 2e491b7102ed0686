import type { Measured } from '#domain/measure/room.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import { scanOfTypedRoom } from '#domain/measure/typed-room.ts'
import type { RoomChoices } from '#domain/takeoff/choices.ts'
import type { Line } from '#domain/takeoff/line.ts'
import { takeOffRooms, usualChoices } from '#domain/takeoff/room-takeoff.ts'

const foot = 0.3048

/** A rectangular room as somebody typed it, in feet, as it is measured. */
export const typedRoom = (width: number, depth: number, height = 8): Measured =>
  measureScan(scanOfTypedRoom({ width: width * foot, depth: depth * foot, height: height * foot }))

/** The lines of one kind of work in a room, with figures by their ids. */
export const linesIn = (
  room: Measured,
  work: Partial<RoomChoices>,
  assumptions: Readonly<Record<string, number>> = {},
): readonly Line[] => {
  const usual: RoomChoices = { walls: 'none', ceiling: 'none', floor: 'none', baseboard: false, ...work }
  return takeOffRooms(room, { ...usualChoices, usual, assumptions }, []).lines
}
