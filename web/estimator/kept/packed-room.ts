import type { Note, Scan } from '#domain/measure/scan.ts'
import { mostElements } from '#domain/measure/scan-limits.ts'
import type { Choices } from '#domain/takeoff/choices.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import type { Job } from '../job.ts'
import { packJob, unpackJob } from '../job-link.ts'
import { figure, LinkRefusal, list, optional, text } from '../link-fields.ts'
import { packHeading, unpackHeading } from '../packed-heading.ts'
import { damaged } from './kept-record.ts'

/** The ids of what notes may be about, in an order that packing keeps: what is unpacked has ids of its own. */
const idsOf = ({ walls, openings, floors, objects }: Scan) =>
  [...walls, ...openings, ...floors, ...objects].map(({ id }) => id)

function packNotes(scan: Scan): unknown[] {
  const places = new Map(idsOf(scan).map((id, place) => [id, place]))
  return scan.notes.map(({ kind, text: sentence, elementIds, height }) => [
    kind,
    sentence,
    elementIds.flatMap((id) => places.get(id) ?? []),
    height ?? null,
  ])
}

function unpackNotes(value: unknown, scan: Scan): Note[] {
  const ids = idsOf(scan)
  return list(value, mostElements).map((row) => {
    const [kind, sentence, places, height] = list(row, 4)
    const metres = optional(height, (one) => figure(one, 0, 1e6))
    return {
      kind: text(kind, 80),
      text: text(sentence, 2_000),
      elementIds: list(places, 4 * mostElements).flatMap((place) => ids[figure(place, 0, 1e6)] ?? []),
      ...(metres !== undefined && { height: metres }),
    }
  })
}

/** A room with all that a visitor did to it, as it is kept: as a link holds it, and what was noted while it was read. */
export const packKeptRoom = (job: Job): unknown[] => [
  packJob(job, samplePrices),
  packNotes(job.scan),
  packHeading(job.heading),
]

/** The room that `packKeptRoom` packed; what it does not say is `usual`. Throws a LinkRefusal, which says so, for what is damaged. */
export function unpackKeptRoom(packed: unknown, usual: Choices): Job {
  try {
    const [whole, notes, heading] = list(packed, 3)
    const job = unpackJob(whole, usual, samplePrices)
    const scan = { ...job.scan, notes: unpackNotes(notes, job.scan) }
    return { ...job, scan, ...unpackHeading(heading) }
  } catch (error) {
    if (error instanceof LinkRefusal) throw new LinkRefusal(damaged())
    throw error
  }
}
