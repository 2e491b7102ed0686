import {
  addBaselineRow,
  addLostDayRow,
  bookingsRow,
  keepAlternativeRow,
  putCalendarRow,
  removeAlternativeRow,
  removeBaselineRow,
  removeCalendarRow,
  removeLostDayRow,
  scheduleRow,
} from '#contract/schedule.ts'
import { scheduleCheckRow } from '#contract/schedule-check.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Scope } from '#server/scope/scope.ts'
import { addBaseline, keepAlternative } from './baselines.ts'
import { listBookings } from './bookings.ts'
import { addLostDay, putCalendar, removeLostDay, removeOf } from './calendars.ts'
import { checkPlan } from './check.ts'
import { readSchedule } from './read.ts'

/** The calls of a project's plan. */
export function scheduleRoutes(
  serve: Serve<{ user: unknown; operator: unknown; project: Scope }>,
  scopes: Scopes,
): void {
  serve(scheduleRow, (_, { project }) => readSchedule(project))
  serve(scheduleCheckRow, (_, { project }) => checkPlan(project))
  serve(bookingsRow, (_, { project }) => listBookings(scopes, project))
  serve(putCalendarRow, ({ body }, { project }) => putCalendar(project, body))
  serve(removeCalendarRow, ({ params }, { project }) =>
    removeOf(project, 'project_calendars', params.calendar),
  )
  serve(addLostDayRow, ({ body }, { project }) => addLostDay(project, body))
  serve(removeLostDayRow, ({ body }, { project }) => removeLostDay(project, body))
  serve(addBaselineRow, ({ body }, { project }) => addBaseline(project, body))
  serve(removeBaselineRow, ({ params }, { project }) =>
    removeOf(project, 'project_baselines', params.baseline),
  )
  serve(keepAlternativeRow, ({ body }, { project }) => keepAlternative(project, body))
  serve(removeAlternativeRow, ({ params }, { project }) =>
    removeOf(project, 'project_alternatives', params.alternative),
  )
}
