import { queryOptions } from '@tanstack/react-query'
import { quotesRow } from '#contract/quote-calls.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

/** What suppliers were asked for a project, and what they answered. */
export const quotesQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'quotes'],
    meta: { classes: ['cost'] } satisfies LiveMeta,
    queryFn: () => call(quotesRow, { params: { project }, body: {} }),
  })
