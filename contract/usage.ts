import * as z from 'zod/mini'
import { unlimited } from './plans.ts'

/** A count of AI outputs, or no limit. */
const outputs = z.union([z.number(), z.literal(unlimited)])

/** What is left of the AI outputs of the period that `resetDate` (ISO 8601, UTC) ends. */
export const usageMetricsSchema = z.object({
  plan: z.string(),
  status: z._default(z.string(), 'active'),
  outputsRemaining: outputs,
  outputsTotal: outputs,
  resetDate: z.string(),
})
export type UsageMetrics = z.output<typeof usageMetricsSchema>
