import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema, instantSchema } from './values.ts'

/** The largest file of a schedule that is brought in, in bytes: a project of 10,000 tasks with its hours of work per day. */
export const scheduleFileMost = 10 * 1024 * 1024

/** How a schedule is written: for Microsoft Project, as a sheet, for the Corps of Engineers, or for calendars. */
export const scheduleFormats = ['mspdi', 'csv', 'sdef', 'ics'] as const
export type ScheduleFormat = (typeof scheduleFormats)[number]

const count = z.int().check(z.minimum(0))

export const importScheduleRow = {
  method: 'POST',
  path: '/api/projects/{project}/schedule/import',
  caller: 'project',
  scope: 'tasks:write',
  summary: say(
    'Bring in a schedule of Microsoft Project, Primavera, GanttProject or a sheet, or only say what would come in; sent twice with one id it comes in once.',
  ),
  params: inProject,
  bodyMost: Math.ceil((scheduleFileMost * 4) / 3) + 4096,
  body: z.object({
    id: idSchema,
    /** The bytes of the file, in Base64. */
    content: z
      .string({ error: say('The file is missing') })
      .check(
        z.minLength(1, { error: say('The file is missing') }),
        z.regex(/^[\w+/-]+={0,2}$/, { error: say('The file is damaged') }),
      ),
    /** Whether it is only looked at. */
    dry: z.boolean(),
  }),
  data: z.object({
    name: z.string(),
    startOn: dateSchema,
    /** When its last task ends by its own links and calendars; null where it has none, or they lead nowhere. */
    finishOn: z.nullable(dateSchema),
    tasks: count,
    links: count,
    calendars: count,
    /** Names in it that the project does not know: they come in as people without an account. */
    people: z.array(z.string()),
    /** What could not be read, or was read on an assumption: the row of the task, where it is of one, and its name. */
    notes: z.array(z.object({ row: z.nullable(count), task: z.string(), message: z.string() })),
    /** How many more notes there are than are told. */
    more: count,
    /** How many tasks came in; 0 where it was only looked at, or had come in before. */
    added: count,
  }),
} as const satisfies AnyRow

export const exportScheduleRow = {
  method: 'GET',
  path: '/api/projects/{project}/schedule/export',
  caller: 'project',
  scope: 'tasks:read',
  summary: say(
    'The schedule as a file, with what its reader sees of it; SDEF, with its floats, for the team.',
  ),
  params: inProject,
  query: z.object({ format: z.enum(scheduleFormats, { error: say('Choose a format') }) }),
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

/** How many feeds that work somebody has in a project. */
export const feedsMost = 10

const feedSchema = z.object({
  id: idSchema,
  /** Whether it has one’s own tasks alone. */
  mine: z.boolean(),
  createdAt: instantSchema,
  revokedAt: z.nullable(instantSchema),
  lastUsedAt: z.nullable(instantSchema),
})
export type Feed = z.infer<typeof feedSchema>

export const feedsRow = {
  method: 'GET',
  path: '/api/projects/{project}/feeds',
  caller: 'project',
  scope: null,
  summary: say('One’s own calendar feeds of a project, newest first; never their addresses.'),
  params: inProject,
  body: nothing,
  data: z.object({ feeds: z.array(feedSchema) }),
} as const satisfies AnyRow

export const addFeedRow = {
  method: 'POST',
  path: '/api/projects/{project}/feeds',
  caller: 'project',
  scope: null,
  summary: say(
    'Make a feed of a project’s dates for a calendar to subscribe to. Its address is answered this once; asked twice with one id before any calendar used it, the newer one works.',
  ),
  params: inProject,
  body: z.object({ id: idSchema, mine: z.boolean() }),
  data: z.object({ feed: feedSchema, url: z.string() }),
} as const satisfies AnyRow

export const revokeFeedRow = {
  method: 'POST',
  path: '/api/projects/{project}/feeds/{feed}/revoke',
  caller: 'project',
  scope: null,
  summary: say('Take a feed back: calendars get nothing from it any more.'),
  params: z.extend(inProject, { feed: idSchema }),
  body: nothing,
  data: z.object({ feed: feedSchema }),
} as const satisfies AnyRow
