import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import {
  centsSchema,
  countSchema,
  dateSchema,
  idSchema,
  lineSchema,
  shareSchema,
  textSchema,
} from './values.ts'
import { ceilingWorks, extras, floorWorks, wallWorks } from './works.ts'

/**
 * What somebody enters of an estimate. Quantities, costs, prices and totals are never kept: `domain/estimate` reckons them
 * from this, from the measured rooms, and from nothing else. Money is integer cents, shares are basis points.
 */

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)

/** Of a whole, in hundredths of a percent, up to ten times the whole. */
export const basisPointsSchema = shareSchema(100_000)

/** The most lines of an estimate. */
export const linesMost = 10_000

/** What a cost is for: each has a markup of its own. */
export const costClasses = ['material', 'labor', 'equipment', 'sub', 'allowance'] as const
export type CostClass = (typeof costClasses)[number]

/** A quantity as it is typed: `148.2`, or a formula such as `=2*(12'4"+10')` or `=Kitchen.floor`. */
export const quantitySchema = textSchema(say('The quantity'), 200)

/** How a shop sells it: so much of the line's unit in one, called `name`. */
export const packSchema = z.object({
  name: lineSchema(say('The pack'), 60),
  size: z.number().check(z.minimum(0.000_001), z.maximum(1_000_000)),
})

/** Where a line comes from: typed, an item of the price book, or what the rooms take; `key` is the takeoff's own id of it. */
export const lineOriginSchema = z.union([
  z.object({ kind: z.literal('typed') }),
  z.object({ kind: z.literal('takeoff'), key: z.string().check(z.maxLength(400)) }),
  z.object({ kind: z.literal('assembly'), assemblyId: idSchema, room: z.string().check(z.maxLength(80)) }),
])

/** One line as somebody entered it. */
export const estimateLineSchema = z.object({
  item: lineSchema(say('The item'), 200),
  /** What the owner reads of it, and nothing of its cost. */
  scope: textSchema(say('The scope'), 1000),
  trade: textSchema(say('The trade'), 60),
  room: textSchema(say('The room'), 80),
  code: textSchema(say('The cost code'), 20),
  /** Empty: what the rooms take. */
  quantity: quantitySchema,
  unit: textSchema(say('The unit'), 20),
  wasteBp: basisPointsSchema,
  pack: none(packSchema),
  /** What one pack costs, or one unit where there is no pack. */
  materialCents: none(centsSchema),
  /** As of when, and from whom. */
  pricedOn: none(dateSchema),
  supplier: textSchema(say('The supplier'), 120),
  /** The item of the price book that the price comes from. */
  itemId: none(idSchema),
  /** Hours for one unit, before waste. */
  hoursEach: none(z.number().check(z.minimum(0), z.maximum(100_000))),
  /** Before burden; the trade's rate where there is none. */
  rateCents: none(centsSchema),
  /** For the whole line. */
  equipmentCents: none(centsSchema),
  subCents: none(centsSchema),
  /** A sum that the owner fills by choosing later: its cost before markup, for the whole line. */
  allowanceCents: none(centsSchema),
  /** Whether it is offered, not included; `instead` is the line whose place it takes. */
  option: none(z.object({ taken: z.boolean(), instead: none(idSchema) })),
  /** Instead of the markups by class. */
  markupBp: none(basisPointsSchema),
  from: lineOriginSchema,
})
export type EstimateLine = z.infer<typeof estimateLineSchema>

/** A line with its id and its place among the others. */
export type PlacedLine = EstimateLine & { id: string; rank: number }

/** A line of which nothing is known yet. */
export const emptyLine: EstimateLine = {
  item: '',
  scope: '',
  trade: '',
  room: '',
  code: '',
  quantity: '1',
  unit: 'ea',
  wasteBp: 0,
  pack: null,
  materialCents: null,
  pricedOn: null,
  supplier: '',
  itemId: null,
  hoursEach: null,
  rateCents: null,
  equipmentCents: null,
  subCents: null,
  allowanceCents: null,
  option: null,
  markupBp: null,
  from: { kind: 'typed' },
}

const classShares = z.object({
  material: basisPointsSchema,
  labor: basisPointsSchema,
  equipment: basisPointsSchema,
  sub: basisPointsSchema,
  allowance: basisPointsSchema,
})

/** How costs become a price. */
export const estimateSettingsSchema = z.object({
  /** What is put on each class of cost. */
  markupBp: classShares,
  /** On cost and markup of all of it, allocated to the lines. */
  overheadBp: basisPointsSchema,
  contingencyBp: basisPointsSchema,
  /** On wages: taxes, insurance, benefits. */
  burdenBp: basisPointsSchema,
  /** Cents an hour before burden; by trade, and for every other. */
  rateCents: centsSchema,
  tradeRates: z.record(z.string().check(z.maxLength(60)), centsSchema),
  /**
   * Sales tax by place. `cost`: the contractor pays it when buying, and it is a cost of its class; `price`: the owner is
   * charged it, on what the taxed classes come to.
   */
  tax: z.object({
    place: textSchema(say('The place'), 80),
    bp: basisPointsSchema,
    on: z.array(z.enum(costClasses)),
    how: z.enum(['cost', 'price']),
  }),
})
export type EstimateSettings = z.infer<typeof estimateSettingsSchema>

/** Before anybody set anything: no tax is invented, and the markups are zero until somebody says otherwise. */
export const usualSettings: EstimateSettings = {
  markupBp: { material: 0, labor: 0, equipment: 0, sub: 0, allowance: 0 },
  overheadBp: 0,
  contingencyBp: 0,
  burdenBp: 0,
  rateCents: 0,
  tradeRates: {},
  tax: { place: '', bp: 0, on: [], how: 'cost' },
}

/** Which measurements an estimate stands on: a scan, with as many of its corrections as were taken. */
export const basisSchema = z.array(z.object({ scanId: idSchema, corrections: countSchema(100_000) }))
export type EstimateBasis = z.infer<typeof basisSchema>

const worksOfRoom = {
  walls: z.enum(wallWorks),
  ceiling: z.enum(ceilingWorks),
  floor: z.enum(floorWorks),
  baseboard: z.boolean(),
}
const extraWorks = Object.fromEntries(extras.map((extra) => [extra, z.exactOptional(z.boolean())])) as Record<
  (typeof extras)[number],
  z.ZodMiniExactOptional<z.ZodMiniBoolean>
>
const keySchema = z.string().check(z.maxLength(240))

/** What the rooms are taken off with, as `Choices` of `domain/takeoff` has it. */
export const choicesSchema = z.object({
  usual: z.object({ ...worksOfRoom, ...extraWorks }),
  /** What differs in a room, under `roomKey`: by its scan and its id. */
  rooms: z.record(
    keySchema,
    z.object({
      walls: z.exactOptional(worksOfRoom.walls),
      ceiling: z.exactOptional(worksOfRoom.ceiling),
      floor: z.exactOptional(worksOfRoom.floor),
      baseboard: z.exactOptional(worksOfRoom.baseboard),
      ...extraWorks,
    }),
  ),
  assumptions: z.record(keySchema, z.number()),
  units: z.enum(['imperial', 'metric']),
})
export type EstimateChoices = z.infer<typeof choicesSchema>
