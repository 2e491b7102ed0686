import { say } from '#language/say.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import type { SessionContext } from './context.ts'
import { requireEmailKey } from './register.ts'
import { limits } from './rules.ts'
import { wishLetter } from './store/letters.ts'

/** What somebody can ask a letter for by an address alone, and what they are told whoever's it is. */
const answers = {
  verify: () => say('If this address waits to be verified, an email with a new link is on its way.'),
  reset: () => say('If there is an account with this address, an email with a link is on its way.'),
}

/** Asks for a letter; the same answer, by the same work, for every address. */
export async function askForLetter(
  { db, clock, limit }: SessionContext,
  wish: keyof typeof answers,
  email: string,
  address: string,
): Promise<{ message: string }> {
  const emailKey = requireEmailKey(email)
  await limit({ limit: limits.letterByAddress, who: addressBucket(address) })
  await wishLetter(db, { wish, emailKey }, clock.now())
  return { message: answers[wish]() }
}
