import type { Person } from '#contract/person.ts'
import { say } from '#language/say.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import { limits, missingToken } from './rules.ts'
import { erasePerson } from './store/erasure.ts'
import { readPerson } from './store/person.ts'
import { findMemberByToken } from './store/tokens.ts'
import type { WaitlistContext } from './waitlist.ts'

const nothingHeld = () =>
  new Refusal(
    'unknown_token',
    say('This link is not known. What was held under it may have been erased already.'),
  )

/** All that the waitlist holds of the person whose letter carried `token`; of an account it says nothing. */
export async function readOwnData(
  context: WaitlistContext,
  token: string | undefined,
  address: string,
): Promise<Person> {
  const memberId = await requireMember(context, token, address)
  const person = await readPerson(context.db, { memberId }, { withAccount: false })
  if (!person) throw nothingHeld()
  return person
}

/** Erases all that the waitlist holds of the person whose letter carried `token`. */
export async function eraseOwnData(
  context: WaitlistContext,
  token: string | undefined,
  address: string,
): Promise<{ message: string }> {
  const { db, keys, clock } = context
  const memberId = await requireMember(context, token, address)
  if (!(await erasePerson(db, keys, { memberId }, 'person', clock.now()))) throw nothingHeld()
  return { message: say('Everything that the waitlist held about you has been erased.') }
}

async function requireMember(
  { db, limit }: WaitlistContext,
  token: string | undefined,
  address: string,
): Promise<string> {
  await limit({ limit: limits.tokenByAddress, who: addressBucket(address) })
  if (!token) throw missingToken('unsubscribe')
  requireTokenShaped(token)
  const memberId = await findMemberByToken(db, hashToken(token))
  if (memberId === undefined) throw nothingHeld()
  return memberId
}
