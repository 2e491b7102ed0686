import { referralField } from '#contract/campaign.ts'
import { screens } from '#contract/pages.ts'
import type { Place } from '#contract/place.ts'
import { type Language, pathIn } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readPlaceToken } from './place-link.ts'
import { limits } from './rules.ts'
import { findStanding } from './store/queue.ts'
import type { WaitlistContext } from './waitlist.ts'

/** The address that brings others, and with them the one whose code it carries forward; its page is in `language`. */
export const referralHref = (publicUrl: string, code: string, language: Language) =>
  `${publicUrl}${pathIn(language, screens.waitlist.path)}?${referralField}=${code}`

/** Where a member stands, as they are shown it; undefined where there is no such member. */
export async function standingOf(
  { db, publicUrl }: Pick<WaitlistContext, 'db' | 'publicUrl'>,
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

/** Where the member stands whose signed link this is; refuses one that we did not write. */
export async function readPlace(
  { db, limit, keys, publicUrl }: WaitlistContext,
  token: string,
  address: string,
): Promise<Place> {
  await limit({ limit: limits.tokenByAddress, who: addressBucket(address) })
  const memberId = readPlaceToken(keys, token)
  const standing = memberId === undefined ? undefined : await standingOf({ db, publicUrl }, memberId)
  if (!standing) {
    throw new Refusal(
      'unknown_token',
      say(
        'This link to your place is not known. Please copy the whole link from the email; if your data was erased, it leads nowhere any more.',
      ),
    )
  }
  return standing
}
