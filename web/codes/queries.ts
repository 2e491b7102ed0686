import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { codeRows } from '#contract/code-facts.ts'
import type { RowRequest } from '#contract/route.ts'
import { call } from '#web/kit/call.ts'

/** An answer and the facts nearest to it, or a page of all facts; what was there before stays in sight while it comes. */
export const codeFactsQuery = (org: string, query: RowRequest<typeof codeRows.codeFactsRow>['query']) =>
  queryOptions({
    queryKey: ['codes', org, query],
    queryFn: () => call(codeRows.codeFactsRow, { params: { org }, query, body: {} }),
    placeholderData: keepPreviousData,
    enabled: org !== '',
  })
