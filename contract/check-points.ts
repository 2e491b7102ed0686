import * as z from 'zod/mini'

/**
 * The points of the schedule check: the fourteen of the DCMA's assessment, then what our trade needs, then what a government
 * schedule is asked for besides.
 */
export const checkPoints = [
  'logic',
  'leads',
  'lags',
  'finish-to-start',
  'hard-constraints',
  'high-float',
  'negative-float',
  'high-duration',
  'invalid-dates',
  'resources',
  'missed',
  'critical-path-test',
  'cpli',
  'bei',
  'permit',
  'rough-in',
  'insulation',
  'footing',
  'final',
  'out-of-sequence',
  'long-activities',
  'start-to-finish',
  'constraints',
  'codes',
] as const
export type CheckPointId = (typeof checkPoints)[number]

/** Limits of a project's own: what is not said is as usual. Values in the point's unit, `days` of work where it counts any. */
export const checkLimitsSchema = z.partialRecord(
  z.enum(checkPoints),
  z.object({
    value: z.number().check(z.minimum(0), z.maximum(10_000)),
    days: z.exactOptional(z.int().check(z.minimum(1), z.maximum(3650))),
  }),
)
export type CheckLimits = z.infer<typeof checkLimitsSchema>
