import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Alternative, WhatIf } from '#contract/fields.ts'
import { bookingsRow, scheduleRow } from '#contract/schedule.ts'
import { NoWorkingDay } from '#domain/calendar/working-days.ts'
import { type PlanRows, type ProjectPlan, planProject } from '#domain/schedule/of-project.ts'
import { ScheduleCycle } from '#domain/schedule/types.ts'
import { withChanges } from '#domain/schedule/what-if.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'

/** Calendars, days lost, baselines and kept plans of a project. */
export const scheduleQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'schedule'],
    meta: { classes: ['open', 'team'] } satisfies LiveMeta,
    queryFn: () => call(scheduleRow, { params: { project }, body: {} }),
  })

/** What the people of a project are booked for in others; for who runs it. */
export const bookingsQuery = (project: string) =>
  queryOptions({
    // Not under the project's own key: what happens in any other may change it.
    queryKey: ['bookings', project],
    meta: { classes: ['open', 'team'] } satisfies LiveMeta,
    queryFn: () => call(bookingsRow, { params: { project }, body: {} }),
  })

/** A plan that is kept, as the team has it: with all that it is made of. */
export type KeptPlan = Required<Alternative>
const isKept = (one: Alternative): one is KeptPlan => one.id !== undefined && one.changes !== undefined

/** The dates that follow from rows; undefined where none can: in a circle, or where nobody ever works. */
export function planOf(rows: PlanRows): ProjectPlan | undefined {
  try {
    return planProject(rows)
  } catch (error) {
    if (error instanceof ScheduleCycle || error instanceof NoWorkingDay) return undefined
    throw error
  }
}

/**
 * What is shown of a project's schedule, reckoned here by the engine that the server has, so that what is typed shows at once; and
 * beside the plan in force what a what-if comes to.
 */
export function usePlan(project: string, edited: WhatIf | undefined) {
  const { data: open } = useQuery(projectQuery(project))
  // A press is answered where it was made; what it moves is reckoned and drawn after that paint.
  const work = useDeferredValue(useQuery(tasksQuery(project)).data)
  const schedule = useDeferredValue(useQuery(scheduleQuery(project)).data)
  const whatIf = useDeferredValue(edited)
  const { startOn = null, dataOn = null } = open?.project ?? {}
  const rows = useMemo<PlanRows | undefined>(
    () =>
      work &&
      schedule && {
        startOn,
        dataOn,
        orgCalendar: schedule.orgCalendar,
        calendars: schedule.calendars,
        lostDays: schedule.lostDays,
        tasks: work.tasks,
        links: work.links,
      },
    [startOn, dataOn, work, schedule],
  )
  const plan = useMemo(() => rows && planOf(rows), [rows])
  const tried = useMemo(() => whatIf && rows && planOf(withChanges(rows, whatIf)), [rows, whatIf])
  const kept = useMemo(() => schedule?.alternatives?.filter(isKept) ?? [], [schedule])
  return { open, work, schedule, rows, plan, tried, trying: whatIf, kept }
}
