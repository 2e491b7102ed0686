import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { askAnswers } from './fields.ts'
import { type AnyRow, nothing } from './route.ts'
import { inTask } from './tasks.ts'
import { dateSchema, idSchema, instantSchema, textSchema } from './values.ts'

export type AskAnswer = (typeof askAnswers)[number]

/** How many days a letter with a question can be answered. */
export const askDays = 14

/** What stands between the tokens of a letter that asks about several tasks. */
export const askSeparator = '.'

const daysSchema = z.object({ startOn: z.nullable(dateSchema), finishOn: z.nullable(dateSchema) })

/** A question to somebody who does a task: can you do it on these days? There is one for each person and task. */
export const askSchema = z.object({
  person: idSchema,
  askedAt: instantSchema,
  expiresAt: instantSchema,
  /** The days that were asked about. */
  startOn: z.nullable(dateSchema),
  finishOn: z.nullable(dateSchema),
  /** Whether the task has other days by now, so that the answer is of days that are none any more. */
  datesMoved: z.boolean(),
  /** The days that were asked about before, where the letter was sent because they moved. */
  was: z.nullable(daysSchema),
  /** What became of the letter. */
  letter: z.enum(['waits', 'sent', 'failed']),
  answer: z.nullable(z.enum(askAnswers)),
  note: z.string(),
  answeredAt: z.nullable(instantSchema),
})
export type Ask = z.infer<typeof askSchema>

export const asksRow = {
  method: 'GET',
  path: '/api/projects/{project}/tasks/{task}/asks',
  caller: 'project',
  scope: 'tasks:read',
  summary: say('Who was asked by letter for a yes to a task, and what they answered.'),
  params: inTask,
  body: nothing,
  data: z.object({
    asks: z.array(askSchema),
    /** The last time that its days followed from something else: who was not asked was not told of it. */
    shifted: z.nullable(z.object({ from: daysSchema, to: daysSchema })),
  }),
} as const satisfies AnyRow

export const askRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/{task}/asks',
  caller: 'project',
  scope: 'tasks:write',
  summary: say(
    'Ask somebody who is assigned to a task, by letter, for a yes. Asked again, the link of the letter before works no more.',
  ),
  params: inTask,
  body: z.object({ person: idSchema }),
  data: z.object({ ask: askSchema }),
} as const satisfies AnyRow

const token = z.string({ error: say('The token is missing') })

/** What somebody who was asked sees of it: their own task, and nothing else of the project. */
export const askedSchema = z.object({
  task: z.string(),
  description: z.string(),
  startOn: z.nullable(dateSchema),
  finishOn: z.nullable(dateSchema),
  project: z.string(),
  address: z.string(),
  orgName: z.string(),
  orgPhone: z.string(),
  person: z.string(),
  answer: z.nullable(z.enum(askAnswers)),
  note: z.string(),
  /** Whether an answer is still taken: until the work begins. */
  open: z.boolean(),
  /** Whether the task has other days than the letter said. */
  datesMoved: z.boolean(),
})
export type Asked = z.infer<typeof askedSchema>

export const askedRow = {
  method: 'POST',
  path: '/api/asked',
  caller: 'anyone',
  summary: say('What the letter asked for whose token is sent.'),
  params: nothing,
  body: z.object({ token }),
  data: askedSchema,
} as const satisfies AnyRow

export const answerRow = {
  method: 'POST',
  path: '/api/answer',
  caller: 'anyone',
  summary: say('Answer a letter that asks for a yes; it can be answered anew until the work begins.'),
  params: nothing,
  body: z.object({
    token,
    answer: z.enum(askAnswers, { error: say('Say yes, or that you cannot') }),
    note: textSchema(say('The note'), 1000),
  }),
  data: askedSchema,
} as const satisfies AnyRow
