import { queryOptions } from '@tanstack/react-query'
import { homeRow } from '#contract/home.ts'
import { call } from '../call.ts'
import type { LiveMeta } from './live.ts'

/** Who is here, with the organisations that are theirs. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  meta: { classes: ['open', 'team'] } satisfies LiveMeta,
  queryFn: () => call(homeRow, { params: {}, body: {} }),
})
