import { loginRow, registerRow, verifyEmailRow } from '#contract/session.ts'
import { none } from '../section.ts'
import { type Arena, atOnce, tally } from './arena.ts'

const passwordOf = (i: number) => `plumb bob and chalk line ${i}`

/** Fifty registrations of one username, and of one address: one owner each, whoever follows a letter first. */
export async function raceRegistrations(arena: Arena): Promise<void> {
  const { short, add, say } = arena
  const [rounds, registrations, atAddress] = short ? [1, 50, 10] : [3, 50, 50]
  say(`${rounds} × ${registrations} registrations of one username, and of one address`)
  const ofName: string[] = []
  const ofAddress: string[] = []
  for (let round = 0; round < rounds; round++) {
    ofName.push(...(await registerOneName(arena, round, registrations)))
    ofAddress.push(...(await registerOneAddress(arena, round, atAddress)))
  }
  add(none(`${rounds} × ${registrations} registrations of one username: not one owner`, ofName))
  add(none(`${rounds} × ${atAddress} registrations of one address: not one owner`, ofAddress))
}

async function registerOneName(
  { post, settled, count, lettersTo }: Arena,
  round: number,
  registrations: number,
): Promise<string[]> {
  const wrong: string[] = []
  const emailOf = (i: number) => `name-${round}-${i}@mason.example`
  const answers = await atOnce(registrations, (i) =>
    post(registerRow.path, { username: `one.name.${round}`, email: emailOf(i), password: passwordOf(i) }),
  )
  await settled()
  if (tally(answers) !== `1 × 200, ${registrations - 1} × 409`) wrong.push(`answers: ${tally(answers)}`)
  const kept = await count('select count(*) from registrations where username = $1', [`one.name.${round}`])
  if (kept !== 1) wrong.push(`${kept} registrations are kept`)
  const letters = await atOnce(registrations, async (i) => (await lettersTo(emailOf(i))).length)
  const won = letters.flatMap((sent, i) => (sent > 0 ? [i] : []))
  if (won.length !== 1 || answers[won[0] ?? -1]?.status !== 200) wrong.push(`${won.length} got a letter`)
  return wrong
}

async function registerOneAddress(
  { post, settled, count, lettersTo }: Arena,
  round: number,
  registrations: number,
): Promise<string[]> {
  const wrong: string[] = []
  const email = `address-${round}@mason.example`
  const usernameOf = (i: number) => `address.${round}.${i}`
  const answers = await atOnce(registrations, (i) =>
    post(registerRow.path, { username: usernameOf(i), email, password: passwordOf(i) }),
  )
  await settled()
  if (tally(answers) !== `${registrations} × 200`) wrong.push(`answers: ${tally(answers)}`)
  const letters = await lettersTo(email)
  // The first four of a day have their letter at once.
  if (letters.length !== 4) wrong.push(`${letters.length} letters`)
  const tokens = letters.map(({ text }) => /\/auth\/verify-email#(\S+)/.exec(text)?.[1])
  const verified = await atOnce(tokens.length * 5, (i) =>
    post(verifyEmailRow.path, { token: tokens[i % tokens.length] }),
  )
  const opened = verified.filter(({ status }) => status === 200).length
  // A link whose registration went with the account that another one opened is not known any more.
  const odd = verified.filter(({ status }) => ![200, 404, 410].includes(status))
  if (opened !== 1 || odd.length > 0) wrong.push(`following the links was answered ${tally(verified)}`)
  const users = await count('select count(*) from users where email_key = $1', [email])
  const left = await count('select count(*) from registrations where email_key = $1', [email])
  if (users !== 1 || left !== 0) wrong.push(`${users} accounts and ${left} registrations`)
  const signIns = await atOnce(registrations, (i) =>
    post(loginRow.path, { username: email, password: passwordOf(i) }),
  )
  if (tally(signIns) !== `1 × 200, ${registrations - 1} × 401`)
    wrong.push(`signing in was answered ${tally(signIns)}`)
  return wrong
}
