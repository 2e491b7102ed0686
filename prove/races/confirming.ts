import { confirmRow } from '#contract/confirm.ts'
import { resendRow } from '#contract/members.ts'
import { none } from '../section.ts'
import { type Arena, atOnce, tally } from './arena.ts'

const confirmPath = (token: string) => confirmRow.path.replace('{token}', token)
const unsubscribePath = (token: string) => `/waitlist/unsubscribe/${token}`

/** How often something of a kind happened to a member. */
const happened = ({ count }: Arena, id: string, kind: string) =>
  count('select count(*) from waitlist_events where member_id = $1 and kind = $2', [id, kind])

/** One link followed fifty times at once: each is answered, and what follows from it follows once. */
export async function raceConfirms(arena: Arena): Promise<void> {
  const { short, add, say, join, get, settled, lettersTo, told, count } = arena
  const [rounds, confirms] = short ? [3, 50] : [20, 50]
  say(`${rounds} × ${confirms} confirms of one token`)
  const members = await join(rounds, 'confirm')
  const seats = 'select case when is_called then last_value else 0 end as count from waitlist_seats'
  const wrong: string[] = []
  for (const { confirm } of members) {
    const before = await count(seats)
    const answers = await atOnce(confirms, () => get(confirmPath(confirm)))
    if (tally(answers) !== `${confirms} × 200`) wrong.push(`answers: ${tally(answers)}`)
    const taken = (await count(seats)) - before
    if (taken !== 1) wrong.push(`${taken} seats were taken by one member`)
  }
  await settled()
  const calls = await told()
  for (const { id, email } of members) {
    const letters = (await lettersTo(email)).length
    const events = await happened(arena, id, 'confirmed')
    const confirmed = calls.filter((call) => call.id === id && call.type === 'waitlist.confirmed').length
    if (letters !== 2) wrong.push(`${letters} letters, the one to confirm included`)
    if (events !== 1) wrong.push(`${events} events`)
    if (confirmed !== 1) wrong.push(`webhooks were told ${confirmed} times`)
  }
  add(none(`${rounds} × ${confirms} confirms: more or less than one of anything that follows`, wrong))
}

/** Confirming and unsubscribing at once: whoever wants no letters is left alone, whichever comes first. */
export async function raceUnsubscribing(arena: Arena): Promise<void> {
  const { short, add, say, join, get, post, settled, lettersTo, pool } = arena
  const rounds = short ? 5 : 40
  say(`${rounds} × 10 confirms and 5 unsubscriptions of one member`)
  const wrong: string[] = []
  const members = await join(rounds, 'leave')
  for (const [i, { confirm, unsubscribe }] of members.entries()) {
    const unsubscribing = (n: number) =>
      post(unsubscribePath(unsubscribe), n % 2 ? 'List-Unsubscribe=One-Click' : '', { form: true })
    const [confirms, leaves] = await Promise.all([
      atOnce(10, async (n) => {
        if (n === 0 || i % 3 === 0) await new Promise((done) => setTimeout(done, i % 7))
        return get(confirmPath(confirm))
      }),
      atOnce(5, unsubscribing),
    ])
    if (tally(leaves) !== '5 × 200') wrong.push(`unsubscribing was answered ${tally(leaves)}`)
    const odd = confirms.filter(({ status }) => status !== 200 && status !== 410)
    if (odd.length > 0) wrong.push(`confirming was answered ${tally(odd)}`)
  }
  await settled()
  for (const { id, email } of members) {
    const { rows } = await pool.query(
      'select confirmed_at, unsubscribed_at from waitlist_members where id = $1',
      [id],
    )
    if (!rows[0]?.unsubscribed_at) wrong.push('somebody who unsubscribed is written to again')
    const confirmed = rows[0]?.confirmed_at ? 1 : 0
    if ((await happened(arena, id, 'unsubscribed')) !== 1) wrong.push('not one unsubscription was noted')
    if ((await happened(arena, id, 'confirmed')) !== confirmed) wrong.push('a confirmation was noted wrongly')
    const letters = (await lettersTo(email)).length
    if (letters > 1 + confirmed) wrong.push(`${letters} letters`)
  }
  add(none(`${rounds} × confirms and unsubscriptions at once: wrong ends`, wrong))
}

/** A letter asked for again by operators in the very moment of the confirmation: at most one more, and one welcome. */
export async function raceResending(arena: Arena): Promise<void> {
  const { short, add, say, join, get, post, settled, lettersTo, pool, operator } = arena
  const rounds = short ? 5 : 30
  say(`${rounds} × 10 letters asked for again and 10 confirms of one member`)
  const members = await join(rounds, 'again')
  // As if the first letter had gone out a while ago: another one may be asked for.
  await pool.query(
    `update waitlist_letters set requested_at = requested_at - interval '5 minutes'
     where member_id = any($1)`,
    [members.map(({ id }) => id)],
  )
  const wrong: string[] = []
  for (const { id, confirm, email } of members) {
    const [resends, confirms] = await Promise.all([
      atOnce(10, () => post(resendRow.path.replace('{id}', id), {}, { cookie: operator })),
      atOnce(10, () => get(confirmPath(confirm))),
    ])
    if (tally(confirms) !== '10 × 200') wrong.push(`confirming was answered ${tally(confirms)}`)
    const resent = resends.filter(({ status }) => status === 200).length
    const odd = resends.filter(({ status }) => status !== 200 && status !== 409)
    if (resent > 1 || odd.length > 0) wrong.push(`asking again was answered ${tally(resends)}`)
    await settled()
    const letters = await lettersTo(email)
    const welcomes = letters.filter(({ text }) => !text.includes('/waitlist/confirm/')).length
    if (letters.length !== 2 + resent || welcomes !== 1) {
      wrong.push(`${letters.length} letters, ${welcomes} of them a welcome, after ${resent} more`)
    }
  }
  add(none(`${rounds} × letters asked for again while confirming: wrong letters`, wrong))
}

/** Friends of one member confirm at once, and the member too: each is credited once. */
export async function raceReferrals(arena: Arena): Promise<void> {
  const { short, add, say, join, get, pool } = arena
  const [rounds, friends] = short ? [1, 20] : [5, 40]
  say(`${rounds} × ${friends} friends of one member who confirm at once`)
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) {
    const [referrer] = await join(1, `referrer-${round}`)
    if (!referrer) throw new Error('nobody joined')
    const { rows } = await pool.query('select referral_code from waitlist_members where id = $1', [
      referrer.id,
    ])
    const brought = await join(friends, `friend-${round}`, { ref: rows[0].referral_code })
    const answers = await Promise.all(
      [referrer, ...brought, ...brought].map(({ confirm }) => get(confirmPath(confirm))),
    )
    if (tally(answers) !== `${2 * friends + 1} × 200`) wrong.push(`answers: ${tally(answers)}`)
    const { rows: after } = await pool.query(
      'select referrals, seat, priority from waitlist_members where id = $1',
      [referrer.id],
    )
    const { referrals, seat, priority } = after[0]
    if (referrals !== friends || priority !== seat - 10 * friends - 1)
      wrong.push(`${referrals} credits for ${friends} friends, priority ${priority} of seat ${seat}`)
  }
  add(none(`${rounds} × ${friends} friends confirm at once: credited wrongly`, wrong))
}
