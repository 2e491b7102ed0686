import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Notice, NoticeKind } from '#contract/notices.ts'
import { type Needed, todayRow, type WaitingItem, waitingRow } from '#contract/today.ts'
import { call } from '../call.ts'
import type { LiveMeta } from './live.ts'
import { noticesQuery } from './notices.ts'

/** What needs the reader, over all their jobs. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  meta: { classes: ['open'] } satisfies LiveMeta,
  queryFn: () => call(todayRow, { params: {}, body: {} }),
})

const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  // Every job of a firm is looked into for it, and it stands beside every screen.
  meta: { classes: ['open', 'team', 'price', 'cost'], doesForMs: 20_000 } satisfies LiveMeta,
  queryFn: () => call(waitingRow, { params: {}, body: {} }),
  staleTime: 60_000,
})

/** Notices that ask something of who gets them and stand nowhere else; what is due to them is read from the job itself. */
const asking: readonly NoticeKind[] = [
  ...(['mentioned', 'asked', 'cannot', 'quoted', 'proposed', 'declined', 'unsigned', 'invited'] as const),
]

/** Whether a task waits for the reader: it is theirs, or nobody has it and it is theirs to give. A decision is its owner's. */
const isWaiting = ({ mine, people, need }: Needed) => mine || (people.length === 0 && need !== 'decision')

export type Waiting = {
  tasks: readonly Needed[]
  notices: readonly Notice[]
  items: readonly WaitingItem[]
}

/**
 * What waits for whoever runs projects: papers and sums, tasks, and what others ask of them; asked for as the screen that is
 * about it opens, where it `isTopic`. Undefined until it is known.
 */
export function useWaiting(enabled: boolean, isTopic = false): Waiting | undefined {
  const today = useQuery({ ...todayQuery, enabled }).data
  const told = useQuery({ ...noticesQuery, enabled }).data
  const items = useQuery({ ...waitingQuery, enabled, ...(isTopic && { staleTime: 0 }) }).data?.waiting
  if (!today || !told || !items) return undefined
  return {
    items,
    tasks: today.needs.filter(isWaiting),
    notices: told.notices.filter(({ kind, unread }) => unread && asking.includes(kind)),
  }
}
