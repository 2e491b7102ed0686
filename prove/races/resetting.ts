import { loginRow, meRow, registerRow, resetPasswordRow, verifyEmailRow } from '#contract/session.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { none } from '../section.ts'
import { type Arena, atOnce, tally } from './arena.ts'

const old = 'plumb bob and chalk line'
const chosen = (i: number) => `trowel mortar and brick ${i}`

/**
 * Two links for a new password followed by many at once, while others sign in with the old one: one of them wins, its
 * password is the only one, and every session from before has ended.
 */
export async function raceResets(arena: Arena): Promise<void> {
  const { short, add, say } = arena
  const rounds = short ? 1 : 6
  say(`${rounds} × 20 resets by two links`)
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) wrong.push(...(await resetAtOnce(arena, round)))
  add(none(`${rounds} × 20 resets by two links: not exactly one winner`, wrong))
}

async function resetAtOnce(arena: Arena, round: number): Promise<string[]> {
  const { post, get, settled, lettersTo, count } = arena
  const wrong: string[] = []
  const username = `reset.${round}`
  const email = `reset-${round}@mason.example`
  await post(registerRow.path, { username, email, password: old })
  await settled()
  const token = /\/auth\/verify-email#(\S+)/.exec((await lettersTo(email))[0]?.text ?? '')?.[1]
  await post(verifyEmailRow.path, { token })
  const before = await atOnce(3, () => post(loginRow.path, { username, password: old }))
  if (tally(before) !== '3 × 200') wrong.push(`signing in was answered ${tally(before)}`)
  const tokens = [await writeResetToken(arena, email), await writeResetToken(arena, email)]

  const [resets, beside] = await Promise.all([
    atOnce(20, (i) => post(resetPasswordRow.path, { token: tokens[i % 2], password: chosen(i) })),
    atOnce(10, () => post(loginRow.path, { username, password: old })),
  ])
  const won = resets.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  if (tally(resets) !== '1 × 200, 19 × 410') wrong.push(`resetting was answered ${tally(resets)}`)
  const sessions = await Promise.all([...before, ...beside].map(({ cookie }) => get(meRow.path, { cookie })))
  if (sessions.some(({ status }) => status !== 401)) wrong.push('a session outlived the password')
  const after = await atOnce(20, (i) => post(loginRow.path, { username, password: chosen(i) }))
  const opens = after.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  if (opens.join() !== won.join()) wrong.push(`won: ${won.join()}, opened: ${opens.join()}`)
  await settled()
  const letters = (await lettersTo(email)).length
  if (letters !== 2) wrong.push(`${letters} letters: one to verify and one that tells of it were due`)
  const unused = await count(
    `select count(*) from account_tokens token join users on users.id = token.user_id
     where email_key = $1 and used_at is null`,
    [email],
  )
  if (unused !== 0) wrong.push(`${unused} links can still be used`)
  return wrong
}

/** A token as a letter would carry one: a second letter is only due a minute after the first. */
async function writeResetToken({ pool }: Arena, email: string): Promise<string> {
  const token = newToken()
  await pool.query(
    `insert into account_tokens (hash, purpose, user_id, created_at, expires_at)
     select $1, 'reset', id, now(), now() + interval '1 hour' from users where email_key = $2`,
    [hashToken(token), email],
  )
  return token
}
