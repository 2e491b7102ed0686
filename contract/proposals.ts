import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { costClasses } from './estimate.ts'
import { type Entity, field, type Seen, technical } from './field.ts'
import { plainNameSchema } from './plain-name.ts'
import {
  centsSchema,
  countSchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
  shareSchema,
  textSchema,
} from './values.ts'

/**
 * A proposal: what an owner may read of an estimate, copied when it is sent, so that no later change of lines, scans or prices
 * changes what was offered. A group has one price and words; nothing in it tells what a line, an hour or a unit costs.
 */

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
const most = <Schema extends z.ZodMiniType>(schema: Schema, count: number) =>
  z.array(schema).check(z.maxLength(count))

/** A place on a plan: meters, y down the page. */
const pointSchema = z.tuple([z.number(), z.number()])
const lineOfPoints = most(pointSchema, 4000)

/** A plan of one story as it is drawn and printed, as `PlanDrawing` of `domain/papers` has it. */
export const planSchema = z.object({
  alt: z.string(),
  caption: z.string(),
  rooms: most(
    z.object({ name: z.string(), area: z.string(), middle: pointSchema, polygon: lineOfPoints }),
    200,
  ),
  walls: most(lineOfPoints, 4000),
  openings: most(
    z.object({
      kind: z.enum(['door', 'window', 'opening']),
      from: pointSchema,
      to: pointSchema,
      inward: pointSchema,
      gap: lineOfPoints,
    }),
    1000,
  ),
  objects: most(lineOfPoints, 2000),
  dimensions: most(z.object({ from: pointSchema, to: pointSchema, text: z.string() }), 1000),
  marks: most(z.object({ place: pointSchema, text: z.string() }), 1000),
})
export type DrawnPlan = z.infer<typeof planSchema>

const titleSchema = lineSchema(say('The title'), 120)
const wordsSchema = textSchema(say('The description'), 1000)

/** A group of work under one price. */
const groupSchema = z.object({ title: titleSchema, scope: wordsSchema, cents: centsSchema })

/**
 * What the owner may add. `cents` is the difference it makes; of options with the same `instead`, the title of what they
 * replace, one at most is chosen.
 */
const optionSchema = z.object({
  id: idSchema,
  title: titleSchema,
  text: wordsSchema,
  cents: centsSchema,
  preselected: z.boolean(),
  instead: none(z.string().check(z.maxLength(200))),
})
export type ProposalOption = z.infer<typeof optionSchema>

const allowanceSchema = z.object({ title: titleSchema, cents: centsSchema })

/** What is paid when, in hundredths of a percent of the price; together they are the whole. */
export const paymentsSchema = z.array(z.object({ title: titleSchema, bp: shareSchema(10_000) })).check(
  z.maxLength(20),
  z.refine((parts) => parts.length === 0 || parts.reduce((sum, { bp }) => sum + bp, 0) === 10_000, {
    error: say('The payments come to 100 % together'),
  }),
)
export type Payments = z.infer<typeof paymentsSchema>

/** What whoever sends a proposal words. Scope and text stand under the key of their group, and the id of their option. */
export const wordingSchema = z.object({
  title: titleSchema,
  intro: textSchema(say('The introduction'), 2000),
  scopes: z.record(z.string().check(z.maxLength(120)), wordsSchema),
  optionTexts: z.record(z.string().check(z.maxLength(60)), wordsSchema),
  notIncluded: textSchema(say('What is not included'), 2000),
  terms: textSchema(say('The terms'), 10_000),
  payments: paymentsSchema,
  validUntil: dateSchema,
})
export type Wording = z.infer<typeof wordingSchema>

/** The text of a proposal that was sent, all but its number, price and state. */
export const proposalBodySchema = z.object({
  intro: z.string(),
  plans: most(planSchema, 20),
  groups: most(groupSchema, 200),
  options: most(optionSchema, 100),
  allowances: most(allowanceSchema, 100),
  notIncluded: z.string(),
  terms: z.string(),
  payments: paymentsSchema,
  dates: most(z.object({ title: titleSchema, on: dateSchema }), 12),
  /** What is added to the groups as sales tax; 0 where it is in them. */
  taxCents: centsSchema,
  tax: z.string(),
})
export type ProposalBody = z.infer<typeof proposalBodySchema>

export const proposalStates = ['open', 'accepted', 'declined', 'superseded', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

export const proposalEntity = {
  open: {},
  price: {
    id: field(say('Id'), idSchema, technical),
    number: field(say('Proposal'), z.int()),
    title: field(say('Title'), titleSchema),
    body: field(say('Text'), proposalBodySchema, technical),
    /** Without any option. */
    cents: field(say('Price'), centsSchema),
    validUntil: field(say('Good until'), dateSchema),
    sentAt: field(say('Sent'), instantSchema),
    /** Whoever sent it. */
    author: field(say('From'), none(idSchema), technical),
    state: field(say('State'), z.enum(proposalStates)),
    /** SHA-256 of all of it but its state. */
    digest: field(say('Checksum'), z.string(), technical),
  },
} as const satisfies Entity

export const answerKinds = ['accepted', 'declined'] as const

/** The name of whoever answers. */
export const answerNameSchema = plainNameSchema(say('Your full name'), 100, 2)
const reasonSchema = textSchema(say('The reason'), 1000)

/** What was answered to a proposal: a record. */
export const proposalAnswerEntity = {
  open: {},
  price: {
    proposalId: field(say('Proposal'), idSchema, technical),
    /** Made by who answers, so that one that is sent twice is one. */
    id: field(say('Id'), idSchema, technical),
    kind: field(say('Answer'), z.enum(answerKinds)),
    name: field(say('Name'), answerNameSchema),
    chosen: field(say('Options'), most(idSchema, 100), technical),
    cents: field(say('Price'), none(centsSchema)),
    consent: field(say('Wording'), z.string()),
    reason: field(say('Reason'), reasonSchema),
    at: field(say('When'), instantSchema),
    timeZone: field(say('Time zone'), z.string(), technical),
    author: field(say('From'), none(idSchema), technical),
    /** SHA-256 of the proposal's and of what is answered here. */
    digest: field(say('Checksum'), z.string(), technical),
  },
} as const satisfies Entity
export type ProposalAnswer = Required<Seen<typeof proposalAnswerEntity>>

export const questionSchema = lineSchema(say('The question'), 1000)
const replySchema = textSchema(say('The answer'), 2000)

export const proposalQuestionEntity = {
  open: {},
  price: {
    id: field(say('Id'), idSchema, technical),
    proposalId: field(say('Proposal'), idSchema, technical),
    author: field(say('From'), none(idSchema), technical),
    question: field(say('Question'), questionSchema),
    at: field(say('When'), instantSchema),
    answer: field(say('Answer'), replySchema),
    answeredBy: field(say('Answered by'), none(idSchema), technical),
    answeredAt: field(say('Answered'), none(instantSchema)),
  },
} as const satisfies Entity

/** What a proposal is of, and how it is being worded: nothing that an owner reads. */
export const proposalDraftEntity = {
  open: {},
  cost: {
    id: field(say('Id'), idSchema, technical),
    estimateId: field(say('Estimate'), idSchema, technical),
    wording: field(say('Text'), wordingSchema, technical),
    /** The version that was made when it was sent; null before. */
    versionId: field(say('Version'), none(idSchema), technical),
  },
} as const satisfies Entity

/** What the job may cost, by cost code and what the cost is for. */
export const budgetLineEntity = {
  open: {},
  cost: {
    proposalId: field(say('Proposal'), idSchema, technical),
    code: field(say('Cost code'), textSchema(say('The cost code'), 20)),
    costClass: field(say('Class'), z.enum(costClasses)),
    cents: field(say('Budget'), centsSchema),
    hours: field(say('Hours'), z.number()),
  },
} as const satisfies Entity
export type BudgetLine = Required<Seen<typeof budgetLineEntity>>

/** How many hours a task was reckoned with. */
export const taskWorkEntity = {
  open: {},
  team: {
    taskId: field(say('Task'), idSchema, technical),
    proposalId: field(say('Proposal'), idSchema, technical),
    hours: field(say('Hours'), z.number()),
  },
} as const satisfies Entity

const quantitySchema = z.number().check(z.minimum(0), z.maximum(10_000_000_000))

/** What is to be bought: without a price. */
export const purchaseEntity = {
  open: {},
  team: {
    id: field(say('Id'), idSchema, technical),
    item: field(say('Item'), lineSchema(say('The item'), 200)),
    quantity: field(say('Quantity'), quantitySchema),
    unit: field(say('Unit'), textSchema(say('The unit'), 20)),
    pack: field(say('Pack'), textSchema(say('The pack'), 60)),
    packs: field(say('Packs'), none(countSchema(1_000_000))),
    supplier: field(say('Supplier'), textSchema(say('The supplier'), 120)),
    /** The day that it is needed on site where that was typed; else that of its task. */
    needOn: field(say('Needed'), none(dateSchema)),
    /** How many days before that it is ordered; the task's where none is typed. */
    leadDays: field(say('Lead time, days'), none(countSchema(1095))),
    /** The day that the supplier named. */
    promisedOn: field(say('Promised'), none(dateSchema)),
    taskId: field(say('Task'), none(idSchema), technical),
    proposalId: field(say('Proposal'), none(idSchema), technical),
    boughtAt: field(say('Bought'), none(instantSchema)),
    boughtBy: field(say('Bought by'), none(idSchema), technical),
    note: field(say('Note'), textSchema(say('The note'), 300)),
  },
} as const satisfies Entity

/** The entities of proposals, and of what an accepted one becomes, under their names. */
export const proposalEntities = {
  proposal: proposalEntity,
  'proposal-draft': proposalDraftEntity,
  'proposal-answer': proposalAnswerEntity,
  'proposal-question': proposalQuestionEntity,
  'budget-line': budgetLineEntity,
  'task-work': taskWorkEntity,
  purchase: purchaseEntity,
} as const satisfies Record<string, Entity>
