import { queryOptions } from '@tanstack/react-query'
import type { Task } from '#contract/fields.ts'
import { type OwnTask, ownTasksRow } from '#contract/own-tasks.ts'
import type { ProjectView } from '#contract/projects.ts'
import { call } from '#web/kit/call.ts'
import { todayHere, todayIn } from '#web/kit/work/dates.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { dayAfter } from './days.ts'

/**
 * The tasks of the reader of today and so many days more, across projects; stale as soon as it is left. Where the work is it may
 * be the day before, or after, that of the reader's clock.
 */
export function ownTasksQuery(days: number) {
  const [from, to] = [dayAfter(todayHere(), -1), dayAfter(todayHere(), days + 1)]
  return queryOptions({
    queryKey: ['own-tasks', from, to],
    meta: { classes: ['open'] } satisfies LiveMeta,
    staleTime: 0,
    queryFn: () => call(ownTasksRow, { params: {}, query: { from, to }, body: {} }),
  })
}

/** The tasks of a project that are assigned to one of its people, as the rows of their days; on which they rest is not known. */
export const ownOf = ({ project, self }: ProjectView, tasks: readonly Task[]): OwnTask[] =>
  tasks
    .filter(({ assignees }) => self !== null && assignees.includes(self))
    .map((task) => ({
      ...{ ...task, project: project.id, projectName: project.name, address: project.address },
      timeZone: project.timeZone,
      doneOn: task.doneAt ? todayIn(project.timeZone, new Date(task.doneAt)) : null,
      restsOn: [],
    }))
