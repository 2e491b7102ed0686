import { queryOptions } from '@tanstack/react-query'
import { moneyRow } from '#contract/money-calls.ts'
import type { RowData } from '#contract/route.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from './live.ts'

export type Money = RowData<typeof moneyRow>

/** What a project costs. */
export const moneyQuery = (project: string) =>
  queryOptions({
    ...{
      queryKey: ['project', project, 'money', 'cost'],
      meta: { classes: ['price', 'cost'] } satisfies LiveMeta,
    },
    queryFn: () => call(moneyRow, { params: { project }, body: {} }),
  })
