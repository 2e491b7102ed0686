import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { rfisRow, submittalsRow } from '#contract/register-calls.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

const meta = { classes: ['open', 'cost'] } satisfies LiveMeta

/** The submittal register of a project, with its transmittals. */
export const submittalsQuery = (project: string) =>
  queryOptions({
    ...{ queryKey: ['project', project, 'registers', 'submittals'], meta },
    queryFn: () => call(submittalsRow, { params: { project }, body: {} }),
  })

/** The requests for information of a project. */
export const rfisQuery = (project: string) =>
  queryOptions({
    ...{ queryKey: ['project', project, 'registers', 'rfis'], meta },
    queryFn: () => call(rfisRow, { params: { project }, body: {} }),
  })

/** Has both registers read again. */
export function useReadAgain(project: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['project', project, 'registers'] })
}

/** Sends a change of a register, and has both read again. */
export const useSend = <Data>(project: string, send: () => Promise<Data>, onDone: (data: Data) => void) =>
  useMutation({ mutationFn: send, onSuccess: onDone, onSettled: useReadAgain(project) })
