import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Notice, NoticeKind } from '#contract/notices.ts'
import { type Needed, todayRow } from '#contract/today.ts'
import { call } from '../call.ts'
import type { LiveMeta } from './live.ts'
import { noticesQuery } from './notices.ts'

/** What needs the reader, over all their jobs. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  meta: { classes: ['open'] } satisfies LiveMeta,
  queryFn: () => call(todayRow, { params: {}, body: {} }),
})

/** Notices that ask something of who gets them, and do not only tell. */
const asking: readonly NoticeKind[] = [
  ...(['to-sign', 'to-approve', 'returned', 'mentioned', 'asked', 'quoted', 'proposed'] as const),
  ...(['declined', 'unsigned', 'late-submittal', 'late-rfi', 'invited'] as const),
]

/** Whether a task waits for the reader: it is theirs, or nobody has it and it is theirs to give. A decision is its owner's. */
const isWaiting = ({ mine, people, need }: Needed) => mine || (people.length === 0 && need !== 'decision')

export type Waiting = { tasks: readonly Needed[]; notices: readonly Notice[] }

/** What waits for whoever runs projects: tasks and what others ask of them. Undefined until it is known. */
export function useWaiting(enabled: boolean): Waiting | undefined {
  const today = useQuery({ ...todayQuery, enabled }).data
  const told = useQuery({ ...noticesQuery, enabled }).data
  if (!today || !told) return undefined
  return {
    tasks: today.needs.filter(isWaiting),
    notices: told.notices.filter(({ kind, unread }) => unread && asking.includes(kind)),
  }
}
