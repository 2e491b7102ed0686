import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { chosenPlanSchema } from './chosen-plan.ts'
import { billingPeriods } from './plans.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, instantSchema } from './values.ts'

const inOrg = z.object({ org: idSchema })

/** What an organisation pays for, as its admins see it. */
export const billingSchema = z.object({
  /** Whether plans are paid by card here, or set by hand by whoever runs the installation. */
  paidBy: z.enum(['card', 'hand']),
  /** The plan in force, by its id. */
  plan: z.string(),
  /** What becomes of it: `trialing`, `active`, `past_due` while a payment is tried again, `expired`. */
  status: z.string(),
  billing: z.nullable(z.enum(billingPeriods)),
  taken: z.int(),
  /** How many seats there are; null where there is no limit. */
  allowed: z.nullable(z.int()),
  /** Whether it is paid by card, and so can be changed and canceled here. */
  subscribed: z.boolean(),
  /** Until when a trial costs nothing; null where there is none. */
  trialEndsAt: z.nullable(instantSchema),
  /** Until when it is paid for. */
  periodEndsAt: z.nullable(instantSchema),
  /** Whether it ends then. */
  cancels: z.boolean(),
  /** What it becomes then, where that is a smaller plan. */
  next: z.nullable(chosenPlanSchema),
})
export type Billing = z.infer<typeof billingSchema>

const row = { caller: 'org', scope: null, params: inOrg } as const

export const billingRow = {
  ...row,
  method: 'GET',
  path: '/api/orgs/{org}/billing',
  summary: say('The plan of an organization, its seats, and until when it is paid for. Admins only.'),
  body: nothing,
  data: billingSchema,
} as const satisfies AnyRow

export const invoicesRow = {
  ...row,
  method: 'GET',
  path: '/api/orgs/{org}/billing/invoices',
  summary: say('The newest 24 invoices of a plan paid by card, and the next one. Admins only.'),
  body: nothing,
  data: z.object({
    /** What is due next, in cents, and when; null where nothing is. */
    upcoming: z.nullable(z.object({ cents: z.int(), at: instantSchema })),
    invoices: z.array(
      z.object({
        number: z.string(),
        at: instantSchema,
        cents: z.int(),
        paid: z.boolean(),
        /** Where it can be looked at, and paid. */
        href: z.nullable(z.string()),
      }),
    ),
  }),
} as const satisfies AnyRow

const elsewhere = z.object({ url: z.string() })

export const checkoutRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/billing/checkout',
  summary: say('Begin to pay for a plan by card: answers the address where that is done. Admins only.'),
  body: chosenPlanSchema,
  data: elsewhere,
} as const satisfies AnyRow

export const changePlanRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/billing/change',
  summary: say(
    'Change a plan paid by card: at once where it becomes larger, at the end of the time paid for where it becomes smaller. Admins only.',
  ),
  body: chosenPlanSchema,
  data: billingSchema,
} as const satisfies AnyRow

export const cancelPlanRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/billing/cancel',
  whileClosing: true,
  summary: say('Cancel a plan paid by card, at the end of the time paid for. Admins only.'),
  body: nothing,
  data: billingSchema,
} as const satisfies AnyRow

export const resumePlanRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/billing/resume',
  summary: say('Go on with a plan that was canceled or made smaller, before that has happened. Admins only.'),
  body: nothing,
  data: billingSchema,
} as const satisfies AnyRow

export const cardRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/billing/card',
  whileClosing: true,
  summary: say('The address where the card and the address on invoices are changed. Admins only.'),
  body: nothing,
  data: elsewhere,
} as const satisfies AnyRow

/** Every call about what an organization pays for. */
export const billingRows = {
  billingRow,
  invoicesRow,
  checkoutRow,
  changePlanRow,
  cancelPlanRow,
  resumePlanRow,
  cardRow,
} as const
