import { queryOptions } from '@tanstack/react-query'
import { projectsRow } from '#contract/projects.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

/** The projects under way that can be gone to. */
export const activeProjectsQuery = queryOptions({
  queryKey: ['projects', 'palette'],
  meta: { classes: ['open'] } satisfies LiveMeta,
  queryFn: () => call(projectsRow, { params: {}, query: { status: 'active' }, body: {} }),
})
