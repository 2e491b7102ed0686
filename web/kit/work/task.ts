import { queryOptions } from '@tanstack/react-query'
import { taskActivityRow, taskRow } from '#contract/task-parts.ts'
import { call } from '../call.ts'
import type { LiveMeta } from './live.ts'
import { readTasks } from './own-edits.ts'
import { taskKey } from './task-edits.ts'

/** One task with what belongs to it, as the caller sees it. */
export const taskQuery = (project: string, task: string) =>
  queryOptions({
    queryKey: taskKey(project, task),
    meta: { classes: ['open', 'team', 'price', 'cost'] } satisfies LiveMeta,
    queryFn: () =>
      readTasks(async (seen) => {
        const read = await call(taskRow, { params: { project, task }, body: {} })
        return { ...read, task: seen(read.task) }
      }),
  })

/** What happened to a task, the newest first. */
export const taskActivityQuery = (project: string, task: string) =>
  queryOptions({
    queryKey: [...taskKey(project, task), 'activity'],
    queryFn: () => call(taskActivityRow, { params: { project, task }, query: {}, body: {} }),
  })
