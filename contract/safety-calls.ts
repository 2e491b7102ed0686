import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { schemasOf } from './field.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { incidentSchema, toolboxTalkEntity } from './safety.ts'
import { dateSchema, idSchema, instantSchema } from './values.ts'

const of = '/api/projects/{project}'
// No program reads who was hurt, whatever its key may do.
const get = { method: 'GET', caller: 'project', scope: null, body: nothing } as const
const put = { method: 'POST', caller: 'project', scope: null } as const

const talk = schemasOf(toolboxTalkEntity.team)

export const talksRow = {
  ...get,
  keepable: true,
  path: `${of}/talks`,
  summary: say('The toolbox talks of a project with who was there, the newest first; for the team alone.'),
  params: inProject,
  data: z.object({ today: dateSchema, talks: z.array(z.object(talk)) }),
} as const satisfies AnyRow

export const addTalkRow = {
  ...put,
  path: `${of}/talks`,
  summary: say(
    'Keep a toolbox talk with the signatures of all who were there; it is not changed after. Sent twice with one id it is there once.',
  ),
  params: inProject,
  bodyMost: 4_000_000,
  body: z.object({
    ...{ id: talk.id, on: talk.on, topic: talk.topic, points: talk.points, led: talk.led },
    ...{ present: talk.present, madeAt: talk.madeAt },
  }),
  data: nothing,
} as const satisfies AnyRow

export const writeTalkRow = {
  ...put,
  path: `${of}/talks/{talk}/document`,
  summary: say('Write a toolbox talk as a document; asked again it is the one that is there.'),
  params: z.extend(inProject, { talk: idSchema }),
  body: nothing,
  data: z.object({ document: idSchema }),
} as const satisfies AnyRow

const year = z.coerce.number().check(z.int(), z.minimum(1971), z.maximum(2199))

export const incidentsRow = {
  ...get,
  path: `${of}/incidents`,
  summary: say(
    'The incidents of a project as they stand now, with how often each was corrected; for whoever runs it alone.',
  ),
  params: inProject,
  data: z.object({
    today: dateSchema,
    incidents: z.array(
      z.object({
        id: idSchema,
        number: z.int(),
        body: incidentSchema,
        corrected: z.int(),
        reportedBy: z.nullable(z.string()),
        madeAt: instantSchema,
      }),
    ),
    /** Hours by the clocks of the project, by year; minutes. */
    worked: z.array(z.object({ year: z.int(), minutes: z.int(), people: z.int() })),
  }),
} as const satisfies AnyRow
export type ListedIncident = z.infer<typeof incidentsRow.data>['incidents'][number]

export const putIncidentRow = {
  ...put,
  path: `${of}/incidents`,
  summary: say(
    'Report an incident, or correct one: what was said before stays behind what replaces it. Whoever reports it hears its number, and reads it no more.',
  ),
  params: inProject,
  body: z.object({
    id: idSchema,
    replaces: z.nullable(idSchema),
    body: incidentSchema,
    madeAt: instantSchema,
  }),
  data: z.object({ number: z.int() }),
} as const satisfies AnyRow

export const incidentPapers = ['log', 'summary', 'privacy', 'ita'] as const
export const incidentFileRow = {
  ...get,
  path: `${of}/incidents/file`,
  summary: say(
    'The 300 log of a year with privacy cases unnamed, its 300A summary, that summary as the row that OSHA takes as a file, or the confidential list of the names that the log leaves out.',
  ),
  params: inProject,
  query: z.object({
    year,
    of: z.enum(incidentPapers, { error: say('Choose a report') }),
    format: z.enum(['csv', 'xlsx'], { error: say('Choose a format') }),
    /** For the summary, where the clocks do not know: the average number of employees, and all hours that they worked. */
    employees: z.exactOptional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    hours: z.exactOptional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))),
  }),
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

/** Every call of safety on site. */
export const safetyRows = {
  talksRow,
  incidentsRow,
  incidentFileRow,
  addTalkRow,
  writeTalkRow,
  putIncidentRow,
} as const
