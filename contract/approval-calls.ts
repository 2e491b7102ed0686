import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import {
  approvalAnswers,
  approvalCommentSchema,
  approvalLimits,
  approvalNoteSchema,
  askedSchema,
} from './approvals.ts'
import { documentKindNames } from './document-kinds.ts'
import { documentSchema } from './documents.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { countSchema, dateSchema, idSchema } from './values.ts'

const inDocument = z.extend(inProject, { document: idSchema })
const path = '/api/projects/{project}/documents/{document}/approval'

/** What waits for an answer of the caller. */
export const turnSchema = z.object({
  document: idSchema,
  title: z.string(),
  kind: z.enum(documentKindNames),
  dueOn: dateSchema,
})

export const sendForApprovalRow = {
  method: 'POST',
  path,
  caller: 'project',
  scope: null,
  summary: say('Send a draft out to be approved, as it stands. It is not changed until they have answered.'),
  params: inDocument,
  body: z.object({
    id: idSchema,
    /** What whoever sends it has read; another is not sent. */
    revision: countSchema(1_000_000_000),
    together: z.boolean(),
    note: approvalNoteSchema,
    steps: z.array(askedSchema).check(
      z.minLength(1, { error: say('Say who is to approve it') }),
      z.maxLength(approvalLimits.steps, {
        error: say('At most {most} are asked', { most: approvalLimits.steps }),
      }),
    ),
  }),
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

export const withdrawApprovalRow = {
  method: 'POST',
  path: `${path}/withdraw`,
  caller: 'project',
  scope: null,
  summary: say('Take a document back that is out to be approved: it is a draft again.'),
  params: inDocument,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const approvalLinkRow = {
  method: 'POST',
  path: `${path}/link`,
  caller: 'project',
  scope: null,
  summary: say(
    'Make a link by which somebody whose turn it is reads the document and answers without an account.',
  ),
  params: inDocument,
  body: z.object({ id: idSchema, person: idSchema }),
  data: z.object({ token: z.string() }),
} as const satisfies AnyRow

/** A version as whoever is to approve it reads it. */
const readSchema = z.object({
  document: idSchema,
  title: z.string(),
  kind: z.enum(documentKindNames),
  language: z.enum(languages),
  content: documentSchema,
  note: z.string(),
  from: z.string(),
  person: z.string(),
  orgName: z.string(),
  orgPhone: z.string(),
  project: z.string(),
  dueOn: dateSchema,
  /** What they answered; null before. */
  answer: z.nullable(z.enum(approvalAnswers)),
  /** Whether an answer is still waited for. */
  open: z.boolean(),
})
export type ApprovalRead = z.infer<typeof readSchema>

const answerBody = z.object({
  answer: z.enum(approvalAnswers, { error: say('Approve it, or return it') }),
  note: approvalNoteSchema,
  comments: z.array(approvalCommentSchema).check(z.maxLength(approvalLimits.comments)),
})
export type ApprovalAnswer = z.infer<typeof answerBody>

export const approvalTurnRow = {
  method: 'GET',
  path,
  caller: 'project',
  scope: null,
  summary: say('A document that the caller is asked to approve, as it was sent out.'),
  params: inDocument,
  body: nothing,
  data: readSchema,
} as const satisfies AnyRow

export const answerApprovalRow = {
  method: 'POST',
  path: `${path}/answer`,
  caller: 'project',
  scope: null,
  summary: say('Approve a document that waits for the caller, or return it with comments on its blocks.'),
  params: inDocument,
  body: answerBody,
  data: readSchema,
} as const satisfies AnyRow

const token = z.string({ error: say('The token is missing') })

export const guestApprovalRow = {
  method: 'POST',
  path: '/api/approval',
  caller: 'anyone',
  summary: say('The document to approve that a link leads to.'),
  params: nothing,
  body: z.object({ token }),
  data: readSchema,
} as const satisfies AnyRow

export const guestAnswerApprovalRow = {
  method: 'POST',
  path: '/api/approval/answer',
  caller: 'anyone',
  summary: say('Approve the document that a link leads to, or return it with comments on its blocks.'),
  params: nothing,
  body: z.extend(answerBody, { token }),
  data: readSchema,
} as const satisfies AnyRow

/** Every call of approvals. */
export const approvalRows = {
  sendForApprovalRow,
  approvalLinkRow,
  approvalTurnRow,
  answerApprovalRow,
  guestApprovalRow,
  guestAnswerApprovalRow,
  withdrawApprovalRow,
} as const
