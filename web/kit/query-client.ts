import { QueryClient } from '@tanstack/react-query'

/** The cache of the whole page, with the data-fetching defaults: no retry, nothing goes stale, no refetch on focus, no polling. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Asked without a connection too: what is kept on the device answers then, and what is made there is kept.
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
