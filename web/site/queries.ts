import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RowData } from '#contract/route.ts'
import { incidentsRow, talksRow } from '#contract/safety-calls.ts'
import { checklistsRow, logRow, punchRow, timeRow } from '#contract/site-calls.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

export type DayLog = RowData<typeof logRow>

const meta = { classes: ['open', 'team'] } satisfies LiveMeta
const key = (project: string, ...of: string[]) => ['project', project, 'site', ...of]

/** The log of a day; of today where none is named. */
export const logQuery = (project: string, on: string | undefined) =>
  queryOptions({
    ...{ queryKey: key(project, 'log', on ?? ''), meta },
    queryFn: () => call(logRow, { params: { project }, query: on === undefined ? {} : { on }, body: {} }),
  })

/** The hours of a week; of this one where none is named. */
export const timeQuery = (project: string, week: string | undefined) =>
  queryOptions({
    ...{ queryKey: key(project, 'time', week ?? ''), meta },
    queryFn: () =>
      call(timeRow, { params: { project }, query: week === undefined ? {} : { week }, body: {} }),
  })

export const checklistsQuery = (project: string) =>
  queryOptions({
    ...{ queryKey: key(project, 'checklists'), meta },
    queryFn: () => call(checklistsRow, { params: { project }, body: {} }),
  })

export const punchQuery = (project: string) =>
  queryOptions({
    ...{ queryKey: key(project, 'punch'), meta },
    queryFn: () => call(punchRow, { params: { project }, body: {} }),
  })

export const talksQuery = (project: string) =>
  queryOptions({
    ...{ queryKey: key(project, 'talks'), meta },
    queryFn: () => call(talksRow, { params: { project }, body: {} }),
  })

/** Who was hurt; for whoever runs the project. */
export const incidentsQuery = (project: string) =>
  queryOptions({
    ...{ queryKey: key(project, 'incidents'), meta: { classes: ['manage'] } satisfies LiveMeta },
    queryFn: () => call(incidentsRow, { params: { project }, body: {} }),
  })

/** Sends something from site, and has what stands there read again; `onDone` hears of it once it is there. */
export function useRecord<Answer, Input = void>(
  project: string,
  send: (input: Input) => Promise<Answer>,
  { onDone, onError }: { onDone?: (answer: Answer) => void; onError?: (error: Error) => void } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    ...(onDone && { onSuccess: onDone }),
    ...(onError && { onError }),
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project] }),
  })
}
