import type { Place } from '#contract/place.ts'
import { say } from '#language/say.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readPlaceToken } from './place-link.ts'
import { limits } from './rules.ts'
import { standingOf } from './standing.ts'
import type { WaitlistContext } from './waitlist.ts'

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
