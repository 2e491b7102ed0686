import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { seenSchema } from './field.ts'
import {
  alternativeEntity,
  baselineEntity,
  calendarEntity,
  lostDayEntity,
  outcomes,
  plannedEntity,
  taskEntity,
  whatIfSchema,
} from './fields.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { inTask } from './tasks.ts'
import { countSchema, dateSchema, idSchema, lineSchema } from './values.ts'

/** The most calendars, baselines and kept plans that a project has, of each. */
export const scheduleMost = 50

/** When the organisation works, as its settings have it. */
const orgCalendar = z.object({
  weekdays: z.array(z.literal([0, 1, 2, 3, 4, 5, 6])),
  hours: z.object({ from: z.int(), to: z.int() }),
  federalHolidays: z.boolean(),
  daysOff: z.array(z.object({ date: dateSchema, name: z.string() })),
})

export const scheduleRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/schedule',
  caller: 'project',
  scope: 'tasks:read',
  summary: say(
    'The plan of a project: its calendars, days lost, baselines, and for the team float, drivers and kept plans.',
  ),
  params: inProject,
  body: nothing,
  data: z.object({
    /** When the last task is finished; null where none has a date. */
    finishOn: z.nullable(dateSchema),
    orgCalendar,
    calendars: z.array(seenSchema(calendarEntity)),
    lostDays: z.array(seenSchema(lostDayEntity)),
    /** The newest first. */
    baselines: z.array(seenSchema(baselineEntity)),
    /** For the team alone; the newest first. */
    alternatives: z.exactOptional(z.array(seenSchema(alternativeEntity))),
    /** How each task that has dates stands in the plan; for the team alone. */
    planned: z.exactOptional(z.array(seenSchema(plannedEntity))),
  }),
} as const satisfies AnyRow

/** The most that is answered of what people are booked for elsewhere. */
export const bookingsMost = 500

/** A task in another project that one of this project's people is on. */
const bookingSchema = z.object({
  /** The person, as this project has them. */
  personId: idSchema,
  project: idSchema,
  projectName: z.string(),
  task: idSchema,
  title: taskEntity.open.title.schema,
  startOn: dateSchema,
  finishOn: dateSchema,
})
export type Booking = z.infer<typeof bookingSchema>

export const bookingsRow = {
  method: 'GET',
  path: '/api/projects/{project}/bookings',
  caller: 'project',
  scope: 'tasks:read',
  summary: say(
    'Who of a project is on which tasks of the organization’s other projects, from today on: those alone that the caller runs too.',
  ),
  params: inProject,
  body: nothing,
  /** The soonest first, and at most `bookingsMost`. */
  data: z.object({ bookings: z.array(bookingSchema) }),
} as const satisfies AnyRow

export const putCalendarRow = {
  method: 'POST',
  path: '/api/projects/{project}/calendars',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Add a calendar of a project, a trade, or somebody, or change one; all dates follow.'),
  params: inProject,
  body: seenSchema(calendarEntity),
  data: z.object({ calendar: seenSchema(calendarEntity) }),
} as const satisfies AnyRow

export const removeCalendarRow = {
  method: 'POST',
  path: '/api/projects/{project}/calendars/{calendar}/remove',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Remove a calendar; tasks that named it follow the one of their trade or of the project.'),
  params: z.extend(inProject, { calendar: idSchema }),
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const addLostDayRow = {
  method: 'POST',
  path: '/api/projects/{project}/lost-days',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Record a day lost to weather, or minutes of its end: what depends on weather rests then.'),
  params: inProject,
  body: z.object({
    lostOn: lostDayEntity.open.lostOn.schema,
    reason: lostDayEntity.open.reason.schema,
    minutes: z.exactOptional(lostDayEntity.open.minutes.schema),
  }),
  data: nothing,
} as const satisfies AnyRow

export const removeLostDayRow = {
  method: 'POST',
  path: '/api/projects/{project}/lost-days/remove',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Take back a day that was recorded as lost.'),
  params: inProject,
  body: z.object({ lostOn: lostDayEntity.open.lostOn.schema }),
  data: nothing,
} as const satisfies AnyRow

export const addBaselineRow = {
  method: 'POST',
  path: '/api/projects/{project}/baselines',
  caller: 'project',
  scope: 'tasks:write',
  summary: say(
    'Keep the dates as they are now, to tell later what slipped; sent twice with one id it is kept once.',
  ),
  params: inProject,
  body: z.object({ id: idSchema, name: baselineEntity.open.name.schema }),
  data: z.object({ baseline: seenSchema(baselineEntity) }),
} as const satisfies AnyRow

export const removeBaselineRow = {
  method: 'POST',
  path: '/api/projects/{project}/baselines/{baseline}/remove',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Remove a baseline.'),
  params: z.extend(inProject, { baseline: idSchema }),
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const keepAlternativeRow = {
  method: 'POST',
  path: '/api/projects/{project}/alternatives',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Keep a what-if under a name, beside the plan in force; nothing moves.'),
  params: inProject,
  body: z.object({ id: idSchema, name: alternativeEntity.team.name.schema, changes: whatIfSchema }),
  data: z.object({ alternative: seenSchema(alternativeEntity) }),
} as const satisfies AnyRow

const inAlternative = z.extend(inProject, { alternative: idSchema })

export const adoptAlternativeRow = {
  method: 'POST',
  path: '/api/projects/{project}/alternatives/{alternative}/adopt',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Put a kept plan in force: its changes are made, all of them or none.'),
  params: inAlternative,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const removeAlternativeRow = {
  method: 'POST',
  path: '/api/projects/{project}/alternatives/{alternative}/remove',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Discard a kept plan.'),
  params: inAlternative,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const outcomeRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/{task}/outcome',
  caller: 'project',
  scope: 'tasks:write',
  summary: say(
    'Say how an inspection came out; one that failed is held again, and what waited for it waits for that.',
  ),
  params: inTask,
  body: z.object({
    outcome: z.enum(outcomes),
    reason: taskEntity.open.outcomeNote.schema,
    /** The inspection that is held again where this one failed: on a day, or as soon as it can be. */
    again: z.exactOptional(
      z.object({
        id: idSchema,
        title: lineSchema(say('The title'), 200),
        on: z.nullable(dateSchema),
      }),
    ),
    /** The work that puts it right before it is held again, for who did the work that failed. */
    fix: z.exactOptional(
      z.object({
        id: idSchema,
        title: lineSchema(say('The title'), 200),
        days: countSchema(3650),
      }),
    ),
  }),
  data: z.object({ task: seenSchema(taskEntity), again: z.nullable(seenSchema(taskEntity)) }),
} as const satisfies AnyRow
