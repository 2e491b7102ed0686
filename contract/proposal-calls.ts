import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { schemasOf } from './field.ts'
import { inProject } from './projects.ts'
import {
  answerNameSchema,
  planSchema,
  proposalAnswerEntity,
  proposalEntity,
  proposalQuestionEntity,
  questionSchema,
  wordingSchema,
} from './proposals.ts'
import { type AnyRow, nothing } from './route.ts'
import { centsSchema, countSchema, dateSchema, idSchema, instantSchema } from './values.ts'

/** Until when a link to a proposal works after the last day of the offer, in days: what was accepted can be read again. */
export const proposalLinkDays = 90
/** The most proposals of a project, and questions to one of them. */
export const proposalsMost = 200
export const questionsMost = 100

/** What an estimate comes to, as its owner may read it. */
export const offeredSchema = z.object({
  plans: z.array(planSchema),
  /** `scope` is what its lines say for the owner, or what they are called; `key` stays from version to version. */
  groups: z.array(
    z.object({ key: z.string(), title: z.string(), scope: z.array(z.string()), cents: centsSchema }),
  ),
  options: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      text: z.string(),
      cents: centsSchema,
      preselected: z.boolean(),
      instead: z.nullable(z.string()),
    }),
  ),
  allowances: z.array(z.object({ title: z.string(), cents: centsSchema })),
  taxCents: centsSchema,
  tax: z.string(),
})
export type Offered = z.infer<typeof offeredSchema>

const wholeSchema = z.object({
  proposal: z.object(schemasOf(proposalEntity.price)),
  answer: z.nullable(z.object(schemasOf(proposalAnswerEntity.price))),
  questions: z.array(z.object(schemasOf(proposalQuestionEntity.price))),
  /** Who asked and answered, by their ids. */
  people: z.record(z.string(), z.string()),
})
export type WholeProposal = z.infer<typeof wholeSchema>

/** A link by which somebody without an account reads and answers a proposal, as whoever sent it sees it: never with its token. */
const proposalLinkSchema = z.object({
  id: idSchema,
  person: idSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
  revokedAt: z.nullable(instantSchema),
  lastUsedAt: z.nullable(instantSchema),
  /** What became of the letter; null where the link was copied. */
  letter: z.nullable(z.enum(['waits', 'sent', 'failed'])),
})
export type ProposalLink = z.infer<typeof proposalLinkSchema>

const inProposal = z.extend(inProject, { proposal: idSchema })

export const proposalsRow = {
  method: 'GET',
  path: '/api/projects/{project}/proposals',
  caller: 'project',
  scope: 'projects:read',
  summary: say('The proposals that were sent in a project, the newest first.'),
  params: inProject,
  body: nothing,
  data: z.object({
    proposals: z.array(
      z.object({
        id: idSchema,
        number: z.int(),
        title: z.string(),
        cents: centsSchema,
        validUntil: dateSchema,
        sentAt: instantSchema,
        state: proposalEntity.price.state.schema,
        /** What it was accepted for. */
        acceptedCents: z.nullable(centsSchema),
      }),
    ),
    /** For those who run the project: what is worded of an estimate and not sent yet. */
    drafts: z.exactOptional(z.array(z.object({ estimate: idSchema, title: z.string() }))),
  }),
} as const satisfies AnyRow

export const proposalRow = {
  method: 'GET',
  path: '/api/projects/{project}/proposals/{proposal}',
  caller: 'project',
  scope: 'projects:read',
  summary: say('A proposal as the owner reads it, with what was asked and answered.'),
  params: inProposal,
  body: nothing,
  data: z.extend(wholeSchema, {
    /** Whether the caller may answer it now. */
    mayAnswer: z.boolean(),
    /** For those who run the project. */
    links: z.exactOptional(z.array(proposalLinkSchema)),
    estimate: z.exactOptional(idSchema),
  }),
} as const satisfies AnyRow

export const offerRow = {
  method: 'GET',
  path: '/api/projects/{project}/offers/{estimate}',
  caller: 'project',
  scope: null,
  summary: say('What a proposal of an estimate would say now, and what speaks against sending it.'),
  params: z.extend(inProject, { estimate: idSchema }),
  body: nothing,
  data: z.object({
    offered: offeredSchema,
    /** The gravest first; with one that is a `stop` the sum is not right. */
    checks: z.array(z.object({ text: z.string(), level: z.enum(['stop', 'look']) })),
    dates: z.array(z.object({ title: z.string(), on: dateSchema })),
    draft: z.nullable(z.object({ id: idSchema, version: z.int(), wording: wordingSchema })),
    /** The payments and terms of the proposal before; null where there is none. */
    before: z.nullable(wordingSchema),
  }),
} as const satisfies AnyRow

export const keepDraftRow = {
  method: 'POST',
  path: '/api/projects/{project}/offers/{estimate}/draft',
  caller: 'project',
  scope: null,
  summary: say(
    'Keep the wording of a proposal that is not sent yet. Refuses where somebody else changed it.',
  ),
  params: z.extend(inProject, { estimate: idSchema }),
  body: z.object({ id: idSchema, base: countSchema(1_000_000), wording: wordingSchema }),
  data: z.object({ version: z.int() }),
} as const satisfies AnyRow

export const sendProposalRow = {
  method: 'POST',
  path: '/api/projects/{project}/offers/{estimate}/send',
  caller: 'project',
  scope: null,
  summary: say(
    'Send a proposal: the estimate becomes a version, the text is copied, and the owner is told. An open one of the same estimate is superseded.',
  ),
  params: z.extend(inProject, { estimate: idSchema }),
  body: z.object({
    id: idSchema,
    wording: wordingSchema,
    /** The price without options that the sender saw: another is not sent. */
    cents: centsSchema,
  }),
  data: z.object({ id: idSchema, number: z.int() }),
} as const satisfies AnyRow

export const withdrawProposalRow = {
  method: 'POST',
  path: '/api/projects/{project}/proposals/{proposal}/withdraw',
  caller: 'project',
  scope: null,
  summary: say('Take back a proposal that was not answered.'),
  params: inProposal,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

const acceptBody = z.object({
  /** Made by who answers: sent twice with one id it is one answer. */
  id: idSchema,
  name: answerNameSchema,
  chosen: proposalAnswerEntity.price.chosen.schema,
  /** What stood on the button. */
  cents: centsSchema,
})
const declineBody = z.object({
  id: idSchema,
  name: answerNameSchema,
  reason: proposalAnswerEntity.price.reason.schema,
})
const askBody = z.object({ id: idSchema, question: questionSchema })

export const acceptProposalRow = {
  method: 'POST',
  path: '/api/projects/{project}/proposals/{proposal}/accept',
  caller: 'project',
  scope: null,
  summary: say('Accept a proposal with the options chosen, for the price that was shown.'),
  params: inProposal,
  body: acceptBody,
  data: wholeSchema,
} as const satisfies AnyRow

export const declineProposalRow = {
  method: 'POST',
  path: '/api/projects/{project}/proposals/{proposal}/decline',
  caller: 'project',
  scope: null,
  summary: say('Decline a proposal.'),
  params: inProposal,
  body: declineBody,
  data: wholeSchema,
} as const satisfies AnyRow

export const askProposalRow = {
  method: 'POST',
  path: '/api/projects/{project}/proposals/{proposal}/questions',
  caller: 'project',
  scope: null,
  summary: say('Ask about a proposal.'),
  params: inProposal,
  body: askBody,
  data: wholeSchema,
} as const satisfies AnyRow

export const replyProposalRow = {
  method: 'POST',
  path: '/api/projects/{project}/proposals/{proposal}/questions/{question}',
  caller: 'project',
  scope: null,
  summary: say('Answer a question about a proposal.'),
  params: z.extend(inProposal, { question: idSchema }),
  body: z.object({ answer: proposalQuestionEntity.price.answer.schema }),
  data: wholeSchema,
} as const satisfies AnyRow

export const addProposalLinkRow = {
  method: 'POST',
  path: '/api/projects/{project}/proposals/{proposal}/links',
  caller: 'project',
  scope: null,
  summary: say(
    'Make a link by which an owner reads and answers a proposal without an account. Its token is answered this once.',
  ),
  params: inProposal,
  body: z.object({ id: idSchema, person: idSchema }),
  data: z.object({ token: z.string() }),
} as const satisfies AnyRow

export const revokeProposalLinkRow = {
  method: 'POST',
  path: '/api/projects/{project}/proposals/{proposal}/links/{proposalLink}/revoke',
  caller: 'project',
  scope: null,
  summary: say('Take back a link to a proposal.'),
  params: z.extend(inProposal, { proposalLink: idSchema }),
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const proposalPdfRow = {
  method: 'GET',
  path: '/api/projects/{project}/proposals/{proposal}/pdf',
  caller: 'project',
  scope: 'projects:read',
  summary: say('A proposal as a PDF, with its answer where there is one.'),
  params: inProposal,
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

const token = z.string({ error: say('The token is missing') })
const guestSchema = z.extend(wholeSchema, {
  orgName: z.string(),
  orgPhone: z.string(),
  project: z.string(),
  person: z.string(),
  mayAnswer: z.boolean(),
})
export type GuestProposal = z.infer<typeof guestSchema>

export const guestProposalRow = {
  method: 'POST',
  path: '/api/proposal',
  caller: 'anyone',
  summary: say('The proposal that a link leads to.'),
  params: nothing,
  body: z.object({ token }),
  data: guestSchema,
} as const satisfies AnyRow

export const guestAcceptRow = {
  method: 'POST',
  path: '/api/proposal/accept',
  caller: 'anyone',
  summary: say('Accept the proposal that a link leads to.'),
  params: nothing,
  body: z.extend(acceptBody, { token }),
  data: guestSchema,
} as const satisfies AnyRow

export const guestDeclineRow = {
  method: 'POST',
  path: '/api/proposal/decline',
  caller: 'anyone',
  summary: say('Decline the proposal that a link leads to.'),
  params: nothing,
  body: z.extend(declineBody, { token }),
  data: guestSchema,
} as const satisfies AnyRow

export const guestAskRow = {
  method: 'POST',
  path: '/api/proposal/ask',
  caller: 'anyone',
  summary: say('Ask about the proposal that a link leads to.'),
  params: nothing,
  body: z.extend(askBody, { token }),
  data: guestSchema,
} as const satisfies AnyRow

/** Every call of proposals. */
export const proposalRows = {
  proposalsRow,
  proposalRow,
  proposalPdfRow,
  offerRow,
  keepDraftRow,
  sendProposalRow,
  askProposalRow,
  replyProposalRow,
  addProposalLinkRow,
  revokeProposalLinkRow,
  acceptProposalRow,
  declineProposalRow,
  withdrawProposalRow,
  guestProposalRow,
  guestAcceptRow,
  guestDeclineRow,
  guestAskRow,
} as const
