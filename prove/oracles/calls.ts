import { operatorSignInRow } from '#contract/operator.ts'
import { ownDataRow } from '#contract/person.ts'
import { placeRow } from '#contract/place.ts'
import { forgotPasswordRow, loginRow, registerRow, resendVerificationRow } from '#contract/session.ts'
import { joinRow } from '#contract/waitlist.ts'
import { openDb } from '#server/db/client.ts'
import { makeKeys } from '#server/kit/keys.ts'
import { keepSecret } from '#server/kit/secret.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { placeToken } from '#server/waitlist/place-link.ts'
import { erasePerson } from '#server/waitlist/store/erasure.ts'
import { suppressionHash } from '#server/waitlist/store/suppressions.ts'
import { addTokens } from '#server/waitlist/store/tokens.ts'
import { mason } from '#testing/accounts.ts'
import { ada } from '#testing/api.ts'
import { addTestMembers, addWaiting } from '#testing/members.ts'
import { addOperatorTo, enrolOn, openAccountOn, postOn } from '../people.ts'
import type { Household } from '../servers.ts'
import type { Question, Wire } from '../wire.ts'

/** A pair of questions whose answers must not tell, by their words or their time, which of the two was asked. */
export type Oracle = {
  name: string
  /** The `i`-th question about somebody who is there, or whose address is special. */
  known: (i: number) => Question
  /** The `i`-th question about nobody. */
  unknown: (i: number) => Question
  /**
   * Each address can be asked about only once, ever: what one answer tells on the very machine is measured and not judged,
   * since no second one can be put to it.
   */
  once?: true
}

const post = (path: string, body: unknown): Question => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const get = (path: string): Question => ({ method: 'GET', path })

/** Fills the tables with those who are known, `most` of each kind that can be asked about only once. */
export async function openOracles(household: Household, wire: Wire, most: number): Promise<Oracle[]> {
  const { dataDir, database } = household
  const pool = await database()
  const db = openDb(pool)
  const keys = makeKeys(await keepSecret(dataDir))
  await openAccountOn(wire, dataDir, mason)
  const pending = { ...mason, username: 'pending', email: 'pending@mason.example' }
  await postOn(wire, registerRow.path, pending)
  const operator = 'grace@mason.example'
  await enrolOn(wire, await addOperatorTo(household, operator))

  // Confirmed: to an address that waits for its letter one is written now and then, to a confirmed one never.
  const members = await addWaiting(db, most)
  const [place = ''] = members
  const { rows } = await pool.query<{ email: string }>('select email from waitlist_members order by email')
  const emails = rows.map(({ email }) => email)
  const erasedTokens = await eraseSome()
  async function eraseSome(): Promise<string[]> {
    const tokens: string[] = []
    for (const id of await addTestMembers(db, 20)) {
      const token = newToken()
      await addTokens(
        db,
        id,
        [{ hash: hashToken(token), purpose: 'unsubscribe', expiresAt: null }],
        new Date(),
      )
      await erasePerson(db, keys, { memberId: id }, 'person', new Date())
      tokens.push(token)
    }
    return tokens
  }
  const suppress = (email: string, reason: 'asked' | 'erased', joinedAt: Date | null) =>
    pool.query(
      `insert into waitlist_suppressions (hash, reason, at, erased_at, joined_at)
       values ($1, $2, now(), case when $2 = 'erased' then now() end, $3)`,
      [suppressionHash(keys, email), reason, joinedAt],
    )
  for (let i = 0; i < most; i++) {
    await suppress(`silent-${i}@mason.example`, 'asked', null)
    await suppress(`quiet-${i}@mason.example`, 'asked', new Date())
    await suppress(`erased-${i}@mason.example`, 'erased', null)
  }
  // A token that we never wrote, for a member who is there and for one who is not.
  const forged = (memberId: string) => {
    const bytes = Buffer.from(placeToken(keys, memberId), 'base64url')
    bytes[31] = (bytes[31] ?? 0) ^ 1
    return bytes.toString('base64url')
  }
  const nobody = '00000000-0000-4000-8000-000000000000'
  const wrong = 'not the right password'
  const code = '000000'
  const login = (username: string) => post(loginRow.path, { username, password: wrong })
  const signIn = (email: string) => post(operatorSignInRow.path, { email, password: wrong, code })
  const join = (email: string) => post(joinRow.path, { ...ada, email })

  return [
    {
      name: 'login by username',
      known: () => login(mason.username),
      unknown: (i) => login(`nobody.${i}`),
    },
    {
      name: 'login by email',
      known: () => login(mason.email),
      unknown: (i) => login(`nobody-${i}@mason.example`),
    },
    {
      name: 'operator sign-in',
      known: () => signIn(operator),
      unknown: (i) => signIn(`nobody-${i}@mason.example`),
    },
    {
      name: 'register with an address that has an account',
      known: (i) => post(registerRow.path, { ...mason, username: `known.${i}` }),
      unknown: (i) =>
        post(registerRow.path, { ...mason, username: `fresh.${i}`, email: `fresh-${i}@mason.example` }),
    },
    {
      name: 'forgot-password',
      known: () => post(forgotPasswordRow.path, { email: mason.email }),
      unknown: (i) => post(forgotPasswordRow.path, { email: `nobody-${i}@mason.example` }),
    },
    {
      name: 'resend-verification, of an account',
      known: () => post(resendVerificationRow.path, { email: mason.email }),
      unknown: (i) => post(resendVerificationRow.path, { email: `nobody-${i}@mason.example` }),
    },
    {
      name: 'resend-verification, of a registration',
      known: () => post(resendVerificationRow.path, { email: pending.email }),
      unknown: (i) => post(resendVerificationRow.path, { email: `nobody-${i}@mason.example` }),
    },
    {
      name: 'join with a suppressed address, the first time',
      known: (i) => join(`silent-${i}@mason.example`),
      unknown: (i) => join(`new-${i}@mason.example`),
      once: true,
    },
    {
      name: 'join with a suppressed address, again, against a member’s',
      known: (i) => join(`quiet-${i}@mason.example`),
      unknown: (i) => join(emails[i % emails.length] ?? ''),
    },
    {
      name: 'join with an address that was erased',
      known: (i) => join(`erased-${i}@mason.example`),
      unknown: (i) => join(`newer-${i}@mason.example`),
    },
    {
      name: 'place, by a link that we did not write',
      known: () => get(placeRow.path.replace('{token}', forged(place))),
      unknown: () => get(placeRow.path.replace('{token}', forged(nobody))),
    },
    {
      name: 'own data, by the link of somebody erased',
      known: (i) => get(ownDataRow.path.replace('{token}', erasedTokens[i % erasedTokens.length] ?? '')),
      unknown: () => get(ownDataRow.path.replace('{token}', newToken())),
    },
  ]
}
