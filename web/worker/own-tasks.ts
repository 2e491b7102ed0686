import { queryOptions } from '@tanstack/react-query'
import type { Task } from '#contract/fields.ts'
import { type OwnTask, ownTasksRow } from '#contract/own-tasks.ts'
import type { ProjectView } from '#contract/projects.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

/** The tasks of the reader from one day to another, across projects; stale as soon as it is left. */
export const ownTasksQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['own-tasks', from, to],
    meta: { classes: ['open'] } satisfies LiveMeta,
    staleTime: 0,
    queryFn: () => call(ownTasksRow, { params: {}, query: { from, to }, body: {} }),
  })

/** The tasks of a project that are assigned to one of its people, as the rows of their days; on which they rest is not known. */
export const ownOf = ({ project, self }: ProjectView, tasks: readonly Task[]): OwnTask[] =>
  tasks
    .filter(({ assignees }) => self !== null && assignees.includes(self))
    .map((task) => ({
      ...{ ...task, project: project.id, projectName: project.name, address: project.address },
      restsOn: [],
    }))
