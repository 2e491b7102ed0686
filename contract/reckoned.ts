import * as z from 'zod/mini'
import { basisPointsSchema, costClasses, packSchema } from './estimate.ts'
import { idSchema } from './values.ts'

/** What `domain/estimate` reckons of an estimate, for whoever does not reckon it themselves. Money in integer cents. */

const cents = z.int()
const marginBp = z.nullable(z.int())
const costs = z.object(
  Object.fromEntries(costClasses.map((one) => [one, cents])) as Record<
    (typeof costClasses)[number],
    typeof cents
  >,
)
/** As measured, with the least and the most that the measurements allow. */
const spread = z.object({ value: z.number(), least: z.number(), most: z.number() })

/** Sums of what is included. */
export const sumsSchema = z.object({
  lines: z.int(),
  hours: z.number(),
  costs,
  costCents: cents,
  /** Sales tax within the cost. */
  taxCents: cents,
  markupCents: cents,
  overheadCents: cents,
  contingencyCents: cents,
  priceCents: cents,
  /** Sales tax that the owner is charged beside the price. */
  ownerTaxCents: cents,
  /** Price and the tax on it. */
  totalCents: cents,
  marginBp,
})

const reckonedLineSchema = z.object({
  id: idSchema,
  /** Why its quantity cannot be reckoned; null where it can. */
  fault: z.nullable(z.object({ kind: z.string(), at: z.int(), to: z.int(), word: z.string() })),
  quantity: spread,
  unit: z.string(),
  /** What the rooms take, where something else was typed over it. */
  typedOver: z.nullable(spread),
  wasteBp: basisPointsSchema,
  need: spread,
  pack: z.nullable(packSchema),
  order: z.nullable(z.object({ count: z.int(), least: z.int(), most: z.int() })),
  hours: z.number(),
  rateCents: cents,
  costs,
  costCents: cents,
  /** Sales tax within the costs of each class. */
  taxes: costs,
  taxCents: cents,
  markupCents: cents,
  unpriced: z.boolean(),
  /** Whether it counts: no option, or one that is taken, and nothing else is taken in its place. */
  included: z.boolean(),
  overheadCents: cents,
  contingencyCents: cents,
  priceCents: cents,
  /** What of the price is taxed where the owner is charged the tax. */
  taxedCents: cents,
  ownerTaxCents: cents,
  marginBp,
})

/** Of each line, by rank, and of all that is included. */
export const reckonedSchema = z.object({ lines: z.array(reckonedLineSchema), sums: sumsSchema })
