import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { emailSchema } from './email.ts'
import { schemasOf } from './field.ts'
import { invoiceEntity, invoiceLinkEntity } from './money.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, instantSchema } from './values.ts'

/** How often somebody is reminded of an invoice by itself, and how many days lie between. */
export const reminders = { most: 5, everyDays: 14 } as const
/** What can be paid online at once, in cents: what Stripe takes in dollars. */
export const onlineCents = { least: 50, most: 99_999_999 } as const

const cents = z.int()
const inInvoice = z.extend(inProject, { invoice: idSchema })
const put = { method: 'POST', caller: 'project', scope: null, params: inInvoice } as const
const address = z.object({ url: z.string() })

export const invoiceLinkRow = {
  ...put,
  path: '/api/projects/{project}/invoices/{invoice}/link',
  summary: say('The link at which an invoice is read, and paid online, without an account; always the same.'),
  body: nothing,
  data: z.object({ token: z.string() }),
} as const satisfies AnyRow

export const mailInvoiceRow = {
  ...put,
  path: '/api/projects/{project}/invoices/{invoice}/mail',
  summary: say('Send an invoice by email with its link; one that is late is a reminder.'),
  /** `remind`: whether reminders go out by themselves while it is late. */
  body: z.object({ email: emailSchema, remind: schemasOf(invoiceLinkEntity.cost).remind }),
  data: nothing,
} as const satisfies AnyRow

export const payInvoiceRow = {
  ...put,
  path: '/api/projects/{project}/invoices/{invoice}/checkout',
  summary: say('Begin to pay what is open of an invoice online; answers where that is done.'),
  body: nothing,
  data: address,
} as const satisfies AnyRow

const token = z.string({ error: say('The token is missing') })
const invoice = schemasOf(invoiceEntity.price)
const guestInvoice = z.object({
  ...{ orgName: z.string(), orgPhone: z.string(), project: z.string(), number: invoice.number },
  ...{ title: invoice.title, lines: z.array(z.object({ title: z.string(), cents })), taxCents: cents },
  ...{ taxPlace: z.string(), taxBp: invoice.taxBp, cents, paidCents: cents, creditedCents: cents },
  ...{ openCents: cents, issuedOn: invoice.issuedOn, dueOn: invoice.dueOn, lateDays: z.int() },
  ...{ interestCents: cents, interestSource: z.string() },
  /** Whether it can be paid here. */
  online: z.boolean(),
})
export type GuestInvoice = z.infer<typeof guestInvoice>

export const guestInvoiceRow = {
  method: 'POST',
  path: '/api/invoice',
  caller: 'anyone',
  summary: say('The invoice that a link leads to, with what is open of it.'),
  params: nothing,
  body: z.object({ token }),
  data: guestInvoice,
} as const satisfies AnyRow

export const guestPayInvoiceRow = {
  method: 'POST',
  path: '/api/invoice/checkout',
  caller: 'anyone',
  summary: say('Begin to pay what is open of the invoice that a link leads to; answers where that is done.'),
  params: nothing,
  body: z.object({ token }),
  data: address,
} as const satisfies AnyRow

const ofOrg = { caller: 'org', scope: null, params: z.object({ org: idSchema }) } as const
const paymentKey = z.object({
  /** The account’s key as it is told from others, whether it moves money, and since when it is used; null without one. */
  key: z.nullable(z.object({ start: z.string(), live: z.boolean(), addedAt: instantSchema })),
})
export type PaymentKey = z.infer<typeof paymentKey>

export const paymentKeyRow = {
  ...ofOrg,
  method: 'GET',
  path: '/api/orgs/{org}/online-payment',
  summary: say(
    'Whether invoices of an organization are paid online, into its own Stripe account. Admins only.',
  ),
  body: nothing,
  data: paymentKey,
} as const satisfies AnyRow

export const setPaymentKeyRow = {
  ...ofOrg,
  method: 'POST',
  path: '/api/orgs/{org}/online-payment',
  summary: say('Set the key of the organization’s own Stripe account, or take it away. Admins only.'),
  body: z.object({
    secretKey: z.nullable(
      z.string().check(
        z.trim(),
        z.regex(/^(sk|rk)_(test|live)_\w{8,240}$/, {
          error: say('Enter a secret or restricted key, such as rk_live_…'),
        }),
      ),
    ),
  }),
  data: paymentKey,
} as const satisfies AnyRow

/** Every call of invoices that are sent and paid through a link. */
export const onlineRows = {
  invoiceLinkRow,
  mailInvoiceRow,
  payInvoiceRow,
  guestInvoiceRow,
  guestPayInvoiceRow,
  paymentKeyRow,
  setPaymentKeyRow,
} as const
