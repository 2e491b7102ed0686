import { setTimeout as wait } from 'node:timers/promises'
import { confirmRow } from '#contract/confirm.ts'
import { eraseMemberRow } from '#contract/members.ts'
import { eraseOwnDataRow } from '#contract/person.ts'
import { forgotPasswordRow, loginRow, registerRow, verifyEmailRow } from '#contract/session.ts'
import { joinRow } from '#contract/waitlist.ts'
import { erasePerson } from '#server/waitlist/store/erasure.ts'
import { ada } from '#testing/api.ts'
import { dumpTables } from '#testing/dump.ts'
import { none } from '../section.ts'
import { type Answer, type Arena, atOnce, tally } from './arena.ts'

/** Where these addresses are still held: in a table or in a letter. */
async function findTraces({ pool, letters }: Arena, emails: readonly string[]): Promise<string[]> {
  const dump = await dumpTables(pool)
  const kept = dump
    .split('\n')
    .filter((line) => emails.some((email) => line.includes(email)))
    .map((line) => `kept: ${line.slice(0, 200)}`)
  const left = (await letters()).filter(({ to }) => emails.includes(to))
  return [...kept, ...left.map(({ to, subject }) => `a letter lies there: ${to}, ${subject}`)]
}

/** Answers that are neither of these. */
const other = (answers: readonly Answer[], ...statuses: number[]) =>
  answers.filter(({ status }) => !statuses.includes(status))

/** Somebody is erased in the moment in which they confirm: afterwards nothing of them is left, nowhere, whichever came first. */
export async function raceErasing(arena: Arena): Promise<void> {
  const { short, add, say, join, get, post, settled, told, operator } = arena
  const rounds = short ? 20 : 100
  say(`${rounds} members who are erased while they confirm`)
  const members = await join(rounds, 'gone')
  const wrong: string[] = []
  const race = async (i: number) => {
    const { id, confirm, unsubscribe } = members[i] ?? { id: '', confirm: '', unsubscribe: '' }
    const confirming = atOnce(4, async (n) => {
      await wait((n * i) % 5)
      return get(confirmRow.path.replace('{token}', confirm))
    })
    const erasing = atOnce(4, async (n) => {
      await wait((n + i) % 9)
      return n % 2
        ? post(eraseMemberRow.path.replace('{id}', id), {}, { cookie: operator })
        : post(eraseOwnDataRow.path.replace('{token}', unsubscribe))
    })
    const [confirms, erasures] = await Promise.all([confirming, erasing])
    if (other(confirms, 200, 404).length > 0) wrong.push(`confirming was answered ${tally(confirms)}`)
    if (tally(erasures) !== '1 × 200, 3 × 404') wrong.push(`erasing was answered ${tally(erasures)}`)
  }
  for (let i = 0; i < rounds; i += 10) await Promise.all(Array.from({ length: 10 }, (_, n) => race(i + n)))
  await settled()
  const calls = await told()
  for (const { id, email } of members) {
    const own = calls.filter((call) => call.id === id)
    const erased = own.findIndex(({ type }) => type === 'waitlist.erased')
    if (own.filter(({ type }) => type === 'waitlist.erased').length !== 1)
      wrong.push('webhooks were not told once')
    if (own.slice(erased).some(({ text }) => text.includes(email)))
      wrong.push('webhooks were told of somebody erased')
  }
  wrong.push(
    ...(await findTraces(
      arena,
      members.map(({ email }) => email),
    )),
  )
  add(none(`${rounds} × erased while confirming: anything left, or a wrong answer`, wrong))
}

/** Somebody is erased while the same address joins: there is one of them or none, and who came back has one letter at most. */
export async function raceReturning(arena: Arena): Promise<void> {
  const { short, add, say, join, post, settled, lettersTo, pool } = arena
  const rounds = short ? 5 : 40
  say(`${rounds} × 10 joins of an address that is erased meanwhile`)
  const members = await join(rounds, 'back')
  const wrong: string[] = []
  for (const [i, { email, id, unsubscribe }] of members.entries()) {
    const rejoin = () => post(joinRow.path, { ...ada, email })
    const [joins, erasures] = await Promise.all([
      atOnce(10, async (n) => {
        await wait((n + i) % 6)
        return rejoin()
      }),
      atOnce(3, async (n) => {
        await wait((n * 2 + i) % 5)
        return post(eraseOwnDataRow.path.replace('{token}', unsubscribe))
      }),
    ])
    if (tally(joins) !== '10 × 200') wrong.push(`joining was answered ${tally(joins)}`)
    if (tally(erasures) !== '1 × 200, 2 × 404') wrong.push(`erasing was answered ${tally(erasures)}`)
    await settled()
    // Whoever is there now came after: the one before is erased.
    const { rows } = await pool.query('select id from waitlist_members where email_key = $1', [email])
    if (rows.length > 1 || rows[0]?.id === id) wrong.push(`${rows.length} rows after erasing`)
    const letters = (await lettersTo(email)).length
    if (letters !== rows.length) wrong.push(`${letters} letters to ${rows.length} members`)
    const again = await rejoin()
    const said = again.data.alreadyJoined
    if (again.status !== 200 || said !== rows.length > 0) wrong.push(`joining once more said ${again.text}`)
    await settled()
    if ((await lettersTo(email)).length !== 1) wrong.push('not one letter to who came back')
  }
  add(none(`${rounds} × joins of an address that is erased meanwhile: wrong ends`, wrong))
}

/** An account is opened, asked letters for and signed in to while it is erased: nothing of it is left either. */
export async function raceErasingAccounts(arena: Arena): Promise<void> {
  const { short, add, say, post, settled, lettersTo, db, keys } = arena
  const rounds = short ? 6 : 60
  say(`${rounds} accounts that are erased while they are opened and used`)
  const wrong: string[] = []
  const race = async (i: number): Promise<string> => {
    const account = {
      username: `gone.account.${i}`,
      email: `gone-account-${i}@mason.example`,
      password: 'plumb bob and chalk line',
    }
    const { email, username, password } = account
    await post(registerRow.path, account)
    await settled()
    const token = /\/auth\/verify-email#(\S+)/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[1]
    const verify = () => post(verifyEmailRow.path, { token })
    // Every other one has an account before it is erased.
    if (i % 2) await verify()
    const erase = async () => {
      await wait((i * 3) % 40)
      return erasePerson(db, keys, { emailKey: email }, 'command line', new Date(), { withAccount: true })
    }
    const [verified, letters, signedIn] = await Promise.all([
      atOnce(4, async (n) => {
        await wait((n * i) % 40)
        return verify()
      }),
      atOnce(6, async (n) => {
        await wait((n * i) % 50)
        return post(forgotPasswordRow.path, { email })
      }),
      atOnce(2, () => post(loginRow.path, { username, password })),
      erase(),
    ])
    if (other(verified, 200, 404, 410).length > 0) wrong.push(`verifying was answered ${tally(verified)}`)
    if (other(letters, 200).length > 0) wrong.push(`asking for a letter was answered ${tally(letters)}`)
    if (other(signedIn, 200, 401).length > 0) wrong.push(`signing in was answered ${tally(signedIn)}`)
    return email
  }
  const emails: string[] = []
  for (let i = 0; i < rounds; i += 6) {
    const some = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => race(i + n)))
    for (const one of some) {
      if (one.status === 'fulfilled') emails.push(one.value)
      else wrong.push(`erasing failed: ${one.reason}`)
    }
  }
  await settled()
  wrong.push(...(await findTraces(arena, emails)))
  add(none(`${rounds} × accounts erased while in use: anything left, or a wrong answer`, wrong))
}
