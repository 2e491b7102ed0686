import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { schemasOf } from './field.ts'
import { fileContentSchema } from './price-book.ts'
import { inProject } from './projects.ts'
import {
  answeredLinesSchema,
  registerLimits,
  rfiEntity,
  sentLinesSchema,
  submittalEntity,
  suffixes,
  transmittalEntity,
} from './registers.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema, textSchema } from './values.ts'

/** Who has it, by when, and whether that day has passed. */
const waiting = { ball: z.nullable(z.string()), due: z.nullable(dateSchema), overdue: z.boolean() }

export const stages = ['open', 'review', 'resubmit', 'done'] as const
/** An item with the days that its task and lead time give it, and how it stands. */
const listedSubmittal = z.object({
  ...schemasOf(submittalEntity.open),
  submitBy: z.nullable(dateSchema),
  approvalBy: z.nullable(dateSchema),
  materialBy: z.nullable(dateSchema),
  stage: z.enum(stages),
  /** The transmittal that it was sent with last. */
  transmittal: z.nullable(idSchema),
  ...waiting,
})
export type ListedSubmittal = z.infer<typeof listedSubmittal>

const transmittal = schemasOf(transmittalEntity.open)
/** `number`: as it is read, `03 30 00-007.1`. */
const listedTransmittal = z.object({ ...transmittal, number: z.string() })
export type ListedTransmittal = z.infer<typeof listedTransmittal>

const rfi = schemasOf(rfiEntity.open)
const listedRfi = z.object({ ...rfi, ...waiting })
export type ListedRfi = z.infer<typeof listedRfi>

const of = '/api/projects/{project}'
const put = { method: 'POST', caller: 'project', scope: null } as const
const get = { method: 'GET', caller: 'project', scope: 'files:read', body: nothing } as const
const inSubmittal = z.extend(inProject, { submittal: idSchema })
const inTransmittal = z.extend(inProject, { transmittal: idSchema })
const inRfi = z.extend(inProject, { rfi: idSchema })

export const submittalsRow = {
  ...get,
  keepable: true,
  path: `${of}/submittals`,
  summary: say('The submittal register of a project, with its transmittals: who has what, and by when.'),
  params: inProject,
  data: z.object({
    government: z.boolean(),
    submittals: z.array(listedSubmittal),
    transmittals: z.array(listedTransmittal),
  }),
} as const satisfies AnyRow

const { number: _, files: __, ...entered } = schemasOf(submittalEntity.open)
export const putSubmittalRow = {
  ...put,
  path: `${of}/submittals`,
  summary: say('Add an item to the submittal register, or change it.'),
  params: inProject,
  body: z.object(entered),
  data: nothing,
} as const satisfies AnyRow

/** What a column of a register that is brought in can be read as. */
export const registerColumnNames = [
  ...(['section', 'description', 'type', 'paragraph', 'classification', 'reviewer'] as const),
  ...(['submitOn', 'approvalOn', 'materialOn', 'remarks', 'ignore'] as const),
] as const

/** The largest register that is read, in bytes. */
export const registerFileMost = 5 * 1024 * 1024

const { section, description, type, paragraph, classification, reviewer, submitOn, approvalOn } = entered
const told = { row: z.int(), message: z.string() }
export const importRegisterRow = {
  ...put,
  path: `${of}/submittals/import`,
  summary: say(
    'Bring a submittal register in CSV or XLSX into the project, or only say what would come in. All of it comes in or nothing; an item that stands there already is passed over.',
  ),
  params: inProject,
  bodyMost: Math.ceil((registerFileMost * 4) / 3) + 8192,
  body: z.object({
    /** The bytes of the file, in Base64. */
    content: fileContentSchema,
    /** Whether it is only looked at. */
    dry: z.boolean(),
    /** What columns are read as, by their place from 0, where their headings do not tell. */
    columns: z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.enum(registerColumnNames)),
    dateOrder: z.exactOptional(z.enum(['month-first', 'day-first'])),
  }),
  data: z.object({
    rows: z.int(),
    columns: z.array(
      z.object({
        ...{ heading: z.string(), example: z.string() },
        field: z.nullable(z.enum(registerColumnNames)),
      }),
    ),
    /** Items that come in, and those that stand there already. */
    coming: z.int(),
    there: z.int(),
    items: z.array(
      z.object({
        ...{ row: z.int(), section, description, type, paragraph, classification, reviewer, submitOn },
        ...{ approvalOn, materialOn: entered.materialOn, remarks: entered.remarks },
      }),
    ),
    skipped: z.array(z.object(told)),
    problems: z.array(z.object({ ...told, field: z.string() })),
    /** A day of which nothing says what its month is. */
    unclear: z.nullable(z.string()),
    /** How many came in; 0 where it was only looked at. */
    done: z.int(),
  }),
} as const satisfies AnyRow

export const removeSubmittalRow = {
  ...put,
  path: `${of}/submittals/{submittal}/remove`,
  summary: say('Remove an item that was never sent from the submittal register.'),
  params: inSubmittal,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const sendTransmittalRow = {
  ...put,
  path: `${of}/transmittals`,
  summary: say(
    'Send items of one section for review, under the next number of the section; or again, under the same number with the next `.1`. Sent twice with one id it is sent once.',
  ),
  params: inProject,
  bodyMost: 500_000,
  body: z.object({
    ...{ id: transmittal.id, sentTo: transmittal.sentTo, remarks: transmittal.remarks },
    suffix: z.enum(suffixes),
    /** The transmittal whose items are sent again; null for what is sent first. */
    again: z.nullable(idSchema),
    lines: sentLinesSchema,
  }),
  data: z.object({ id: idSchema, number: z.string() }),
} as const satisfies AnyRow

export const returnTransmittalRow = {
  ...put,
  path: `${of}/transmittals/{transmittal}/return`,
  summary: say('Write down what was answered to every item of a transmittal.'),
  params: inTransmittal,
  bodyMost: 500_000,
  body: z.object({
    lines: answeredLinesSchema,
    ...{ forwardedOn: transmittal.forwardedOn, backOn: transmittal.backOn, actedOn: transmittal.sentOn },
  }),
  data: nothing,
} as const satisfies AnyRow

export const withdrawTransmittalRow = {
  ...put,
  path: `${of}/transmittals/{transmittal}/withdraw`,
  summary: say('Take back a transmittal that nothing was answered to; its number stays used.'),
  params: inTransmittal,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const rfisRow = {
  ...get,
  keepable: true,
  path: `${of}/rfis`,
  summary: say('The requests for information of a project, the newest first: who has each, and by when.'),
  params: inProject,
  data: z.object({ rfis: z.array(listedRfi) }),
} as const satisfies AnyRow

const { id, subject, question, suggested, reference, sentTo, neededOn, cost, scheduleDays } = rfi
export const putRfiRow = {
  ...put,
  path: `${of}/rfis`,
  summary: say('Ask for information, or change what was asked before it is answered.'),
  params: inProject,
  body: z.object({ id, subject, question, suggested, reference, sentTo, neededOn, cost, scheduleDays }),
  data: nothing,
} as const satisfies AnyRow

export const answerRfiRow = {
  ...put,
  path: `${of}/rfis/{rfi}/answer`,
  summary: say('Answer a request for information.'),
  params: inRfi,
  body: z.object({
    answer: textSchema(say('The answer'), 2000).check(z.regex(/\S/, { error: say('The answer is missing') })),
    ...{ cost, scheduleDays },
  }),
  data: nothing,
} as const satisfies AnyRow

export const moveRfiRow = {
  ...put,
  path: `${of}/rfis/{rfi}/state`,
  summary: say('Close a request for information, open it again, or take it back.'),
  params: inRfi,
  body: z.object({ state: z.enum(['open', 'closed', 'void'], { error: say('Choose a state') }) }),
  data: nothing,
} as const satisfies AnyRow

const registers = z.enum(['submittals', 'rfis'], { error: say('Choose a register') })
export const registerFormats = ['xlsx', 'csv'] as const

export const registerFileRow = {
  ...get,
  path: `${of}/registers/file`,
  summary: say('A register as a sheet.'),
  params: inProject,
  query: z.object({
    of: registers,
    format: z.enum(registerFormats, { error: say('Choose a format') }),
  }),
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

export const writeRegisterRow = {
  ...put,
  path: `${of}/registers/document`,
  summary: say(
    'Write the submittal register, a transmittal or a request for information as a document from its entries; asked again it is the one that is there.',
  ),
  params: inProject,
  /** Of neither it is the submittal register, of both the request. */
  body: z.object({ rfi: z.exactOptional(idSchema), transmittal: z.exactOptional(idSchema) }),
  data: z.object({ document: idSchema }),
} as const satisfies AnyRow

export const attachFilesRow = {
  ...put,
  path: `${of}/registers/files`,
  summary: say(
    'Add files of the project to an item of the submittal register or to a request for information, or take them away from it. They have to be open to everybody in the project.',
  ),
  params: inProject,
  /** Of each that is named. */
  body: z.object({
    rfi: z.exactOptional(idSchema),
    submittal: z.exactOptional(idSchema),
    files: z.array(idSchema).check(
      z.minLength(1, { error: say('Choose a file') }),
      z.maxLength(registerLimits.files, {
        error: say('At most {most} files with an entry', { most: registerLimits.files }),
      }),
    ),
    attached: z.boolean(),
  }),
  data: nothing,
} as const satisfies AnyRow

/** Every call of registers. */
export const registerRows = {
  submittalsRow,
  rfisRow,
  registerFileRow,
  putSubmittalRow,
  importRegisterRow,
  sendTransmittalRow,
  putRfiRow,
  answerRfiRow,
  moveRfiRow,
  returnTransmittalRow,
  withdrawTransmittalRow,
  writeRegisterRow,
  attachFilesRow,
  removeSubmittalRow,
} as const
