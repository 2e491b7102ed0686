import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { seenSchema } from './field.ts'
import { fileEntity } from './fields.ts'
import { measuredSchema } from './measured.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import {
  correctionsMost,
  isNaming,
  lengthSchema,
  scanChangeSchema,
  scanCorrectionEntity,
  scanEntity,
  structureSchema,
  typedScanSchema,
} from './scans.ts'
import { countSchema, idSchema, instantSchema } from './values.ts'

const inScan = z.extend(inProject, { scan: idSchema })
const { name, note, takenAt } = scanEntity.open

const { bytes, sha256 } = fileEntity.open
/** A scan with what was said against it, and what its file is. */
const keptScanSchema = z.extend(seenSchema(scanEntity), {
  corrections: z.array(seenSchema(scanCorrectionEntity)),
  file: z.nullable(
    z.object({ name: fileEntity.open.name.schema, bytes: bytes.schema, sha256: sha256.schema }),
  ),
})
export type KeptScan = z.infer<typeof keptScanSchema>
const scanReply = z.object({ scan: keptScanSchema })

export const scansRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/scans',
  caller: 'project',
  scope: 'files:read',
  summary: say('The scans of a project with their corrections, the newest first.'),
  params: inProject,
  /** Those in the bin, for whoever runs the project. */
  query: z.object({ bin: z.optional(z.enum(['yes'])) }),
  body: nothing,
  data: z.object({ scans: z.array(keptScanSchema) }),
} as const satisfies AnyRow

export const scanRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/scans/{scan}',
  caller: 'project',
  scope: 'files:read',
  summary: say('One scan with its corrections.'),
  params: inScan,
  body: nothing,
  data: scanReply,
} as const satisfies AnyRow

const added = {
  id: idSchema,
  name: name.schema,
  note: z.optional(note.schema),
  takenAt: z.optional(takenAt.schema),
  /** A scan of the same rooms, which this one is newer than. */
  againOf: z.optional(idSchema),
}

export const addScanRow = {
  method: 'POST',
  path: '/api/projects/{project}/scans',
  caller: 'project',
  scope: 'files:write',
  summary: say(
    'Add a scan whose file, RoomPlan JSON, OBJ or PLY, was added to the project before. Sent twice it is added once.',
  ),
  params: inProject,
  body: z.object({
    ...added,
    file: idSchema,
    /** How long the longest wall of a mesh is, in meters; one that looks wrong is refused until it is confirmed. */
    longestWall: z.optional(z.object({ metres: lengthSchema, confirmed: z.boolean() })),
  }),
  data: scanReply,
} as const satisfies AnyRow

export const addTypedScanRow = {
  method: 'POST',
  path: '/api/projects/{project}/typed-scans',
  caller: 'project',
  scope: 'files:write',
  summary: say('Add a room by its corners and height in meters, or a structure by its figures.'),
  params: inProject,
  body: z.object({ ...added, typed: typedScanSchema }),
  data: scanReply,
} as const satisfies AnyRow

export const correctScanRow = {
  method: 'POST',
  path: '/api/projects/{project}/scans/{scan}/corrections',
  caller: 'project',
  scope: 'files:write',
  summary: say(
    'Correct a scan: its file stays as it is, and the correction stands beside it with who, when and why.',
  ),
  params: inScan,
  body: z
    .object({
      id: idSchema,
      /** How many corrections the caller knew of; what came since is a conflict where it is about the same. */
      after: countSchema(correctionsMost),
      change: scanChangeSchema,
      reason: scanCorrectionEntity.open.reason.schema,
    })
    .check(
      z.refine(({ change, reason }) => reason.trim() !== '' || isNaming(change), {
        path: ['reason'],
        error: say('Say how you know: by tape, from a drawing'),
      }),
    ),
  data: scanReply,
} as const satisfies AnyRow

export const editScanRow = {
  method: 'PATCH',
  path: '/api/projects/{project}/scans/{scan}',
  caller: 'project',
  scope: 'files:write',
  summary: say('Change what a scan is called, its note, when it was taken, or which scan it is newer than.'),
  params: inScan,
  body: z.object({
    base: z.int(),
    fields: z.partial(
      z.object({
        name: name.schema,
        note: note.schema,
        takenAt: takenAt.schema,
        againOf: scanEntity.open.againOf.schema,
      }),
    ),
  }),
  data: scanReply,
} as const satisfies AnyRow

export const binScanRow = {
  method: 'POST',
  path: '/api/projects/{project}/scans/{scan}/bin',
  caller: 'project',
  scope: 'files:write',
  summary: say('Move a scan to the trash, or take it out again. Its file stays among the files.'),
  params: inScan,
  body: z.object({ binned: z.boolean() }),
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

/** What was measured of one scan with so many of its corrections; `trouble` says why where it could not be. */
export const measuredScanSchema = z.object({
  scanId: idSchema,
  name: z.string(),
  corrections: countSchema(correctionsMost),
  takenAt: instantSchema,
  digest: z.string(),
  measured: z.nullable(measuredSchema),
  /** What was typed of something that is no room; null of rooms. */
  structure: z.nullable(structureSchema),
  trouble: z.string(),
})
export type MeasuredScan = z.infer<typeof measuredScanSchema>

export const roomsRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/rooms',
  caller: 'project',
  scope: 'files:read',
  summary: say(
    'The rooms of a project with their walls, doors and windows, in meters: of the newest scan of each place, or of one scan.',
  ),
  params: inProject,
  query: z.object({
    scan: z.optional(idSchema),
    /** With the first so many of its corrections; `none` as it was scanned. */
    corrections: z.optional(z.string().check(z.regex(/^(none|\d{1,4})$/))),
    /** What notes are told in. */
    units: z.optional(z.enum(['imperial', 'metric'])),
  }),
  body: nothing,
  data: z.object({ scans: z.array(measuredScanSchema) }),
} as const satisfies AnyRow
