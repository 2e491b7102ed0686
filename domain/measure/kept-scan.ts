import type { ScanKind, TypedCorners } from '#contract/scans.ts'
import { say } from '#language/say.ts'
import { ownEntry } from '../own-entry.ts'
import { withLength } from './corrected-length.ts'
import type { KeptCorrections } from './kept-corrections.ts'
import { scanOfMesh } from './mesh-rooms.ts'
import { readScanFile } from './read-scan.ts'
import type { AddedOpening, Corrections, Measured, Room } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Scan } from './scan.ts'
import { scaledScan } from './scan-unit.ts'
import { seenWall } from './seen-wall.ts'
import type { Units } from './tape.ts'
import { scanOfCorners } from './typed-plan.ts'
import { lengthOf, tapeTolerance, usualTolerance } from './uncertainty.ts'

/** Changes where the same scan is measured otherwise than before: digests of another version cannot be compared. */
export const measuringVersion = 3

/** What is kept of a scan: its file, or what was typed. */
export type KeptSource = { name: string; bytes: Uint8Array } | { typed: TypedCorners }

/** Said lengths this near to what comes of them hold, in metres: a tape is read to an eighth of an inch. */
const held = 0.003

const mostLengths = 100

function readSource(source: KeptSource, { longestWall }: KeptCorrections): { kind: ScanKind; scan: Scan } {
  if ('typed' in source) return { kind: 'typed', scan: scanOfCorners(source.typed) }
  const read = readScanFile(source.name, source.bytes)
  if (read.kind === 'scan') return { kind: 'roomplan', scan: read.scan }
  const known = longestWall && { longestWallMetres: longestWall.metres, confirmed: longestWall.confirmed }
  return { kind: source.bytes[0] === 0x70 ? 'ply' : 'obj', scan: scanOfMesh(read.mesh, known ?? {}) }
}

/** A room with what only people know of it, and the lengths that they measured by tape. */
function withSaid(room: Room, { rooms, lengths = [] }: KeptCorrections): Room {
  const { storey, finish } = ownEntry(rooms, room.id) ?? {}
  const typed = new Set(lengths.map(({ faceId }) => faceId))
  return {
    ...room,
    ...(storey !== undefined && { storey }),
    ...(finish !== undefined && { finish }),
    faces: room.faces.map((face) =>
      typed.has(face.id)
        ? { ...face, length: lengthOf(face.length.value, tapeTolerance, face.length.from) }
        : face,
    ),
  }
}

const facesOf = ({ rooms }: Measured) => rooms.flatMap(({ faces }) => faces)

/** What was added, at the walls of the scan; without what is at no wall of it. */
function addedAt(
  { walls }: Scan,
  measured: Measured,
  added: KeptCorrections['added'] = {},
): Record<string, AddedOpening> {
  const faces = new Map(facesOf(measured).map((face) => [face.id, face]))
  return Object.fromEntries(
    Object.entries(added).map(([id, { faceId, left, ...opening }]) => {
      const face = faces.get(faceId)
      const wall = walls.find((one) => one.id === face?.wallId)
      const at = face && wall ? seenWall(wall, face).atOf(left, opening.width) : 0
      return [id, { ...opening, wallId: wall?.id ?? faceId, at }]
    }),
  )
}

/**
 * Reads and measures a scan that is kept, as it stands after `corrections`; `missed` are wall faces whose length was said and
 * that are not there, or did not become as long. Throws a ScanRefusal where the file cannot be used, or a correction cannot be.
 */
export function measureKept(
  source: KeptSource,
  corrections: KeptCorrections = {},
  units: Units = 'imperial',
): { kind: ScanKind; measured: Measured; missed: string[] } {
  const { added, metresInUnit = 1, ...others } = corrections
  const { kind, scan: read } = readSource(source, corrections)
  // What people type is in metres, whatever the file is in.
  let scan = scaledScan(read, metresInUnit)
  let all: Corrections = others
  const measure = () => measureScan(scan, all, usualTolerance(scan.source), units)
  let measured = measure()
  if (added) {
    all = { ...others, added: addedAt(scan, measured, added) }
    measured = measure()
  }
  const missed: string[] = []
  for (const said of (corrections.lengths ?? []).slice(0, mostLengths)) {
    const next = withLength(scan, measured, said)
    if (next) {
      scan = next
      measured = measure()
    }
    const length = facesOf(measured).find(({ id }) => id === said.faceId)?.length.value
    if (length === undefined || Math.abs(length - said.metres) > held) missed.push(said.faceId)
  }
  const text = say(
    '{count, plural, one {A corrected length does} other {# corrected lengths do}} not fit any more',
    {
      count: missed.length,
    },
  )
  const note = { kind: 'length-missed', text, elementIds: missed }
  return {
    kind,
    missed,
    measured: {
      ...measured,
      rooms: measured.rooms.map((room) => withSaid(room, corrections)),
      notes: missed.length > 0 ? [...measured.notes, note] : measured.notes,
    },
  }
}

/**
 * What a digest of measured rooms is made of: every figure to the millionth, and of notes which they are. The same for the same
 * scan wherever it was measured, in whatever language.
 */
export const digestText = (measured: Measured): string =>
  JSON.stringify(measured, (key, value: unknown) =>
    key === 'text' ? undefined : typeof value === 'number' ? Math.round(value * 1e6) / 1e6 + 0 : value,
  )
