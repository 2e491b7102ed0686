import { brand } from './brand.ts'

/**
 * What somebody agrees to who joins, word for word, and the version that is kept with their join as proof of it. Whoever
 * changes the words gives them a new version and keeps the old ones here: a proof without its words proves nothing.
 */
export const consentWordings = {
  '2026-11': `By joining you agree that ${brand.name} emails you about the waitlist and the release. You can unsubscribe, see what we hold and have it erased at any time, from the foot of every email.`,
} as const

export type ConsentVersion = keyof typeof consentWordings

/** The version that the form shows today. */
export const consentVersion: ConsentVersion = '2026-11'
