import {
  addBaselineRow,
  addLostDayRow,
  adoptAlternativeRow,
  bookingsRow,
  keepAlternativeRow,
  outcomeRow,
  putCalendarRow,
  removeAlternativeRow,
  removeBaselineRow,
  removeCalendarRow,
  removeLostDayRow,
  scheduleRow,
} from './schedule.ts'
import { scheduleCheckRow } from './schedule-check.ts'
import {
  addFeedRow,
  exportScheduleRow,
  feedsRow,
  importScheduleRow,
  revokeFeedRow,
} from './schedule-files.ts'

/** Every call about the schedule of a project. */
export const scheduleRows = {
  scheduleRow,
  scheduleCheckRow,
  bookingsRow,
  putCalendarRow,
  removeCalendarRow,
  addLostDayRow,
  removeLostDayRow,
  addBaselineRow,
  removeBaselineRow,
  keepAlternativeRow,
  adoptAlternativeRow,
  removeAlternativeRow,
  outcomeRow,
  importScheduleRow,
  exportScheduleRow,
  feedsRow,
  addFeedRow,
  revokeFeedRow,
} as const
