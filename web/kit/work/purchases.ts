import { queryOptions } from '@tanstack/react-query'
import { purchasesRow } from '#contract/purchases.ts'
import { call } from '../call.ts'
import type { LiveMeta } from './live.ts'

/** What is to be bought for a project, and the hours that its tasks were reckoned with; for the team. */
export const purchasesQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'purchases'],
    meta: { classes: ['team', 'open'] } satisfies LiveMeta,
    queryFn: () => call(purchasesRow, { params: { project }, body: {} }),
  })
