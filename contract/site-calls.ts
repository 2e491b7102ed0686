import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { schemasOf } from './field.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import {
  checklistAnswerEntity,
  checklistEntity,
  logEntryEntity,
  logSigningEntity,
  punchItemEntity,
  siteLimits,
  timeCorrectionEntity,
  timeEntryEntity,
  timeValues,
} from './site.ts'
import { dateSchema, idSchema, lineSchema } from './values.ts'

const of = '/api/projects/{project}'
const put = { method: 'POST', caller: 'project', scope: null } as const
const get = { method: 'GET', caller: 'project', scope: 'tasks:read', body: nothing } as const

const entry = schemasOf(logEntryEntity.open)
const signing = schemasOf(logSigningEntity.open)
const time = schemasOf(timeEntryEntity.team)
const correction = schemasOf(timeCorrectionEntity.team)
const listedTime = z.object(time)
const logDay = z.object({
  on: dateSchema,
  entries: z.int(),
  /** Of everybody together, as the log says it; for the team alone. */
  minutes: z.exactOptional(z.int()),
  signedBy: z.nullable(z.string()),
})

export const logRow = {
  ...get,
  keepable: true,
  path: `${of}/log`,
  summary: say(
    'The log of a day with everything that was said for it, the day before it with a log, and the last days. An owner reads days that are signed.',
  ),
  params: inProject,
  query: z.object({ on: z.exactOptional(dateSchema) }),
  data: z.object({
    on: dateSchema,
    today: dateSchema,
    government: z.boolean(),
    entries: z.array(z.object(entry)),
    signed: z.nullable(z.object(signing)),
    /** The clocks of that day; for the team alone. */
    times: z.exactOptional(z.array(listedTime)),
    before: z.nullable(z.object({ on: dateSchema, entries: z.array(z.object(entry)) })),
    days: z.array(logDay),
    photos: z.int(),
  }),
} as const satisfies AnyRow

export const addLogEntriesRow = {
  ...put,
  path: `${of}/log`,
  summary: say(
    'Add entries to the log of a day; one that replaces another stands in its place, until the day is signed. Sent twice with one id it is there once; the same id with something else in it is refused.',
  ),
  params: inProject,
  bodyMost: 500_000,
  body: z.object({
    entries: z
      .array(
        z.object({
          ...{ id: entry.id, on: entry.on, body: entry.body, madeAt: entry.madeAt },
          ...{ replaces: entry.replaces, removed: entry.removed, copied: entry.copied },
        }),
      )
      .check(
        z.minLength(1, { error: say('Write at least one entry') }),
        z.maxLength(siteLimits.batch, {
          error: say('At most {most} entries at once', { most: siteLimits.batch }),
        }),
      ),
  }),
  data: nothing,
} as const satisfies AnyRow

export const signLogRow = {
  ...put,
  path: `${of}/log/sign`,
  summary: say(
    'Sign the log of a day: from then on it is only added to. Refuses a day with open points, and says which.',
  ),
  params: inProject,
  body: z.object({ id: signing.id, on: signing.on, name: signing.name, madeAt: signing.madeAt }),
  data: z.object({ number: z.int() }),
} as const satisfies AnyRow

export const writeLogRow = {
  ...put,
  path: `${of}/log/{signed}/document`,
  summary: say(
    'Write a signed day as a document, on a government job as its quality control report; asked again it is the one that is there.',
  ),
  params: z.extend(inProject, { signed: idSchema }),
  body: nothing,
  data: z.object({ document: idSchema }),
} as const satisfies AnyRow

export const timeRow = {
  ...get,
  keepable: true,
  path: `${of}/time`,
  summary: say('Who worked when in a week from Monday, with what was put right; a worker reads their own.'),
  params: inProject,
  query: z.object({ week: z.exactOptional(dateSchema) }),
  data: z.object({
    week: dateSchema,
    times: z.array(listedTime),
    corrections: z.array(z.object(correction)),
  }),
} as const satisfies AnyRow

const inTime = z.extend(inProject, { time: idSchema })

export const startTimeRow = {
  ...put,
  path: `${of}/time`,
  summary: say(
    'Start a clock, on a task or none; the one that runs stops. Sent twice with one id it starts once. Nothing says where somebody is.',
  ),
  params: inProject,
  body: z.object({
    ...{ id: time.id, taskId: time.taskId, startedAt: time.startedAt, madeAt: time.madeAt },
    /** Whose it is, where whoever runs the project writes down that of somebody else. */
    personId: z.exactOptional(idSchema),
    /** When it ended, where it is written down afterwards. */
    stoppedAt: z.exactOptional(time.startedAt),
    breakMinutes: z.exactOptional(time.breakMinutes),
  }),
  data: nothing,
} as const satisfies AnyRow

export const stopTimeRow = {
  ...put,
  path: `${of}/time/{time}/stop`,
  summary: say('Stop a clock, with the break that was taken. Sent twice it stops once.'),
  params: inTime,
  body: z.object({ stoppedAt: time.startedAt, breakMinutes: time.breakMinutes }),
  data: nothing,
} as const satisfies AnyRow

export const correctTimeRow = {
  ...put,
  path: `${of}/time/{time}/correct`,
  summary: say('Put a time right and say why; what stood there before is kept beside it.'),
  params: inTime,
  body: z.object({
    ...{ id: correction.id, reason: correction.reason, madeAt: correction.madeAt },
    values: timeValues,
  }),
  data: nothing,
} as const satisfies AnyRow

export const timeFileRow = {
  ...get,
  path: `${of}/time/file`,
  summary: say('The hours of a week as CSV for payroll: one line for each person and day, regular and over.'),
  params: inProject,
  query: z.object({ week: z.exactOptional(dateSchema) }),
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

export const ownTimeRow = {
  method: 'GET',
  keepable: true,
  path: '/api/own-time',
  caller: 'user',
  summary: say('The caller’s own clocks in every project that they work in, between two days.'),
  params: nothing,
  query: z.object({ from: dateSchema, to: dateSchema }),
  body: nothing,
  data: z.object({
    times: z.array(
      z.extend(listedTime, { project: idSchema, projectName: z.string(), timeZone: z.string() }),
    ),
  }),
} as const satisfies AnyRow

const checklist = schemasOf(checklistEntity.open)
const answer = schemasOf(checklistAnswerEntity.open)
const inChecklist = z.extend(inProject, { checklist: idSchema })

const checklistTemplate = { id: idSchema, title: checklist.title, lines: checklist.lines }

export const keepTemplateRow = {
  ...put,
  path: `${of}/checklist-templates`,
  summary: say(
    'Keep a checklist for all projects of the organization; under the id of one that there is, in its place. Without lines it is gone.',
  ),
  params: inProject,
  bodyMost: 200_000,
  body: z.object({ ...checklistTemplate, lines: z.nullable(checklist.lines) }),
  data: nothing,
} as const satisfies AnyRow

export const checklistsRow = {
  ...get,
  keepable: true,
  path: `${of}/checklists`,
  summary: say('The checklists and inspections of a project, the newest first, with every answer.'),
  params: inProject,
  data: z.object({
    checklists: z.array(z.object({ ...checklist, answers: z.array(z.object(answer)) })),
    /** What the organisation begins from, beside what comes with the product. */
    templates: z.array(z.object(checklistTemplate)),
  }),
} as const satisfies AnyRow
export type ListedChecklist = z.infer<typeof checklistsRow.data>['checklists'][number]

const { author: _, at: __, ...wantedChecklist } = checklist
export const addChecklistRow = {
  ...put,
  path: `${of}/checklists`,
  summary: say(
    'Begin a checklist from lines of a template or of one’s own. Sent twice with one id it is there once.',
  ),
  params: inProject,
  bodyMost: 200_000,
  body: z.object(wantedChecklist),
  data: nothing,
} as const satisfies AnyRow

export const answerChecklistRow = {
  ...put,
  path: `${of}/checklists/{checklist}/answers`,
  summary: say(
    'Answer a line of a checklist: pass, fail, not applicable, or a figure that is held against its tolerance. A fail makes a task. Answered again, the last answer holds and those before stay.',
  ),
  params: inChecklist,
  body: z.object({
    ...{ id: answer.id, line: answer.line, result: answer.result, value: answer.value, note: answer.note },
    photoId: z.exactOptional(answer.photoId),
    madeAt: answer.madeAt,
  }),
  data: z.object({ result: answer.result, taskId: answer.taskId }),
} as const satisfies AnyRow

const item = schemasOf(punchItemEntity.open)
export const punchRow = {
  ...get,
  keepable: true,
  path: `${of}/punch`,
  summary: say('The punch list of a project: what is to be put right, where, by whom and by when.'),
  params: inProject,
  data: z.object({ items: z.array(z.object(item)) }),
} as const satisfies AnyRow

export const addPunchRow = {
  ...put,
  path: `${of}/punch`,
  summary: say('Add to the punch list under the next number. Sent twice with one id it is there once.'),
  params: inProject,
  body: z.object({
    ...{ id: item.id, title: item.title, note: item.note, room: item.room, scanId: item.scanId, x: item.x },
    ...{
      y: item.y,
      personId: item.personId,
      dueOn: item.dueOn,
      beforeId: item.beforeId,
      madeAt: item.madeAt,
    },
  }),
  data: z.object({ number: z.int() }),
} as const satisfies AnyRow

export const movePunchRow = {
  ...put,
  path: `${of}/punch/{punch}/state`,
  summary: say('Say that something of the punch list is done, accept it, open it again, or take it out.'),
  params: z.extend(inProject, { punch: idSchema }),
  body: z.object({
    state: item.state,
    afterId: z.exactOptional(idSchema),
    note: z.exactOptional(lineSchema(say('The note'), 300, 0)),
  }),
  data: nothing,
} as const satisfies AnyRow

/** Every call of what is recorded on site. */
export const siteRows = {
  logRow,
  timeRow,
  timeFileRow,
  ownTimeRow,
  checklistsRow,
  punchRow,
  addLogEntriesRow,
  startTimeRow,
  stopTimeRow,
  correctTimeRow,
  addChecklistRow,
  answerChecklistRow,
  keepTemplateRow,
  addPunchRow,
  movePunchRow,
  signLogRow,
  writeLogRow,
} as const
