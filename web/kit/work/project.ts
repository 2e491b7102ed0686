import { queryOptions, useQuery } from '@tanstack/react-query'
import { projectRow } from '#contract/projects.ts'
import { scheduleRow } from '#contract/schedule.ts'
import { slipsRow } from '#contract/slips.ts'
import { tasksRow } from '#contract/tasks.ts'
import { call } from '../call.ts'
import { todayIn } from './dates.ts'
import type { LiveMeta } from './live.ts'
import { readTasks } from './own-edits.ts'

/** A project with its people, as the caller sees it. What changes in a project is told under the key `['project', id]`. */
export const projectQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'itself'],
    meta: { classes: ['open', 'team', 'price', 'cost'] } satisfies LiveMeta,
    queryFn: () => call(projectRow, { params: { project }, body: {} }),
  })

/** Today where a project is, by which everybody counts what is late in it. */
export const useToday = (project: string): string =>
  todayIn(useQuery(projectQuery(project)).data?.project.timeZone)

/** Every task of a project, with the links between them. */
export const tasksQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'tasks'],
    // What somebody answers to a letter is told to the team.
    meta: { classes: ['open', 'team', 'price', 'cost'] } satisfies LiveMeta,
    queryFn: () =>
      readTasks(async (seen) => {
        const { tasks, ...others } = await call(tasksRow, { params: { project }, body: {} })
        return { ...others, tasks: tasks.map(seen) }
      }),
  })

/** How long an answer about floats does, in milliseconds: all dates are reckoned for it. */
const floatsDoMs = 5_000

/** How many working days each task of a project can wait, and which cannot; empty for who is not of the team. */
export const floatsQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'floats'],
    meta: { classes: ['open'], doesForMs: floatsDoMs } satisfies LiveMeta,
    queryFn: async () => {
      const { planned } = await call(scheduleRow, { params: { project }, body: {} })
      return new Map((planned ?? []).map((row) => [row.taskId, row]))
    },
  })

/** The finishes of a project that moved, with their reasons. */
export const slipsQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'slips'],
    meta: { classes: ['open'] } satisfies LiveMeta,
    queryFn: () => call(slipsRow, { params: { project }, body: {} }),
  })
