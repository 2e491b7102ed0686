import { hashToken, newToken } from '#server/kit/token.ts'
import { idOf } from '#testing/world/canaries.ts'
import { userIdOf } from '#testing/world/viewers.ts'
import { none } from '../section.ts'
import { type Arena, atOnce, tally } from './arena.ts'
import { alder, as, inWorld, kitchen } from './world.ts'

/** Seats of the organisation, as its plan and what is bought beside it allow them. */
const allow = (arena: Arena, bought: number) =>
  Promise.all([
    arena.pool.query(`update subscriptions set plan = 'teams' where user_id = $1`, [userIdOf('ada')]),
    arena.pool.query(`update orgs set seats = $2 where id = $1`, [alder, bought]),
    arena.pool.query(`delete from org_invitations where org_id = $1`, [alder]),
    arena.pool.query(`delete from org_members where org_id = $1 and user_id = any($2)`, [
      alder,
      ['cruz', 'hope', 'wes', 'rex'].map((name) => userIdOf(name as 'rex')),
    ]),
  ])

/** An open invitation that is known by the token that is answered. */
async function inviteTo(
  { pool }: Arena,
  email: string,
  to: { role: string } | { person: string },
): Promise<string> {
  const token = newToken()
  const person = 'person' in to ? to.person : null
  await pool.query(
    `insert into org_invitations (id, org_id, email, email_key, org_role, project_id, person_id, token_hash, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, $2, $3, $4, $5, $6, now(), now() + interval '1 day')`,
    [alder, email, 'role' in to ? to.role : null, person && kitchen.project, person, hashToken(token)],
  )
  return token
}

const seatsTaken = ({ count }: Arena) =>
  count(
    `select (select count(*) from org_members where org_id = $1)
       + (select count(*) from org_invitations where org_id = $1 and accepted_at is null and revoked_at is null) as count`,
    [alder],
  )

/** The last seat: many invitations at once, two who join at once, and somebody who joins while another is invited. */
export async function raceSeats(arena: Arena): Promise<void> {
  const { short, add, say, post } = arena
  await inWorld(arena)
  const rounds = short ? 2 : 20
  say(`${rounds} × the last seat, wanted by ten at once`)
  const wrong: string[] = []
  const invite = (email: string) =>
    post(`/api/orgs/${alder}/invitations`, { email, role: 'worker' }, as('ada'))
  const accept = (token: string, who: string) => post('/api/invitations/accept', { token }, as(who))
  for (let round = 0; round < rounds; round++) {
    // Two are in: one seat is free.
    await allow(arena, 0)
    const invited = await atOnce(10, (i) => invite(`seat-${round}-${i}@people.example`))
    if (tally(invited) !== '1 × 200, 9 × 409' || (await seatsTaken(arena)) !== 3)
      wrong.push(`invitations: ${tally(invited)}, ${await seatsTaken(arena)} of 3 seats taken`)
    // Two invitations hold a seat each; whoever takes theirs up leaves the other one the last.
    await allow(arena, 1)
    const [first, second] = [
      await inviteTo(arena, 'hope@people.example', { role: 'worker' }),
      await inviteTo(arena, 'rex@people.example', { role: 'office' }),
    ]
    const joined = await Promise.all([
      accept(first, 'hope'),
      accept(second, 'rex'),
      invite(`late-${round}@people.example`),
    ])
    if (joined.map(({ status }) => status).join() !== '200,200,409' || (await seatsTaken(arena)) !== 4)
      wrong.push(`joining: ${tally(joined)}, ${await seatsTaken(arena)} of 4 seats taken`)
  }
  await allow(arena, 20)
  add(none(`${rounds} × ten at the last seat: more, or fewer`, wrong))
}

/** One invitation that is taken up many times at once: by one account, and by two who have the same letter. */
export async function raceTakingUp(arena: Arena): Promise<void> {
  const { short, add, say, post, pool, count } = arena
  await inWorld(arena)
  const rounds = short ? 3 : 30
  say(`${rounds} × one invitation, taken up by ten at once`)
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) {
    await allow(arena, 20)
    const own = await inviteTo(arena, 'rex@people.example', { role: 'worker' })
    const mine = await atOnce(10, () => post('/api/invitations/accept', { token: own }, as('rex')))
    const members = await count('select count(*) from org_members where org_id = $1 and user_id = $2', [
      alder,
      userIdOf('rex'),
    ])
    if (mine.filter(({ status }) => status === 200).length !== 1 || members !== 1)
      wrong.push(`by one account: ${tally(mine)}`)
    await pool.query('delete from org_members where org_id = $1 and user_id = $2', [alder, userIdOf('rex')])

    const person = idOf(`passed on ${round} ${Math.random()}`)
    await pool.query(
      `insert into project_people (org_id, project_id, id, name, role, added_at) values ($1, $2, $3, 'Pat', 'worker', now())`,
      [alder, kitchen.project, person],
    )
    const passed = await inviteTo(arena, 'pat@people.example', { person })
    const others = await atOnce(10, (i) =>
      post('/api/invitations/accept', { token: passed, otherAddress: true }, as(i % 2 ? 'rex' : 'bo')),
    )
    const parts = await count(
      'select count(*) from project_people where project_id = $1 and user_id = any($2) and removed_at is null',
      [kitchen.project, [userIdOf('rex'), userIdOf('bo')]],
    )
    if (others.filter(({ status }) => status === 200).length !== 1 || parts !== 1)
      wrong.push(`by two accounts: ${tally(others)}, ${parts} in the project`)
    await pool.query('delete from project_people where project_id = $1 and id = $2', [
      kitchen.project,
      person,
    ])
  }
  add(none(`${rounds} × one invitation taken up by many at once: not once`, wrong))
}
