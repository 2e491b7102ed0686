import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type Entity, field, type Seen, technical } from './field.ts'
import { idSchema, instantSchema, lineSchema } from './values.ts'

/** How rooms that were measured could be furnished: variants of who wants what where. Lengths are meters. */

/** The most variants of a project, and things placed in one. */
export const spacePlansMost = 100
export const piecesMost = 300

/** What can be placed. */
export const pieceKinds = [
  'base-cabinet',
  'wall-cabinet',
  'tall-cabinet',
  'island',
  'kitchen-sink',
  'range',
  'refrigerator',
  'dishwasher',
  'toilet',
  'vanity',
  'bathtub',
  'shower',
  'washer',
  'dryer',
  'dining-table',
  'sofa',
  'armchair',
  'desk',
  'bookcase',
  'queen-bed',
  'twin-bed',
  'wardrobe',
] as const
export type PieceKind = (typeof pieceKinds)[number]

const wrongSize = say('Enter a size from 2 in to 32 ft')
const sizeSchema = z
  .number({ error: wrongSize })
  .check(z.minimum(0.05, { error: wrongSize }), z.maximum(10, { error: wrongSize }))
const placeSchema = z.number().check(z.minimum(-10_000), z.maximum(10_000))

/** One thing: its middle on the plan, how far it is turned in radians, and its size. */
const pieceSchema = z.object({
  id: idSchema,
  kind: z.enum(pieceKinds),
  at: z.readonly(z.tuple([placeSchema, placeSchema])),
  turn: z.number().check(z.minimum(-100), z.maximum(100)),
  width: sizeSchema,
  depth: sizeSchema,
})

/** What stands in a room, and how its doors open, by the ids that they are measured under. */
const spacePlanBody = z.object({
  pieces: z.array(pieceSchema).check(
    z.maxLength(piecesMost, { error: say('At most {most} things in a plan', { most: piecesMost }) }),
    z.refine((pieces) => new Set(pieces.map(({ id }) => id)).size === pieces.length),
  ),
  doors: z.record(
    z.string().check(z.maxLength(200)),
    z.object({ hinge: z.exactOptional(z.literal('to')), out: z.exactOptional(z.literal(true)) }),
  ),
})

export type SpacePlanBody = z.infer<typeof spacePlanBody>

export const spacePlanEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    scanId: field(say('Scan'), idSchema, technical),
    roomId: field(say('Room'), lineSchema(say('The room'), 200), technical),
    name: field(say('Plan'), lineSchema(say('The name'), 80)),
    plan: field(say('What stands where'), spacePlanBody, technical),
    author: field(say('From'), z.nullable(idSchema), technical),
    changedAt: field(say('Changed'), instantSchema),
    version: field(say('Version'), z.int(), technical),
  },
} as const satisfies Entity
export type SpacePlanRow = Seen<typeof spacePlanEntity>
