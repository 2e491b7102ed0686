import type { EstimateChoices } from '#contract/estimate.ts'
import type { TypedStructure } from '#contract/scans.ts'
import type { Measured } from '../measure/room.ts'
import { takeOffRooms } from '../takeoff/room-takeoff.ts'
import { structureById } from '../takeoff/structure-takeoff.ts'
import type { Source } from './figures.ts'

/** What is chosen for a room of a scan stands under this key: rooms of two scans may have the same id. */
export const roomKey = (scanId: string, roomId: string): string => `${scanId}:${roomId}`

/** What a scan of a basis is: its rooms as they were measured, or a structure as it was typed; neither where it has none. */
export type BasisScan = { scanId: string; measured: Measured | null; structure: TypedStructure | null }

/**
 * The scans of a basis as an estimate stands on them: rooms, and what rooms and structures take. What they cost is said by the
 * lines. Throws a ChoiceRefusal where a figure cannot be.
 */
export const sourcesOf = (scans: readonly BasisScan[], choices: EstimateChoices): Source[] =>
  scans.flatMap((scan) => sourceOf(scan, choices) ?? [])

function sourceOf(
  { scanId, measured, structure }: BasisScan,
  { usual, rooms, assumptions, units }: EstimateChoices,
): Source | null {
  if (structure) {
    const known = structureById(structure.structure)
    const takeoff = known?.takeOff(structure.values, { usual, rooms: {}, assumptions, units }, []) ?? null
    return { scanId, measured: null, takeoff }
  }
  if (!measured) return null
  const own = Object.fromEntries(
    measured.rooms.flatMap(({ id }) => {
      const choice = rooms[roomKey(scanId, id)]
      return choice ? [[id, choice]] : []
    }),
  )
  return { scanId, measured, takeoff: takeOffRooms(measured, { usual, rooms: own, assumptions, units }, []) }
}
