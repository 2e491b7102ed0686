import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import type { MemberFilter } from './member-filter.ts'
import { givenCount } from './query.ts'
import { type AnyRow, nothing } from './route.ts'

/** The counts of one day in UTC. */
export const funnelDaySchema = z.object({
  day: z.string(),
  joined: z.int(),
  confirmed: z.int(),
  invited: z.int(),
  registered: z.int(),
})
export type FunnelDay = z.output<typeof funnelDaySchema>

const shareSchema = z.object({ value: z.nullable(z.string()), joined: z.int(), confirmed: z.int() })
export type Share = z.output<typeof shareSchema>

/**
 * Which members each of the totals counts, as a list of them says it: whoever follows a figure finds as many as it said.
 * Nobody waits who has an account already, whether they were invited or not.
 */
export const totalFilters = {
  joined: {},
  confirmed: { reached: 'confirmed' },
  invited: { reached: 'invited' },
  registered: { reached: 'registered' },
  unsubscribed: { status: 'unsubscribed' },
  waiting: { status: 'confirmed' },
  flagged: { flagged: 'yes' },
} as const satisfies Record<string, { [Name in keyof MemberFilter]?: NonNullable<MemberFilter[Name]> }>

export const statsSchema = z.object({
  /** Everybody who ever came so far, and how they stand today. */
  totals: z.object({
    joined: z.int(),
    confirmed: z.int(),
    invited: z.int(),
    registered: z.int(),
    unsubscribed: z.int(),
    waiting: z.int(),
    flagged: z.int(),
    suppressed: z.int(),
  }),
  /** Every day asked for, the empty ones too, oldest first. */
  days: z.array(funnelDaySchema),
  /** The most frequent values, and how many of those who joined with each have confirmed. */
  sources: z.array(shareSchema),
  campaigns: z.array(shareSchema),
  referrers: z.array(shareSchema),
  interests: z.array(shareSchema),
  titles: z.array(shareSchema),
  letters: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
})
export type Stats = z.output<typeof statsSchema>

/** How many days a funnel can show. */
export const funnelDays = { byDefault: 30, most: 366 } as const

export const statsRow = {
  method: 'GET',
  path: '/api/operator/stats',
  caller: 'operator',
  scope: 'members:read',
  summary: say('The funnel by day, and where members come from.'),
  params: nothing,
  query: z.object({
    days: givenCount(funnelDays.most, `Days must be a whole number from 1 to ${funnelDays.most}`),
  }),
  body: nothing,
  data: statsSchema,
} as const satisfies AnyRow
