import { QueryClient } from '@tanstack/react-query'

/** The data-fetching defaults: no retry, nothing goes stale, no refetch on focus, no polling. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  })
}
