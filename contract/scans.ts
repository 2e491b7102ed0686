import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type Entity, field, technical } from './field.ts'
import { gapEndsSchema, openingKindSchema, pointSchema } from './measured.ts'
import { countSchema, idSchema, instantSchema, lineSchema, textSchema } from './values.ts'

/** What was measured on site: a scan as it came, and what people say against it. Lengths are meters. */

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)

export const scanKinds = ['roomplan', 'obj', 'ply', 'typed', 'structure'] as const
export type ScanKind = (typeof scanKinds)[number]

/** The most scans of a project, and corrections of a scan. */
export const scansMost = 300
export const correctionsMost = 1000

const wrongLength = say('Enter a length over zero and up to 1,000 m')
/** Over a millimeter. */
export const lengthSchema = z
  .number({ error: wrongLength })
  .check(z.minimum(0.001, { error: wrongLength }), z.maximum(1000, { error: wrongLength }))
const cornersMost = 200

/** A room as somebody measured it: its corners in turn, which way does not matter. */
const typedRoomSchema = z.object({
  corners: z
    .array(pointSchema)
    .check(
      z.minLength(3, { error: say('A room has at least three corners') }),
      z.maxLength(cornersMost, { error: say('A room has at most {most} corners', { most: cornersMost }) }),
    ),
  height: lengthSchema,
  /** What it is called. */
  label: z.exactOptional(lineSchema(say('The name'), 60)),
})
export type TypedCorners = z.infer<typeof typedRoomSchema>

/** A slab, a deck, a roof: which of them, and the figures that `domain/takeoff` asks for. */
export const structureSchema = z.object({
  structure: lineSchema(say('The kind'), 40),
  values: z.record(z.string().check(z.maxLength(60)), z.number()),
})

export type TypedStructure = z.infer<typeof structureSchema>

export const typedScanSchema = z.union([typedRoomSchema, structureSchema])
export type TypedScan = z.infer<typeof typedScanSchema>

const idOfPart = z.string().check(z.minLength(1), z.maxLength(200))
const byId = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.record(idOfPart, schema).check(z.refine((all) => Object.keys(all).length <= 200))

const roomChangeSchema = z.partial(
  z.object({
    label: none(lineSchema(say('The name'), 60)),
    storey: none(lineSchema(say('The level'), 60)),
    finish: none(lineSchema(say('The finish'), 120)),
    ceilingHeight: none(lengthSchema),
  }),
)

const openingSchema = z.object({
  kind: z.optional(openingKindSchema),
  width: z.optional(lengthSchema),
  height: z.optional(lengthSchema),
  sill: z.optional(z.number().check(z.minimum(0), z.maximum(1000))),
  removed: z.optional(z.literal(true)),
})

/** A door or a window that the scan has not; `left` is from the wall's left corner, seen from inside the room. */
const addedSchema = z.object({
  kind: openingKindSchema,
  faceId: idOfPart,
  left: z.number().check(z.minimum(0), z.maximum(1000)),
  width: lengthSchema,
  height: lengthSchema,
  sill: z.number().check(z.minimum(0), z.maximum(1000)),
})

/**
 * One correction: what it says anew of parts of the scan, by their ids; null takes back what was said before. `lengths` are
 * of wall faces: the wall at the end that `moves` is moved, and what stands on it goes along.
 */
export const scanChangeSchema = z.object({
  metresInUnit: z.optional(none(lengthSchema)),
  longestWall: z.optional(none(z.object({ metres: lengthSchema, confirmed: z.boolean() }))),
  rooms: z.optional(byId(roomChangeSchema)),
  walls: z.optional(byId(none(z.object({ height: lengthSchema })))),
  openings: z.optional(byId(none(openingSchema))),
  closedGaps: z.optional(byId(none(gapEndsSchema))),
  added: z.optional(byId(none(addedSchema))),
  lengths: z.optional(byId(none(z.object({ metres: lengthSchema, moves: z.enum(['from', 'to']) })))),
  /** Of a structure: all its figures as they are from now on. */
  structure: z.optional(structureSchema),
})
export type ScanChange = z.infer<typeof scanChangeSchema>

/** Whether it says no more than what rooms are called, where they are and how they are finished: nobody needs to say why. */
export const isNaming = ({ rooms = {}, ...rest }: ScanChange): boolean =>
  Object.values(rest).every((part) => part === undefined) &&
  Object.values(rooms).every(({ ceilingHeight }) => ceilingHeight === undefined)

export const scanEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    kind: field(say('Kind'), z.enum(scanKinds), technical),
    name: field(say('Scan'), lineSchema(say('The name'), 120)),
    note: field(say('Note'), textSchema(say('The note'), 300)),
    /** The first scan of what this is a newer scan of. */
    againOf: field(say('Newer scan of'), none(idSchema), technical),
    fileId: field(say('File'), none(idSchema), technical),
    typed: field(say('As typed'), none(typedScanSchema), technical),
    takenAt: field(say('Taken'), instantSchema),
    author: field(say('From'), none(idSchema), technical),
    /** Of what was measured of it before any correction, and by which version of measuring; null where it has no rooms. */
    digest: field(say('Checksum'), none(z.string()), technical),
    measuring: field(say('Version of measuring'), z.int(), technical),
    version: field(say('Version'), z.int(), technical),
  },
} as const satisfies Entity

export const scanCorrectionEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    scanId: field(say('Scan'), idSchema, technical),
    /** From 1, in the order in which they were made. */
    number: field(say('Number'), countSchema(correctionsMost)),
    change: field(say('Correction'), scanChangeSchema, technical),
    reason: field(say('Why'), textSchema(say('The reason'), 200)),
    author: field(say('From'), none(idSchema), technical),
    at: field(say('When'), instantSchema),
  },
} as const satisfies Entity
