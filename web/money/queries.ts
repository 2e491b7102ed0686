import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { payrollRow } from '#contract/labor-calls.ts'
import { paymentsRow } from '#contract/money-calls.ts'
import type { RowData } from '#contract/route.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

export type Payments = RowData<typeof paymentsRow>
export type Payroll = RowData<typeof payrollRow>

/** What the owner of a project is asked for and pays. */
export const paymentsQuery = (project: string) =>
  queryOptions({
    ...{
      queryKey: ['project', project, 'money', 'payments'],
      meta: { classes: ['price', 'cost'] } satisfies LiveMeta,
    },
    queryFn: () => call(paymentsRow, { params: { project }, body: {} }),
  })

/** What people are paid, and the payroll of a week; of this one where none is named. */
export const payrollQuery = (project: string, week: string | undefined) =>
  queryOptions({
    queryKey: ['project', project, 'money', 'payroll', week ?? ''],
    meta: { classes: ['cost', 'team'] } satisfies LiveMeta,
    queryFn: () =>
      call(payrollRow, { params: { project }, body: {}, query: week === undefined ? {} : { week } }),
  })

/** Sends a change of either ledger, and has both read again. */
export function useSend<Input, Data>(
  project: string,
  send: (input: Input) => Promise<Data>,
  onDone: (data: Data) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project, 'money'] }),
  })
}
