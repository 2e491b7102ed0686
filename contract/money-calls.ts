import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { schemasOf } from './field.ts'
import {
  billingTermsEntity,
  changeOrderEntity,
  costEntryEntity,
  costPartSchema,
  invoiceEntity,
  invoiceLineSchema,
  invoiceLinkEntity,
  lienWaiverEntity,
  moneyLimits,
  payApplicationEntity,
  paymentEntity,
  sheetSchema,
  signerSchema,
  termsSchema,
  valueLineSchema,
} from './money.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { centsSchema, dateSchema, idSchema, textSchema } from './values.ts'

const of = '/api/projects/{project}'
const put = { method: 'POST', caller: 'project', scope: null, data: nothing } as const
const get = { method: 'GET', caller: 'project', scope: 'projects:read', body: nothing } as const
const cents = z.int()
const change = schemasOf(changeOrderEntity.open)
const application = schemasOf(payApplicationEntity.open)
const invoice = schemasOf(invoiceEntity.price)
const payment = schemasOf(paymentEntity.price)
const entry = schemasOf(costEntryEntity.cost)
const waiver = schemasOf(lienWaiverEntity.open)
const inChange = z.extend(inProject, { changeOrder: idSchema })
const inApplication = z.extend(inProject, { application: idSchema })
const inInvoice = z.extend(inProject, { invoice: idSchema })

/** `billedCents`: of what was signed. */
const listedChange = z.object({ ...change, billedCents: cents })
export type ListedChange = z.infer<typeof listedChange>
/** `sheet`: of a draft, as it would be sent now. */
const listedApplication = z.object({ ...application, sheet: sheetSchema, invoiceId: z.nullable(idSchema) })
export type ListedApplication = z.infer<typeof listedApplication>
const listedInvoice = z.object({
  ...invoice,
  ...{ paidCents: cents, creditedCents: cents, openCents: cents, lateDays: z.int(), interestCents: cents },
  payments: z.array(z.object(payment)),
})
export type ListedInvoice = z.infer<typeof listedInvoice>
export const ageNames = ['current', '1-30', '31-60', '61-90', 'over-90'] as const
const aged = z.array(z.object({ age: z.enum(ageNames), cents }))
const deposit = z.object({
  ...{ cents, citation: z.string(), source: z.string(), opened: z.boolean() },
  /** Whether materials that are ordered for this job alone may be paid for beside it. */
  special: z.boolean(),
})

export const paymentsRow = {
  ...get,
  path: `${of}/payments`,
  summary: say('What the owner of a project is asked for and pays: price, changes, applications, invoices.'),
  params: inProject,
  data: z.object({
    today: dateSchema,
    place: z.nullable(z.string()),
    contract: z.object({ first: cents, changes: cents, total: cents }),
    terms: z.nullable(z.object({ number: schemasOf(billingTermsEntity.price).number, body: termsSchema })),
    /** What a schedule of values would begin with: the groups of the accepted proposal, and its payments. */
    suggested: z.array(valueLineSchema),
    milestones: z.array(z.object({ title: z.string(), cents })),
    changes: z.array(listedChange),
    approved: z.object({ approved: cents, billed: cents, unbilled: cents }),
    applications: z.array(listedApplication),
    invoices: z.array(listedInvoice),
    waivers: z.array(z.object(waiver)),
    /** Where invoices were sent; nothing for who does not run the project. */
    letters: z.array(z.object(schemasOf(invoiceLinkEntity.cost))),
    /** Whether invoices are paid online, into the account of the organisation. */
    online: z.boolean(),
    aged,
    billed: cents,
    paid: cents,
    open: cents,
    retained: cents,
    /** The most that a deposit may come to in the state of the job; null where no law is held. */
    deposit: z.nullable(deposit),
  }),
} as const satisfies AnyRow

const { id, title, reason, cents: price, days } = change
export const putChangeRow = {
  ...put,
  path: `${of}/change-orders`,
  summary: say('Write a change order, or change one that was not sent.'),
  params: inProject,
  bodyMost: 100_000,
  body: z.object({
    ...{ id, title, reason, cents: price, days },
    costs: z.array(costPartSchema).check(z.maxLength(moneyLimits.lines)),
  }),
} as const satisfies AnyRow

export const moveChangeRow = {
  ...put,
  path: `${of}/change-orders/{changeOrder}/state`,
  summary: say('Send a change order to the owner, or take it back.'),
  params: inChange,
  body: z.object({ state: z.enum(['offered', 'void'], { error: say('Choose a state') }) }),
} as const satisfies AnyRow

export const signChangeRow = {
  ...put,
  path: `${of}/change-orders/{changeOrder}/sign`,
  summary: say(
    'Sign a change order for its price, or decline it; who runs the project writes down what was signed.',
  ),
  params: inChange,
  /** What is signed for, as it was read: another price is refused. */
  body: z.object({ signed: z.boolean(), name: signerSchema, cents: price, on: z.nullable(dateSchema) }),
} as const satisfies AnyRow

export const setTermsRow = {
  ...put,
  path: `${of}/payments/terms`,
  summary: say('Set the schedule of values and the retainage that a project is billed by.'),
  params: inProject,
  bodyMost: 200_000,
  /** `base`: the version that it was changed from, 0 for the first. */
  body: z.object({ base: schemasOf(billingTermsEntity.price).number, body: termsSchema }),
} as const satisfies AnyRow

export const putApplicationRow = {
  ...put,
  path: `${of}/applications`,
  summary: say('Begin a pay application, or change one that was not sent: each line to date.'),
  params: inProject,
  bodyMost: 100_000,
  body: z.object({
    ...{ id: application.id, throughOn: application.throughOn, lines: application.lines },
    releaseCents: application.releaseCents,
  }),
} as const satisfies AnyRow

export const sendApplicationRow = {
  ...put,
  path: `${of}/applications/{application}/send`,
  summary: say('Send a pay application, for the sum that is due by it.'),
  params: inApplication,
  body: z.object({ due: centsSchema }),
} as const satisfies AnyRow

export const certifyApplicationRow = {
  ...put,
  path: `${of}/applications/{application}/certify`,
  summary: say('Write down what of a pay application was certified; it becomes an invoice.'),
  params: inApplication,
  body: z.object({ invoice: idSchema, cents: centsSchema, dueOn: invoice.dueOn }),
} as const satisfies AnyRow

export const withdrawApplicationRow = {
  ...put,
  path: `${of}/applications/{application}/withdraw`,
  summary: say('Take back a pay application that was not certified; its number stays used.'),
  params: inApplication,
  body: nothing,
} as const satisfies AnyRow

export const issueInvoiceRow = {
  ...put,
  path: `${of}/invoices`,
  summary: say('Issue an invoice: a deposit, a milestone, a signed change order, or anything else.'),
  params: inProject,
  bodyMost: 100_000,
  body: z.object({
    ...{ id: invoice.id, title: invoice.title, taxBp: invoice.taxBp, taxPlace: invoice.taxPlace },
    kind: z.enum(['deposit', 'milestone', 'other'], { error: say('Choose a kind') }),
    lines: z
      .array(invoiceLineSchema)
      .check(
        z.minLength(1, { error: say('An invoice has a line at least') }),
        z.maxLength(moneyLimits.lines),
      ),
    ...{ dueOn: invoice.dueOn, interestBp: invoice.interestBp, interestDays: invoice.interestDays },
    interestSource: invoice.interestSource,
  }),
} as const satisfies AnyRow

export const voidInvoiceRow = {
  ...put,
  path: `${of}/invoices/{invoice}/void`,
  summary: say('Void an invoice that nothing was paid of; its number stays used.'),
  params: inInvoice,
  body: z.object({
    reason: textSchema(say('The reason'), 500).check(z.regex(/\S/, { error: say('The reason is missing') })),
  }),
} as const satisfies AnyRow

export const takePaymentRow = {
  ...put,
  path: `${of}/invoices/{invoice}/payments`,
  summary: say('Write down what was paid of an invoice, a part or all, or let something off it.'),
  params: inInvoice,
  body: z.object({
    ...{ id: payment.id, kind: payment.kind, paidOn: payment.paidOn, method: payment.method },
    reference: payment.reference,
    cents: centsSchema.check(z.minimum(1, { error: say('Enter an amount above zero') })),
  }),
} as const satisfies AnyRow

export const correctPaymentRow = {
  ...put,
  path: `${of}/payments/{payment}/correct`,
  summary: say(
    'Take back a payment that was written down wrong: it stays, and one that takes it back stands beside it.',
  ),
  params: z.extend(inProject, { payment: idSchema }),
  body: z.object({ id: payment.id }),
} as const satisfies AnyRow

/** A line of the job cost report, in cents. */
const costLine = z.object({
  ...{ original: cents, changes: cents, budget: cents, committed: cents, spent: cents },
  ...{ toComplete: cents, projected: cents, over: cents },
})
const coded = z.extend(costLine, { code: z.string(), title: z.string() })
export type CodedCost = z.infer<typeof coded>
const { line: _, code: __, costClass: ___, cents: ____, ...shared } = entry
/** An entry with all of its lines. `openCents`: of a commitment what no bill came for, of a bill what is to be paid. */
const listedEntry = z.object({
  ...{ ...shared, lines: z.array(costPartSchema), cents, openCents: cents, corrected: z.boolean() },
})
export type ListedEntry = z.infer<typeof listedEntry>

/** What came in and went out in a week, by its Monday. */
const cashWeek = z.object({ on: dateSchema, inCents: cents, outCents: cents })

export const moneyRow = {
  ...get,
  path: `${of}/money`,
  summary: say(
    'What a project costs: budget, changes, commitments, bills, what is to come, margin and cash.',
  ),
  params: inProject,
  data: z.object({
    today: dateSchema,
    lines: z.array(coded),
    total: costLine,
    priceCents: cents,
    /** Whether the plan has cost tracking: bills and the like can be entered. */
    mayEnter: z.boolean(),
    /** What an entry may be of beside the codes of the report. */
    codes: z.array(z.object({ code: z.string(), title: z.string() })),
    changeCosts: z.array(z.object({ changeOrderId: idSchema, lines: z.array(costPartSchema), cents })),
    margin: z.array(z.object({ on: dateSchema, priceCents: cents, projectedCents: cents })),
    weeks: z.array(cashWeek),
    /** What is open, in the weeks that it is due in; what is late stands in the week of today. */
    due: z.array(cashWeek),
    entries: z.array(listedEntry),
    /** How many there are; the newest are listed. */
    count: z.int(),
    /** Own labor within what is spent; `unpaidHours`: of people for whom no wage was said. */
    labor: z.object({ cents, hours: z.number(), unpaidHours: z.number() }),
    payables: aged,
  }),
} as const satisfies AnyRow

export const enterCostRow = {
  ...put,
  path: `${of}/money/entries`,
  summary: say(
    'Enter a commitment, a bill, a receipt, a payment of a bill, or what is still to come under a code.',
  ),
  params: inProject,
  bodyMost: 100_000,
  body: z.object({
    ...{ id: entry.id, kind: entry.kind, onDay: entry.onDay, vendor: entry.vendor, number: entry.number },
    ...{ title: entry.title, against: entry.against, dueOn: entry.dueOn, method: entry.method },
    ...{ note: entry.note, fileId: entry.fileId },
    lines: z
      .array(costPartSchema)
      .check(z.minLength(1, { error: say('An entry has a line at least') }), z.maxLength(moneyLimits.lines)),
  }),
} as const satisfies AnyRow

export const correctCostRow = {
  ...put,
  path: `${of}/money/entries/{entry}/correct`,
  summary: say(
    'Take back an entry that was written down wrong: it stays, and one that takes it back stands beside it.',
  ),
  params: z.extend(inProject, { entry: idSchema }),
  body: z.object({ id: entry.id, note: entry.note }),
} as const satisfies AnyRow

export const putWaiverRow = {
  ...put,
  path: `${of}/waivers`,
  summary: say('Ask for a lien waiver, or give one, in the form that the state of the job has for it.'),
  params: inProject,
  body: z.object({
    ...{ id: waiver.id, side: waiver.side, party: waiver.party, place: waiver.place, final: waiver.final },
    ...{ conditional: waiver.conditional, throughOn: waiver.throughOn, cents: waiver.cents },
    ...{ invoiceId: waiver.invoiceId, entryId: waiver.entryId },
  }),
} as const satisfies AnyRow

export const giveWaiverRow = {
  ...put,
  path: `${of}/waivers/{waiver}/given`,
  summary: say('Write down that a lien waiver was signed and given.'),
  params: z.extend(inProject, { waiver: idSchema }),
  body: z.object({ on: dateSchema }),
} as const satisfies AnyRow

export const paperForms = ['own', 'eng-93', 'rd-1924-18'] as const
export const writeMoneyRow = {
  ...put,
  path: `${of}/money/document`,
  summary: say(
    'Write a change order, a pay application, an invoice or a lien waiver as a document; asked again it is the one that is there.',
  ),
  params: inProject,
  /** Of several it is the first in this order. `form`: of a pay application. */
  body: z.object({
    waiver: z.exactOptional(idSchema),
    application: z.exactOptional(idSchema),
    invoice: z.exactOptional(idSchema),
    changeOrder: z.exactOptional(idSchema),
    form: z.exactOptional(z.enum(paperForms)),
  }),
  data: z.object({ document: idSchema }),
} as const satisfies AnyRow

export const moneyReports = [
  'job-cost',
  'entries',
  'invoices',
  'draws',
  'statement',
  'receivables',
  'payables',
  'paid-1099',
  'work-in-progress',
] as const
export const moneyFormats = ['csv', 'xlsx', 'iif', 'xero'] as const
export const moneyFileRow = {
  ...get,
  path: `${of}/money/file`,
  summary: say('A report of a project’s money as a sheet, or its entries for QuickBooks or Xero.'),
  params: inProject,
  query: z.object({
    of: z.enum(moneyReports, { error: say('Choose a report') }),
    format: z.enum(moneyFormats, { error: say('Choose a format') }),
  }),
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

/** The reports that there are of all jobs together. */
export const orgReports = ['work-in-progress', 'receivables', 'payables', 'paid-1099'] as const
export const orgMoneyFileRow = {
  ...get,
  caller: 'org',
  scope: null,
  path: '/api/orgs/{org}/money/file',
  summary: say('A report of the money of every project that the caller runs, as one sheet.'),
  params: z.object({ org: idSchema }),
  query: z.object({
    of: z.enum(orgReports, { error: say('Choose a report') }),
    format: z.enum(['csv', 'xlsx'], { error: say('Choose a format') }),
  }),
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

/** Every call of a job’s money. */
export const moneyRows = {
  paymentsRow,
  putChangeRow,
  moveChangeRow,
  signChangeRow,
  setTermsRow,
  putApplicationRow,
  sendApplicationRow,
  certifyApplicationRow,
  withdrawApplicationRow,
  issueInvoiceRow,
  voidInvoiceRow,
  takePaymentRow,
  correctPaymentRow,
  moneyRow,
  enterCostRow,
  correctCostRow,
  putWaiverRow,
  giveWaiverRow,
  writeMoneyRow,
  moneyFileRow,
  orgMoneyFileRow,
} as const
