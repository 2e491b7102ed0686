import { randomInt } from 'node:crypto'
import { accountLimits } from '#contract/session.ts'
import { spokenLanguage } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { newToken } from '#server/kit/token.ts'
import { isReserved } from '../register.ts'
import { newAccount } from '../rules.ts'
import { createAccount, findPasswordHash, forgetRegistrations, isUsernameTaken } from '../store/accounts.ts'
import { usernameKey } from '../username-key.ts'
import type { CompanyContext } from './context.ts'

/**
 * Opens an account for an address that a provider vouches for, under a name made of it; undefined where the address has one.
 * It has a password that nobody knows: whoever wants one asks for a letter.
 */
export async function openForVouched(
  { passwords }: CompanyContext,
  tx: Db,
  { email, emailKey, name }: { email: string; emailKey: string; name: string | undefined },
  now: Date,
): Promise<{ id: string; passwordHash: string } | undefined> {
  const username = await freeUsername(tx, emailKey, now)
  const passwordHash = await passwords.hash(newToken(), emailKey, await findPasswordHash(tx, emailKey))
  const added = await createAccount(
    tx,
    {
      ...{ email, emailKey, username, usernameKey: usernameKey(username), passwordHash },
      ...{ language: spokenLanguage(), invitation: null, chosenPlan: null },
      name:
        name
          ?.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
          .trim()
          .slice(0, 100) || username,
    },
    now,
    newAccount,
  )
  if (!added) return undefined
  await forgetRegistrations(tx, emailKey)
  return { id: added.id, passwordHash }
}

/** What stands before the @, as far as a username may hold it; with figures behind it where that is somebody's. */
async function freeUsername(tx: Db, emailKey: string, now: Date): Promise<string> {
  const local = emailKey.slice(0, emailKey.lastIndexOf('@'))
  const kept = local.replace(/[^\p{L}\p{M}\p{Nd}._-]|\p{Default_Ignorable_Code_Point}/gu, '').slice(0, 20)
  const base = /[\p{L}\p{Nd}]/u.test(kept) ? kept : 'member'
  for (let username = base; ; username = `${base}.${randomInt(1000, 1_000_000)}`) {
    const key = usernameKey(username)
    const fits = [...username].length >= accountLimits.usernameMin && !isReserved(key)
    if (fits && !(await isUsernameTaken(tx, key, emailKey, now))) return username
  }
}
