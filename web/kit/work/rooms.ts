import { queryOptions } from '@tanstack/react-query'
import { roomsRow } from '#contract/rooms.ts'
import { call } from '../call.ts'
import type { LiveMeta } from './live.ts'

/** What is measured of the newest scan of each place. */
export const roomsQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'rooms'],
    meta: { classes: ['open'] } satisfies LiveMeta,
    queryFn: () => call(roomsRow, { params: { project }, query: {}, body: {} }),
  })
