import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { emailSchema } from './email.ts'
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
  planDateSchema,
  shareSchema,
  textSchema,
} from './values.ts'

/**
 * The money of a job. What the owner is asked for and pays is of the class `price`; what the job costs is of the class `cost`, and
 * reaches nobody but who runs it. Drafts are of the class `cost` until they are sent. Both ledgers are only ever added to.
 */

/** The most of each in a project, and of lines in one of them. */
export const moneyLimits = {
  changes: 500,
  applications: 200,
  invoices: 1000,
  lines: 200,
  waivers: 1000,
} as const

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
const listOf = <Schema extends z.ZodMiniType>(schema: Schema, most: number = moneyLimits.lines) =>
  z.array(schema).check(z.maxLength(most))
const below = z.minimum(0, { error: say('An amount below zero makes no sense here') })
const noLess = centsSchema.check(below)
const bpSchema = shareSchema(10_000)
/** A rate of a law or a contract in hundredths of a percent, to a thousandth of one: 8.875 % is 887.5. */
const rateSchema = z.number().check(
  z.minimum(0),
  z.maximum(10_000),
  z.refine<number>((bp) => Math.abs(bp * 10 - Math.round(bp * 10)) < 1e-6, {
    error: say('A rate has three decimals at most'),
  }),
)
const titleSchema = lineSchema(say('The title'), 200)
const noteSchema = textSchema(say('The note'), 1000)
const codeSchema = textSchema(say('The cost code'), 20)
const moneyClasses = z.enum(['price', 'cost'])

export const changeStates = ['draft', 'offered', 'signed', 'declined', 'void'] as const
export type ChangeState = (typeof changeStates)[number]
export const signerSchema = plainNameSchema(say('Your full name'), 100, 2)

/** A change of what was agreed: it is billed once it is signed. */
export const changeOrderEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    class: field(say('Who sees it'), moneyClasses, technical),
    /** Null until it is put to the owner. */
    number: field(say('Change order'), none(countSchema(100_000))),
    title: field(say('What'), titleSchema),
    reason: field(say('Why'), textSchema(say('The reason'), 2000)),
    cents: field(say('Price'), centsSchema),
    /** Working days that it adds. */
    days: field(say('Days'), z.int().check(z.minimum(-365), z.maximum(365))),
    state: field(say('State'), z.enum(changeStates)),
    offeredOn: field(say('Sent'), none(dateSchema)),
    signedOn: field(say('Signed'), none(dateSchema)),
    signer: field(say('Signed by'), textSchema(say('Your full name'), 100)),
    documentId: field(say('Document'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
  },
} as const satisfies Entity
export type ChangeOrder = Required<Seen<typeof changeOrderEntity>>

export const costPartSchema = z.object({
  code: codeSchema,
  costClass: z.enum(costClasses),
  cents: centsSchema,
})
export type CostPart = z.infer<typeof costPartSchema>

/** What a change costs, which nobody reads in its price. */
export const changeCostEntity = {
  open: {},
  cost: {
    changeOrderId: field(say('Change order'), idSchema, technical),
    lines: field(say('Cost'), listOf(costPartSchema), technical),
  },
} as const satisfies Entity

export const billedBy = ['percent', 'quantity', 'milestone'] as const
export const valueLineSchema = z.object({
  id: idSchema,
  number: lineSchema(say('The number'), 20, 0),
  title: titleSchema,
  cents: centsSchema,
  by: z.enum(billedBy),
  /** What there is of it in the contract, where it is billed by quantity. */
  quantity: none(
    z.number().check(z.minimum(0.0001, { error: say('Enter a quantity above zero') }), z.maximum(1e9)),
  ),
  unit: textSchema(say('The unit'), 20),
})
export type ValueLine = z.infer<typeof valueLineSchema>

/** Interest on what is late: hundredths of a percent a year of so many days, 0 for none, and where it is agreed or written. */
const interest = {
  interestBp: rateSchema,
  interestDays: z.union([z.literal(360), z.literal(365)]),
  interestSource: textSchema(say('The source'), 200),
}
const doneSchema = z.object({ id: idSchema, doneCents: centsSchema, storedCents: noLess })
export const termsSchema = z.object({
  lines: listOf(valueLineSchema).check(
    z.minLength(1, { error: say('A schedule of values has a line at least') }),
    z.refine<ValueLine[]>((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: say('Two lines have the same id'),
    }),
  ),
  retainage: z.object({
    /** From which part of the contract on, which part of a bill is kept back; in hundredths of a percent. */
    steps: listOf(z.object({ fromBp: bpSchema, bp: bpSchema }), 10),
    crossing: z.enum(['marginal', 'restate']),
    stored: z.boolean(),
    /** Which part of stored material is kept back where it is another than of the work; in hundredths of a percent. */
    storedBp: z.optional(none(bpSchema)),
  }),
  ...interest,
  /** How a job stood that was taken over in its middle: application 0. */
  opening: none(
    z.object({ throughOn: dateSchema, lines: listOf(doneSchema), heldCents: noLess, paidCents: noLess }),
  ),
})
export type Terms = z.infer<typeof termsSchema>

/** What is billed by: every change of it is a new one, and the old ones stay. */
export const billingTermsEntity = {
  open: {},
  price: {
    number: field(say('Version'), countSchema(100_000)),
    body: field(say('Schedule of values'), termsSchema, technical),
    at: field(say('When'), instantSchema),
    author: field(say('From'), none(idSchema), technical),
  },
} as const satisfies Entity

const cents = z.int()
/** An application as it is printed; line 4 to 9 are its figures, and each line of the schedule how far it is. */
export const sheetSchema = z.object({
  lines: z.array(
    z.object({
      ...{ id: idSchema, number: z.string(), title: z.string(), scheduled: cents, before: cents },
      ...{
        period: cents,
        stored: cents,
        total: cents,
        left: cents,
        held: cents,
        bp: z.int(),
        added: z.boolean(),
      },
      /** What there was of it in the contract; null where it is not billed by quantity, absent in what was sent before this was kept. */
      ...{ quantity: z.optional(none(z.number())), unit: z.optional(z.string()) },
    }),
  ),
  ...{ first: cents, changes: cents, contract: cents, completed: cents, stored: cents, total: cents },
  ...{ retainage: cents, earned: cents, before: cents, due: cents, toFinish: cents },
  /** Of the recapitulation: held, other deductions and payments before, and retainage given back with this one. */
  ...{ heldBefore: cents, deductedBefore: cents, release: cents },
})
export type ApplicationSheet = z.infer<typeof sheetSchema>

export const applicationStates = ['draft', 'sent', 'certified', 'void'] as const
export const payApplicationEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    class: field(say('Who sees it'), moneyClasses, technical),
    number: field(say('Pay application'), countSchema(100_000)),
    throughOn: field(say('Through'), planDateSchema),
    state: field(say('State'), z.enum(applicationStates)),
    lines: field(say('Work'), listOf(doneSchema), technical),
    releaseCents: field(say('Retainage given back'), noLess),
    /** As it was sent; null before. */
    sheet: field(say('Figures'), none(sheetSchema), technical),
    sentOn: field(say('Sent'), none(dateSchema)),
    certifiedOn: field(say('Certified'), none(dateSchema)),
    certifiedCents: field(say('Certified amount'), none(centsSchema)),
    documentId: field(say('Document'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
  },
} as const satisfies Entity
export type PayApplication = Required<Seen<typeof payApplicationEntity>>

export const invoiceKinds = ['deposit', 'milestone', 'application', 'other'] as const
export const invoiceLineSchema = z.object({
  title: titleSchema,
  cents: centsSchema,
  /** The signed change order that it bills. */
  changeOrderId: none(idSchema),
})
export const invoiceEntity = {
  open: {},
  price: {
    id: field(say('Id'), idSchema, technical),
    number: field(say('Invoice'), countSchema(100_000)),
    kind: field(say('Kind'), z.enum(invoiceKinds)),
    applicationId: field(say('Pay application'), none(idSchema), technical),
    title: field(say('Title'), titleSchema),
    lines: field(say('Lines'), listOf(invoiceLineSchema), technical),
    /** Sales tax as it was typed, of the place that was typed. */
    taxBp: field(say('Sales tax'), rateSchema),
    taxPlace: field(say('Place of the tax'), textSchema(say('The place'), 80)),
    taxCents: field(say('Tax'), centsSchema),
    cents: field(say('Amount'), centsSchema),
    issuedOn: field(say('Issued'), planDateSchema),
    dueOn: field(say('Due'), planDateSchema),
    interestBp: field(say('Interest, a year'), interest.interestBp),
    interestDays: field(say('Days of the year'), interest.interestDays),
    interestSource: field(say('Where the interest is agreed'), interest.interestSource),
    state: field(say('State'), z.enum(['issued', 'void'])),
    reason: field(say('Reason'), textSchema(say('The reason'), 500)),
    documentId: field(say('Document'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
  },
} as const satisfies Entity
export type Invoice = Required<Seen<typeof invoiceEntity>>

export const payMethods = ['check', 'transfer', 'card', 'cash', 'online', 'other'] as const
/** What came in for an invoice, or was let off it; what was written wrong is taken back by one that corrects it. */
export const paymentEntity = {
  open: {},
  price: {
    id: field(say('Id'), idSchema, technical),
    invoiceId: field(say('Invoice'), idSchema, technical),
    kind: field(say('Kind'), z.enum(['payment', 'credit'])),
    cents: field(say('Amount'), centsSchema),
    paidOn: field(say('Paid'), planDateSchema),
    method: field(say('Paid by'), z.enum(payMethods)),
    reference: field(say('Check or reference'), textSchema(say('The reference'), 80)),
    corrects: field(say('Corrects'), none(idSchema), technical),
    at: field(say('When'), instantSchema),
    author: field(say('From'), none(idSchema), technical),
  },
} as const satisfies Entity
export type Payment = Required<Seen<typeof paymentEntity>>

/** Where an invoice was sent, and whether it is reminded of by itself. */
export const invoiceLinkEntity = {
  open: {},
  cost: {
    invoiceId: field(say('Invoice'), idSchema, technical),
    email: field(say('Email'), none(emailSchema)),
    letter: field(say('Letter'), none(z.enum(['waits', 'sent', 'failed']))),
    remind: field(say('Reminders'), z.boolean()),
  },
} as const satisfies Entity

export const costKinds = ['bill', 'receipt', 'commitment', 'paid', 'forecast'] as const
export type CostKind = (typeof costKinds)[number]
/** An entry of what the job costs, a row for each of its lines. */
export const costEntryEntity = {
  open: {},
  cost: {
    id: field(say('Id'), idSchema, technical),
    line: field(say('Line'), countSchema(1000)),
    kind: field(say('Kind'), z.enum(costKinds)),
    onDay: field(say('Date'), planDateSchema),
    vendor: field(say('Supplier or sub'), lineSchema(say('The supplier'), 120, 0)),
    number: field(say('Number'), lineSchema(say('The number'), 60, 0)),
    title: field(say('What'), lineSchema(say('The title'), 200, 0)),
    code: field(say('Cost code'), codeSchema),
    costClass: field(say('Class'), z.enum(costClasses)),
    cents: field(say('Amount'), centsSchema),
    /** The commitment that a bill is of; the bill that is paid. */
    against: field(say('Of'), none(idSchema), technical),
    corrects: field(say('Corrects'), none(idSchema), technical),
    dueOn: field(say('Due'), none(planDateSchema)),
    method: field(say('Paid by'), none(z.enum(payMethods))),
    note: field(say('Note'), noteSchema),
    fileId: field(say('File'), none(idSchema), technical),
    at: field(say('When'), instantSchema),
    author: field(say('From'), none(idSchema), technical),
  },
} as const satisfies Entity
export type CostEntry = Required<Seen<typeof costEntryEntity>>

/** A lien waiver: ours to the owner, or one that a sub or supplier is asked for. */
export const lienWaiverEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    class: field(say('Who sees it'), moneyClasses, technical),
    side: field(say('Whose'), z.enum(['asked', 'given'])),
    party: field(say('From whom'), lineSchema(say('Who gives it'), 120)),
    place: field(
      say('State'),
      z.string().check(z.regex(/^[A-Z]{2}$/, { error: say('Two letters, such as CA') })),
    ),
    final: field(say('Final'), z.boolean()),
    /** Null where the state has one form for both, or none. */
    conditional: field(say('Conditional'), none(z.boolean())),
    throughOn: field(say('Through'), planDateSchema),
    cents: field(say('Amount'), noLess),
    invoiceId: field(say('Invoice'), none(idSchema), technical),
    entryId: field(say('Bill'), none(idSchema), technical),
    askedOn: field(say('Asked for'), dateSchema),
    givenOn: field(say('Given'), none(dateSchema)),
    documentId: field(say('Document'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
  },
} as const satisfies Entity
export type LienWaiver = Required<Seen<typeof lienWaiverEntity>>

/** The entities of a job’s money, under their names. */
export const moneyEntities = {
  'change-order': changeOrderEntity,
  'change-cost': changeCostEntity,
  'billing-terms': billingTermsEntity,
  'pay-application': payApplicationEntity,
  invoice: invoiceEntity,
  payment: paymentEntity,
  'invoice-link': invoiceLinkEntity,
  'cost-entry': costEntryEntity,
  'lien-waiver': lienWaiverEntity,
} as const satisfies Record<string, Entity>
