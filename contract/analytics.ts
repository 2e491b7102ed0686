import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { gateKinds } from './fields.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema } from './values.ts'

/** What days are lost to: what a task waits for, days lost to weather, what is said to be in its way, and else its own work. */
export const lateCauses = [...gateKinds, 'weather', 'blocked', 'began', 'took'] as const
export type LateCause = (typeof lateCauses)[number]

/** How many months of proposals are told of, this one included. */
export const analyticsMonths = 12

const cents = z.int()
export const analyticsRow = {
  method: 'GET',
  path: '/api/orgs/{org}/analytics',
  caller: 'org',
  scope: null,
  summary: say(
    'How the projects of an organization went: cost by trade, hours by crew, proposals won, days late by cause. For those who run them.',
  ),
  params: z.object({ org: idSchema }),
  body: nothing,
  data: z.object({
    /** By division, the first two digits of numbers as MasterFormat has them, else by code; '' for what has none. Sums are of every project that has an estimate. */
    trades: z.array(
      z.object({
        division: z.string(),
        title: z.string(),
        projects: z.int(),
        /** What was estimated, with signed changes; what is spent; and what it comes to in the end. */
        estimated: cents,
        spent: cents,
        projected: cents,
      }),
    ),
    /** How many projects have costs, and no budget by cost code that they could be held against. */
    uncompared: z.int(),
    /** By company, '' for own people: of tasks that are done and had hours in the estimate. */
    crews: z.array(z.object({ crew: z.string(), tasks: z.int(), planned: z.number(), worked: z.number() })),
    /** By the month in which they were sent, `2026-05`, the oldest first; what a newer one took the place of is left out. */
    offers: z.array(
      z.object({
        ...{ month: z.string(), sent: z.int(), won: z.int(), lost: z.int(), open: z.int() },
        ...{ sentCents: cents, wonCents: cents },
      }),
    ),
    /** Calendar days that tasks finish later than their first baseline, as far as no task before them caused it. */
    late: z.array(z.object({ cause: z.enum(lateCauses), days: z.int(), tasks: z.int() })),
  }),
} as const satisfies AnyRow
