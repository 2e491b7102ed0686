import type { Measured } from '#domain/measure/room.ts'

/** What was measured of each story that has rooms, from the lowest: one is drawn beside the other, not over it. */
export function storiesOf(measured: Measured): Measured[] {
  const stories = [...new Set(measured.rooms.map((room) => room.story))].sort((a, b) => a - b)
  if (stories.length < 2) return [measured]
  return stories.map((story) => {
    const rooms = measured.rooms.filter((room) => room.story === story)
    const ids = new Set(rooms.flatMap((room) => room.openingIds))
    return {
      rooms,
      openings: measured.openings.filter((opening) => ids.has(opening.id)),
      // Nothing says of a wall in no room which story it is on.
      looseWalls: [],
      missingFloor: 0,
      openGaps: measured.openGaps.filter((gap) => gap.story === story),
      closedGaps: measured.closedGaps.filter((gap) => gap.story === story),
      notes: [],
    }
  })
}
