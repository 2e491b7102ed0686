import { say } from '#language/say.ts'
import type { Corrections } from './room.ts'
import { type Scan, ScanRefusal } from './scan.ts'
import { possibleUnits } from './scan-unit.ts'
import type { UntoldNote } from './untold.ts'

/** The longest that a person may say a height or a width is, in metres. */
const longest = 100

function requireSize(id: string, size: number | undefined, least: number): void {
  if (size === undefined || (typeof size === 'number' && size >= least && size <= longest)) return
  throw new ScanRefusal(
    least > 0
      ? say('A size cannot be {size} m: it is more than nothing and at most {longest} m', {
          size: String(size),
          longest,
        })
      : say('A sill cannot be at {size} m: it is at the floor or above it', { size: String(size) }),
    id,
  )
}

/** Throws a ScanRefusal naming the element whose corrected size nothing can have. */
export function requirePossible({
  metresInUnit,
  rooms = {},
  walls = {},
  openings = {},
  added = {},
}: Corrections): void {
  if (metresInUnit !== undefined && !possibleUnits.includes(metresInUnit))
    throw new ScanRefusal(
      say('No unit of length is {size} m: a file is in meters, feet, inches, centimeters or millimeters', {
        size: String(metresInUnit),
      }),
    )
  for (const [id, { ceilingHeight }] of Object.entries(rooms)) requireSize(id, ceilingHeight, 1e-3)
  for (const [id, { height }] of Object.entries(walls)) requireSize(id, height, 1e-3)
  for (const [id, { width, height, sill }] of [...Object.entries(openings), ...Object.entries(added)]) {
    requireSize(id, width, 1e-3)
    requireSize(id, height, 1e-3)
    requireSize(id, sill, 0)
  }
}

/**
 * Notes on openings that were taken out and on corrections that are about nothing in the scan; `roomIds` are the rooms that
 * were found.
 */
export function notesOfCorrections(
  scan: Scan,
  corrections: Corrections,
  roomIds: ReadonlySet<string>,
): UntoldNote[] {
  const { rooms = {}, walls = {}, openings = {}, closedGaps = {}, added = {} } = corrections
  const wallIds = new Set(scan.walls.map(({ id }) => id))
  const openingIds = new Set(scan.openings.map(({ id }) => id))
  const unknown = [
    ...Object.keys(rooms).filter((id) => !roomIds.has(id)),
    ...Object.keys(walls).filter((id) => !wallIds.has(id)),
    ...Object.keys(openings).filter((id) => !openingIds.has(id)),
    ...Object.keys(closedGaps).filter((id) => closedGaps[id]?.some(({ wallId }) => !wallIds.has(wallId))),
    ...Object.keys(added).filter((id) => !wallIds.has(added[id]?.wallId ?? '')),
  ]
  const removed = Object.keys(openings).filter((id) => openings[id]?.removed && openingIds.has(id))
  const notes: UntoldNote[] = []
  if (removed.length > 0)
    notes.push({
      kind: 'by-hand',
      text: say('{count, plural, one {One opening was} other {# openings were}} taken out by hand', {
        count: removed.length,
      }),
      elementIds: removed,
    })
  const put = Object.keys(added).filter((id) => !unknown.includes(id))
  if (put.length > 0)
    notes.push({
      kind: 'by-hand',
      text: ({ named }) => say('Added by hand: {names}', { names: named(put) }),
      elementIds: put,
    })
  if (unknown.length === 0) return notes
  const text = say(
    '{count, plural, one {A correction is} other {# corrections are}} about something that is not in this scan',
    { count: unknown.length },
  )
  return [...notes, { kind: 'correction-of-nothing', text, elementIds: unknown }]
}
