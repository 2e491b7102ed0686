import { confirmRow } from '#contract/confirm.ts'
import { inviteRow } from '#contract/invitations.ts'
import { none } from '../section.ts'
import { type Arena, atOnce, tally } from './arena.ts'

/** One batch asked for by ten at once, and several batches for the same places: nobody is invited twice, and none of them is lost. */
export async function raceInvitations(arena: Arena): Promise<void> {
  const { short, add, say, join, get, post, settled, lettersTo, count, operator } = arena
  const [rounds, people] = short ? [1, 20] : [5, 40]
  say(`${rounds} × 10 invitations of one batch, and 5 batches for the same places`)
  const wrong: string[] = []
  const inviting = (body: unknown) => post(inviteRow.path, body, { cookie: operator })
  for (let round = 0; round < rounds; round++) {
    const members = await join(people, `guest-${round}`)
    await Promise.all(members.map(({ confirm }) => get(confirmRow.path.replace('{token}', confirm))))
    const filter = { text: `guest-${round}-` }
    const same = await atOnce(10, () => inviting({ next: people / 2, name: `Round ${round}`, filter }))
    const batches = new Set(same.map(({ data }) => data.id))
    if (tally(same) !== '10 × 200' || batches.size !== 1)
      wrong.push(`one batch: ${tally(same)}, ${batches.size} batches`)
    const others = await atOnce(5, (i) =>
      inviting({ next: people / 4, name: `Round ${round}, ${i}`, filter }),
    )
    const sizes = others.reduce((sum, { data }) => sum + Number(data.size), 0)
    if (tally(others) !== '5 × 200' || sizes !== people / 2)
      wrong.push(`five batches: ${tally(others)}, ${sizes} of ${people / 2} invited`)
    await settled()
    const invited = await count(
      `select count(distinct member_id) from waitlist_letters where kind = 'invitation' and member_id = any($1)`,
      [members.map(({ id }) => id)],
    )
    if (invited !== people) wrong.push(`${invited} of ${people} are invited`)
    for (const { email } of members) {
      const letters = (await lettersTo(email)).length
      if (letters !== 3) wrong.push(`${letters} letters to a member who was invited`)
    }
  }
  add(none(`${rounds} × batches asked for at once: wrong invitations`, wrong))
}
