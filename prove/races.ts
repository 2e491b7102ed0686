import { joinRow } from '#contract/waitlist.ts'
import { ada } from '#testing/api.ts'
import { readOutbox, until } from '#testing/server.ts'
import { exactly, none, type Proof } from './section.ts'
import { withHousehold } from './servers.ts'

/** What many do at the same moment, over two processes. */
export async function prove({ short, add, say }: Proof): Promise<void> {
  await withHousehold(async ({ dataDir, start, database }) => {
    const servers = [await start(), await start()]
    const post = async (i: number, path: string, body: unknown) => {
      const reply = await fetch(`${servers[i % servers.length]?.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: reply.status, body: await reply.text() }
    }

    const [rounds, atOnce] = short ? [3, 200] : [20, 200]
    say(`${rounds} × ${atOnce} joins of one address`)
    let first = 0
    const refused: string[] = []
    for (let round = 0; round < rounds; round++) {
      const joined = Array.from({ length: atOnce }, (_, i) =>
        post(i, joinRow.path, { ...ada, email: `race-${round}@mason.example` }),
      )
      for (const { status, body } of await Promise.all(joined)) {
        if (status !== 200) refused.push(`${status}: ${body.slice(0, 200)}`)
        if (body.includes('"alreadyJoined":false')) first++
      }
    }
    const pool = await database()
    const { rows } = await pool.query('select count(*)::int as members from waitlist_members')
    await until('a letter to everybody', async () => (await readOutbox(dataDir)).length >= rounds)
    await new Promise((done) => setTimeout(done, 500))
    add(none(`${rounds} × ${atOnce} joins of one address: not answered with 200`, refused))
    add(exactly('joins of one address: said to be the first', first, rounds))
    add(exactly('joins of one address: rows', rows[0].members, rounds))
    add(exactly('joins of one address: letters', (await readOutbox(dataDir)).length, rounds))
  })
}
