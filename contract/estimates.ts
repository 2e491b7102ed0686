import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { estimateLineSchema } from './estimate.ts'
import { estimateEntity, estimateLineEntity, estimateVersionEntity } from './estimate-fields.ts'
import { schemasOf } from './field.ts'
import { sumsSchema } from './reckoned.ts'
import { idSchema } from './values.ts'

/** The most estimates of a project, and versions of an estimate. */
export const estimatesMost = 50
export const versionsMost = 500
/** The most lines that are added, changed and removed at once. */
export const changesMost = 2000

const estimate = schemasOf(estimateEntity.cost)
const { line: _, estimateId: _of, ...placed } = schemasOf(estimateLineEntity.cost)
const {
  lines,
  settings,
  basis,
  choices,
  reckoned,
  estimateId: _its,
  ...versionHead
} = schemasOf(estimateVersionEntity.cost)

export const estimateSchema = z.object(estimate)
export type Estimate = z.infer<typeof estimateSchema>

/** A line as it stands in the draft. */
export const draftLineSchema = z.extend(estimateLineSchema, placed)
export type DraftLine = z.infer<typeof draftLineSchema>

export const versionHeadSchema = z.extend(z.object(versionHead), {
  /** When the owner accepted it; null where they did not. */
  acceptedAt: z.nullable(z.string()),
  sums: sumsSchema,
})
export type VersionHead = z.infer<typeof versionHeadSchema>

/** A version with all that was entered of it. */
export const versionSchema = z.extend(versionHeadSchema, { settings, basis, choices, lines, reckoned })
export type Version = z.infer<typeof versionSchema>

export const estimateChangedSchema = z.object({
  estimate: estimateSchema,
  /** The lines that were added or changed, as they stand. */
  lines: z.array(draftLineSchema),
  removed: z.array(idSchema),
})
export type EstimateChanged = z.infer<typeof estimateChangedSchema>

/**
 * Fields of a line that make its money. They are one thing: whoever changes one of them is told of anybody who changed another,
 * as a price means nothing without the pack that it is for.
 */
export const moneyFields: readonly string[] = [
  'unit',
  'pack',
  ...Object.keys(estimateLineSchema.shape).filter((name) => name.endsWith('Cents')),
]

/** What is said of a line: all of it has a value where nothing is said. */
const lineFields = z.partial(estimateLineSchema)

/** Lines to be added, changed and removed. */
export const lineChangesSchema = z
  .object({
    /** The id of the change: sent twice it is made once, and it is undone by it. */
    id: idSchema,
    /** Each at `rank` among the others; at the end, in this order, where none is given. */
    add: z.exactOptional(
      z.array(
        z.object({
          id: idSchema,
          rank: z.exactOptional(z.number()),
          fields: z.extend(lineFields, { item: estimateLineSchema.shape.item }),
        }),
      ),
    ),
    /** What is changed of each, which was seen when the estimate’s `rev` was `base`. */
    change: z.exactOptional(
      z.array(
        z.object({ id: idSchema, base: z.int(), rank: z.exactOptional(z.number()), fields: lineFields }),
      ),
    ),
    remove: z.exactOptional(z.array(z.object({ id: idSchema, base: z.int() }))),
  })
  .check(
    z.refine(
      ({ add = [], change = [], remove = [] }) => add.length + change.length + remove.length <= changesMost,
      { error: say('At most {most} lines can be changed at once', { most: changesMost }) },
    ),
  )
export type LineChanges = z.infer<typeof lineChangesSchema>

/** What could not be put back, of which line: somebody changed it since. */
export const keptLineSchema = z.object({ id: idSchema, item: z.string(), fields: z.array(z.string()) })

/** What lines are put together by. */
export const lineGroups = ['trade', 'room', 'code'] as const
export type LineGroup = (typeof lineGroups)[number]
