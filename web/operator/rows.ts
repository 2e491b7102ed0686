import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { AnyRow, RowData, RowRequest } from '#contract/route.ts'
import { call, ReplyError } from '#web/kit/call.ts'
import { useRunning } from '#web/kit/running.ts'
import { toast } from '#web/ui/toast.ts'
import { leave } from './leave.ts'

/** Whoever is not signed in any more is led to where they can be. */
const onError = (error: unknown) => {
  if (isSignedOut(error)) leave('session ended')
}

/** What operators have read; apart from what users have, so that a user's signing out takes nothing away here. */
const client = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

type Options<Data> = {
  /** Asks only where true. */
  enabled?: boolean
  /** Shows what was asked for before until the answer to a new question is here. */
  keep?: boolean
  /** Asks again after so many ms for as long as the answer says so. */
  again?: { everyMs: number; while: (data: Data) => boolean }
}

/**
 * What `row` answers, asked for anew by every page that needs it. Nothing is asked while the page is prerendered and
 * hydrated: its address is not yet read.
 */
export function useRow<R extends AnyRow>(row: R, input: RowRequest<R>, options: Options<RowData<R>> = {}) {
  const running = useRunning()
  const { enabled = true, keep = false, again } = options
  const { params, query } = input as { params: unknown; query?: unknown }
  return useQuery<RowData<R>>(
    {
      queryKey: [row.path, params, query],
      queryFn: () => call(row, input),
      enabled: running && enabled,
      ...(keep && { placeholderData: keepPreviousData }),
      ...(again && {
        refetchInterval: ({ state }) => (state.data && again.while(state.data) ? again.everyMs : false),
      }),
    },
    client,
  )
}

type ActOptions<R extends AnyRow> = {
  /** The rows whose answers are others now. */
  changes: readonly AnyRow[]
  done?: (data: RowData<R>) => void
  /** Whether the caller shows a failure itself; a toast says it otherwise. */
  quiet?: boolean
}

/** Does what `row` does, and has what it changes asked for again. */
export function useAct<R extends AnyRow>(row: R, { changes, done, quiet = false }: ActOptions<R>) {
  return useMutation<RowData<R>, Error, RowRequest<R>>(
    {
      mutationFn: (input) => call(row, input),
      onSuccess: (data) => {
        for (const { path } of changes) void client.invalidateQueries({ queryKey: [path] })
        done?.(data)
      },
      onError: (error) => {
        if (!quiet) toast({ title: 'That was not done', description: wordsOf(error), variant: 'destructive' })
      },
    },
    client,
  )
}

/** A failure in words: the server's own where it sent some. */
export function wordsOf(error: unknown): string {
  if (error instanceof ReplyError) return error.message
  return 'No answer came. Check the connection, then try again.'
}

/** Whether nobody is signed in any more. */
const isSignedOut = (error: unknown) => error instanceof ReplyError && error.status === 401
