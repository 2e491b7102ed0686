import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { estimateLineSchema } from './estimate.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, instantSchema, lineSchema, textSchema } from './values.ts'

/** The most assemblies of an organisation that are in use, and items of one. */
export const assembliesMost = 500
export const assemblyItemsMost = 100

/**
 * One item of an assembly: a line as it comes into an estimate, of whichever room it is put into. A measure in its quantity
 * that names no room (`=floor`, `=2*perimeter`) is that room's.
 */
export const assemblyItemSchema = z.pick(estimateLineSchema, {
  item: true,
  scope: true,
  trade: true,
  code: true,
  quantity: true,
  unit: true,
  wasteBp: true,
  pack: true,
  materialCents: true,
  pricedOn: true,
  supplier: true,
  itemId: true,
  hoursEach: true,
  equipmentCents: true,
  subCents: true,
  allowanceCents: true,
})
export type AssemblyItem = z.infer<typeof assemblyItemSchema>

const fields = {
  name: lineSchema(say('The name'), 120),
  trade: estimateLineSchema.shape.trade,
  notes: textSchema(say('The notes'), 2000),
  items: z.array(assemblyItemSchema).check(z.maxLength(assemblyItemsMost)),
}
const assemblySchema = z.object({
  id: idSchema,
  ...fields,
  version: z.int(),
  deletedAt: z.nullable(instantSchema),
})
export type Assembly = z.infer<typeof assemblySchema>

const inOrg = z.object({ org: idSchema })

export const assembliesRow = {
  method: 'GET',
  path: '/api/orgs/{org}/assemblies',
  caller: 'org',
  scope: 'prices:read',
  summary: say(
    'The assemblies of an organization, those in the bin too, and those that are offered to begin with.',
  ),
  params: inOrg,
  body: nothing,
  data: z.object({
    assemblies: z.array(assemblySchema),
    offered: z.array(z.object({ name: z.string(), trade: z.string(), items: z.array(assemblyItemSchema) })),
  }),
} as const satisfies AnyRow

export const putAssemblyRow = {
  method: 'POST',
  path: '/api/orgs/{org}/assemblies',
  caller: 'org',
  scope: 'prices:write',
  summary: say(
    'Keep an assembly as a whole: refused where one that stands changed since `base`; or put it in the bin.',
  ),
  params: inOrg,
  bodyMost: 400_000,
  body: z.object({ id: idSchema, base: z.int().check(z.minimum(0)), ...fields, bin: z.boolean() }),
  data: z.object({ assembly: assemblySchema }),
} as const satisfies AnyRow
