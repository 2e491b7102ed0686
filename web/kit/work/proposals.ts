import { queryOptions } from '@tanstack/react-query'
import { proposalRow, proposalsRow } from '#contract/proposal-calls.ts'
import { call } from '../call.ts'
import type { LiveMeta } from './live.ts'

/** The proposals of a project that were sent, the newest first. */
export const proposalsQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'proposals'],
    meta: { classes: ['price'] } satisfies LiveMeta,
    queryFn: () => call(proposalsRow, { params: { project }, body: {} }),
  })

/** A proposal with what was asked and answered. */
export const proposalQuery = (project: string, proposal: string) =>
  queryOptions({
    queryKey: ['project', project, 'proposal', proposal],
    meta: { classes: ['price', 'manage'] } satisfies LiveMeta,
    queryFn: () => call(proposalRow, { params: { project, proposal }, body: {} }),
  })
