import { queryOptions } from '@tanstack/react-query'
import { homeRow } from '#contract/home.ts'
import { call } from '../call.ts'

/** Who is here, with the organisations that are theirs. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => call(homeRow, { params: {}, body: {} }),
})
