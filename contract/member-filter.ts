import * as z from 'zod/mini'
import { given, givenCount } from './query.ts'
import { codePoints, plainText } from './text.ts'
import { interests, sources } from './waitlist.ts'

/** How far a member has come. */
export const memberStatuses = {
  unconfirmed: 'Not confirmed',
  confirmed: 'Waiting',
  invited: 'Invited',
  registered: 'Registered',
  unsubscribed: 'Unsubscribed',
} as const
export type MemberStatus = keyof typeof memberStatuses

/** What a member can have come to, whatever has happened since: who registered was confirmed before, as a rule. */
export const memberSteps = { confirmed: 'Confirmed', invited: 'Invited', registered: 'Registered' } as const
export type MemberStep = keyof typeof memberSteps

/** What a list can be sorted by; `place` is the order in which members are invited. */
export const memberSorts = {
  joined: 'Joined',
  confirmed: 'Confirmed',
  place: 'Place',
  name: 'Name',
  email: 'Email',
} as const
export type MemberSort = keyof typeof memberSorts

export const listLimits = { text: 100, rows: 200, rowsByDefault: 50 } as const

const choice = <Choice extends string>(label: string, choices: Record<Choice, string>) =>
  given(
    z.enum(Object.keys(choices) as [Choice, ...Choice[]], {
      error: `${label} must be one of ${Object.keys(choices).join(', ')}`,
    }),
  )

const words = (label: string) =>
  given(
    z.string({ error: `${label} must be text` }).check(
      z.trim(),
      plainText(`${label} has characters that nobody can have`),
      z.refine<string>((text) => codePoints(text) <= listLimits.text, {
        error: `${label} must be at most ${listLimits.text} characters`,
        params: { maxLength: listLimits.text },
      }),
    ),
  )

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const day = (label: string) =>
  given(
    z.string({ error: `${label} must be a day such as 2026-03-31` }).check(
      z.refine<string>(isDay, {
        error: `${label} must be a day such as 2026-03-31`,
        params: { format: 'date' },
      }),
    ),
  )

const filterShape = {
  status: choice('Status', memberStatuses),
  /** How far the member has ever come. */
  reached: choice('Reached', memberSteps),
  /** A job title, word for word; upper and lower case are the same. */
  title: words('Title'),
  interest: choice('Interest', interests),
  source: choice('Source', sources),
  /** The `utm_campaign` of the link that was followed. */
  campaign: words('Campaign'),
  /** The host that the visitor came from. */
  referrer: words('Referrer'),
  /** The first and the last day of joining, both included, in UTC. */
  from: day('From'),
  to: day('To'),
  /** Part of a name, an address or a company. */
  text: words('Text'),
  /** Whether there are reasons against the member that nobody has overruled. */
  flagged: choice('Flagged', { yes: '', no: '' }),
}

/** Which members are meant; each condition narrows the choice. */
export const memberFilterSchema = z.object(filterShape)
export type MemberFilter = z.output<typeof memberFilterSchema>

const sortOf = (text: string) => Object.hasOwn(memberSorts, text.replace(/^-/, ''))

/** Which members, in which order, and which page of them. */
export const memberListSchema = z.object({
  ...filterShape,
  /** One of `memberSorts`; a minus before it turns the order round. */
  sort: given(
    z.string().check(
      z.refine<string>(sortOf, {
        error: `Sort must be one of ${Object.keys(memberSorts).join(', ')}, with a minus before it to turn it round`,
        params: { enum: Object.keys(memberSorts).flatMap((sort) => [sort, `-${sort}`]) },
      }),
    ),
  ),
  /** Where the page before this one ended, as that page said it. */
  after: given(
    z
      .string({ error: 'After is not the end of a page.' })
      .check(z.maxLength(600, { error: 'After is not the end of a page.' })),
  ),
  limit: givenCount(listLimits.rows, `Limit must be a whole number from 1 to ${listLimits.rows}`),
})
