import * as z from 'zod/mini'

/** Measured rooms as they are answered: what `domain/measure/room.ts` says, in meters. */

const list = <Schema extends z.ZodMiniType>(schema: Schema) => z.readonly(z.array(schema))
const metres = z.number()
const ids = list(z.string())
export const pointSchema = z.readonly(z.tuple([metres, metres]))
const points = list(pointSchema)
const measure = z.object({ value: z.number(), uncertainty: z.number(), from: ids })
export const openingKindSchema = z.enum(['door', 'window', 'opening'])
/** `text` is in the language of whoever asks. */
const notes = list(
  z.object({ kind: z.string(), text: z.string(), elementIds: ids, height: z.exactOptional(metres) }),
)
export const gapEndSchema = z.object({ wallId: z.string(), at: z.enum(['from', 'to', 'amid']) })
export const gapEndsSchema = z.readonly(z.tuple([gapEndSchema, gapEndSchema]))
const gap = { id: z.string(), between: gapEndsSchema, story: z.int(), from: pointSchema, to: pointSchema }

const faceSchema = z.object({
  id: z.string(),
  wallId: z.string(),
  roomId: z.string(),
  from: pointSchema,
  to: pointSchema,
  length: measure,
  height: measure,
  gross: measure,
  top: z.exactOptional(points),
  openingIds: ids,
  net: measure,
})

const objectSchema = z.object({
  id: z.string(),
  kind: z.string(),
  centre: pointSchema,
  base: metres,
  width: metres,
  depth: metres,
  height: metres,
  turn: z.number(),
  story: z.int(),
})

const roomSchema = z.object({
  id: z.string(),
  label: z.string(),
  story: z.int(),
  storey: z.exactOptional(z.string()),
  finish: z.exactOptional(z.string()),
  polygon: points,
  holes: z.exactOptional(list(points)),
  floor: measure,
  perimeter: measure,
  openSides: list(
    z.object({
      from: pointSchema,
      to: pointSchema,
      length: measure,
      kind: z.enum(['gap', 'closed-by-hand', 'floor']),
    }),
  ),
  ceilingHeight: measure,
  volume: measure,
  faces: list(faceSchema),
  openingIds: ids,
  objects: list(objectSchema),
  notes,
})

const openingSchema = z.object({
  id: z.string(),
  kind: openingKindSchema,
  wallId: z.nullable(z.string()),
  roomIds: ids,
  from: pointSchema,
  to: pointSchema,
  width: measure,
  height: measure,
  sill: measure,
  head: measure,
  area: measure,
})

export const measuredSchema = z.object({
  rooms: list(roomSchema),
  openings: list(openingSchema),
  looseWalls: list(z.object({ id: z.string(), from: pointSchema, to: pointSchema })),
  missingFloor: z.number(),
  openGaps: list(z.object({ ...gap, width: metres, floor: z.number() })),
  closedGaps: list(z.object({ ...gap, width: metres })),
  notes,
})
