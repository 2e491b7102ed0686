import * as z from 'zod/mini'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { type AnyRow, nothing } from './route.ts'

/** How many places one credited referral moves a member up. */
export const placesPerReferral = 10

/** Where a member stands, as their own page shows it: nothing that says who they are. */
export const placeSchema = z.object({
  status: z.enum(['unconfirmed', 'waiting', 'invited', 'unsubscribed']),
  /** Counted from 1; null for somebody who does not wait. */
  place: z.nullable(z.int()),
  /** How many of those whom the member's link brought have confirmed and counted. */
  referrals: z.int(),
  /** The link to pass on; null before the member has confirmed. */
  referralHref: z.nullable(z.string()),
})
export type Place = z.output<typeof placeSchema>

/** What a page without script says of the place of who waits; empty for anybody else. */
export const placeNow = ({ place }: Place) =>
  place === null ? '' : say('You are number {place} in line.', { place: numberText(place) })

/** The same of the link to pass on. */
export const linkNow = ({ referralHref: href }: Place) =>
  href === null ? '' : say('Your own link, which moves you up: {href}', { href })

export const placeRow = {
  method: 'GET',
  path: '/api/waitlist/status/{token}',
  caller: 'anyone',
  summary: say('Where the member stands whose signed link this is.'),
  params: z.object({ token: z.string() }),
  body: nothing,
  data: placeSchema,
} as const satisfies AnyRow
