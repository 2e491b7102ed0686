import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Billing, billingRow } from '#contract/billing.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { homeQuery } from '#web/kit/work/home.ts'

/** The organisation that somebody is in, and what it pays for. With `again`, in ms, it is asked again until it is subscribed. */
export function useBilling(again?: number) {
  const { data: home } = useQuery(homeQuery)
  const client = useQueryClient()
  const org = home?.orgId ?? ''
  const { data, error } = useQuery({
    queryKey: ['billing', org],
    queryFn: () => call(billingRow, { params: { org }, body: {} }),
    enabled: org !== '',
    retry: false,
    // Another admin, or a payment, may have changed it.
    staleTime: 0,
    refetchInterval: ({ state }) => (again !== undefined && !state.data?.subscribed ? again : false),
  })
  return {
    home,
    org,
    billing: data,
    refused: error instanceof Refusal ? error.serverMessage : undefined,
    /** Puts what a change answered in the place of what was known; seats and limits elsewhere are read again. */
    put: async (billing: Billing) => {
      client.setQueryData(['billing', org], billing)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['team', org] }),
        client.invalidateQueries({ queryKey: ['invoices', org] }),
      ])
    },
  }
}
