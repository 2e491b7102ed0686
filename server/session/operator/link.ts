import { randomUUID } from 'node:crypto'
import { screens } from '#contract/pages.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { newTotpSecret } from '../codes.ts'
import { linkMs } from './rules.ts'
import { addOperator, replaceLink } from './store/operators.ts'

type LinkContext = { db: Db; clock: Clock; keys: Keys; publicUrl: string }

/** An operator and the one-time link that they come in by: it is nowhere else, and works until `expiresAt`. */
export type IssuedLink = { id: string; email: string; link: string; expiresAt: Date }

/** A link with a secret of its own, to keep, and its address, to hand over. The token stands behind the `#`, which no server is sent. */
function makeLink({ clock, keys, publicUrl }: LinkContext) {
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + linkMs)
  return {
    kept: { hash: hashToken(token), totpSecret: keys.seal('second factor', newTotpSecret()), expiresAt },
    shown: { link: `${publicUrl}${screens['operator-enrol'].path}#${token}`, expiresAt },
  }
}

/** Adds an operator; undefined where the address has one. */
export async function addWithLink(
  context: LinkContext,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<IssuedLink | undefined> {
  const { kept, shown } = makeLink(context)
  const id = randomUUID()
  const added = await addOperator(context.db, { id, email, emailKey, link: kept }, context.clock.now())
  return added ? { id, email, ...shown } : undefined
}

/** A new link for an operator whom nothing else lets in any more; undefined where the address has none. */
export async function linkAgain(context: LinkContext, emailKey: string): Promise<IssuedLink | undefined> {
  const { kept, shown } = makeLink(context)
  const operator = await replaceLink(context.db, emailKey, kept, context.clock.now())
  return operator && { ...operator, ...shown }
}
