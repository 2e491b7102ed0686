import type { EstimateChoices } from '#contract/estimate.ts'
import type { Measured } from '../measure/room.ts'
import { takeOffRooms } from '../takeoff/room-takeoff.ts'
import type { Source } from './figures.ts'

/** What is chosen for a room of a scan stands under this key: rooms of two scans may have the same id. */
export const roomKey = (scanId: string, roomId: string): string => `${scanId}:${roomId}`

/**
 * A scan of the basis as an estimate stands on it: its rooms, and what they take. What they cost is said by the lines. Throws a
 * ChoiceRefusal where a figure cannot be.
 */
export function sourceOf(
  scanId: string,
  measured: Measured,
  { usual, rooms, assumptions, units }: EstimateChoices,
): Source {
  const own = Object.fromEntries(
    measured.rooms.flatMap(({ id }) => {
      const choice = rooms[roomKey(scanId, id)]
      return choice ? [[id, choice]] : []
    }),
  )
  return { scanId, measured, takeoff: takeOffRooms(measured, { usual, rooms: own, assumptions, units }, []) }
}
