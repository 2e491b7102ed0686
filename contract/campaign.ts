import * as z from 'zod/mini'
import { codePoints, isPlain } from './text.ts'

/** What a link to the site may say of where it stood; the names that every analytics tool gives these. */
export const campaignFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Lengths in Unicode code points; a host has at most 253 characters (RFC 1035 §2.3.4). */
export const campaignLimits = { field: 100, host: 253 } as const

/** The query parameter of a referral link. */
export const referralField = 'ref'
const referralShape = /^[0-9a-f]{12}$/

/** Somebody who wants to join must never be kept out by what a link or a browser added: what does not fit is left away. */
const lenient = (adapt: (text: string) => string | undefined) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): string | undefined => (typeof value === 'string' ? adapt(value.trim()) : undefined)),
  )

const campaignText = lenient((text) =>
  text !== '' && isPlain(text) ? [...text].slice(0, campaignLimits.field).join('') : undefined,
)

/** Host names only: the path and the query of the page before are nobody's business. */
const hostName = lenient((text) =>
  /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text) && codePoints(text) <= campaignLimits.host
    ? text.toLowerCase()
    : undefined,
)

/** How a visitor came, as it is kept with a join; each is left away where it says nothing that can be kept. */
export const campaignShape = {
  utm_source: campaignText,
  utm_medium: campaignText,
  utm_campaign: campaignText,
  utm_term: campaignText,
  utm_content: campaignText,
  /** The host of the page that led here. */
  referrer: hostName,
  /** The code of the member whose link was followed. */
  [referralField]: lenient((text) =>
    referralShape.test(text.toLowerCase()) ? text.toLowerCase() : undefined,
  ),
}
