import { referralField } from '#contract/campaign.ts'
import { screens } from '#contract/pages.ts'
import type { Place } from '#contract/place.ts'
import { type Language, pathIn } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { findStanding } from './store/queue.ts'

/** The address that brings others, and with them the one whose code it carries forward; its page is in `language`. */
export const referralHref = (publicUrl: string, code: string, language: Language) =>
  `${publicUrl}${pathIn(language, screens.waitlist.path)}?${referralField}=${code}`

/** Where a member stands, as they are shown it; undefined where there is no such member. */
export async function standingOf(
  { db, publicUrl }: { db: Db; publicUrl: string },
  memberId: string,
): Promise<Place | undefined> {
  const standing = await findStanding(db, memberId)
  if (!standing) return undefined
  const { referralCode, ...shown } = standing
  return {
    ...shown,
    referralHref: referralCode === null ? null : referralHref(publicUrl, referralCode, spokenLanguage()),
  }
}
