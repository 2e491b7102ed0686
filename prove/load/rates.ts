import {
  askFor,
  askTimes,
  drainLetters,
  dropLetters,
  getEach,
  medianRound,
  newJoin,
  pageRequest,
  type Round,
} from '#bench/hammer.ts'
import { heldMemory, peakMemory } from '#bench/process-figures.ts'
import { confirmRow } from '#contract/confirm.ts'
import type { RunningServer } from '#testing/server.ts'
import { exactly, type Proof } from '../section.ts'
import { withHousehold } from '../servers.ts'
import { readConfirmTokens } from './letter-links.ts'
import { figuresOf } from './round-figures.ts'

/** Joins, confirmations and pages of one process. The generator and PostgreSQL share the machine with it. */
export async function proveRates({ short, add, say }: Proof): Promise<void> {
  const [rounds, amount, seconds] = short ? [1, 300, 1] : [3, 4000, 3]
  const confirmed = short ? 100 : 500
  await withHousehold(async ({ dataDir, start, database }) => {
    const server = await start()
    const pool = await database()
    const sized = (what: string, each: number) =>
      `${what}, median of ${rounds} × ${each.toLocaleString('en')}`
    const judged = <Budget>(budget: Budget) => (short ? {} : budget)

    // What a process does for the first time takes longer; it is told with none of the figures.
    await askTimes(rounds * confirmed, { url: server.url, requests: [newJoin] })
    await drainLetters(pool)
    const tokens = await readConfirmTokens(dataDir)

    say(`${rounds} × ${amount} joins`)
    const joins: Round[] = []
    for (let round = 0; round < rounds; round++) {
      joins.push(await askTimes(amount, { url: server.url, requests: [newJoin] }))
      await dropLetters(pool)
    }
    for (const figure of figuresOf(
      sized('joins, limits off', amount),
      medianRound(joins),
      judged({ least: 1500, p99: 80 }),
    ))
      add(figure)

    say('confirmations, each of another member')
    const confirms = await confirmAll(server, tokens, rounds)
    for (const figure of figuresOf(sized('confirmations', confirmed), confirms)) add(figure)
    const { rows } = await pool.query(
      'select count(*)::int as confirmed from waitlist_members where confirmed_at is not null',
    )
    add(exactly('members confirmed by them', rows[0].confirmed, rounds * confirmed))

    say('pages')
    const home = { url: server.url, ...pageRequest }
    const pages: Round[] = []
    for (let round = 0; round <= rounds; round++)
      pages.push(await (short ? askTimes(amount, home) : askFor(seconds, home)))
    const page = medianRound(pages.slice(1))
    for (const figure of figuresOf(
      `the home page, median of ${rounds} × ${seconds} s`,
      page,
      judged({ p99: 20 }),
    ))
      add(figure)

    const { pid } = server.process
    // The workspace is loaded too. A first start, whose sources are not compiled yet, peaks at 270 MB.
    add({ what: 'memory through all of it, at its peak', value: peakMemory(pid), unit: 'MB', most: 285 })
    add({ what: 'memory after it', value: heldMemory(pid), unit: 'MB' })
  })
}

/** Follows the links of letters, as many in each round. */
async function confirmAll(server: RunningServer, tokens: readonly string[], rounds: number): Promise<Round> {
  const each = Math.floor(tokens.length / rounds)
  const all: Round[] = []
  let next = 0
  const follow = getEach(() => confirmRow.path.replace('{token}', tokens[next++ % tokens.length] ?? ''))
  for (let round = 0; round < rounds; round++) {
    next = round * each
    all.push(await askTimes(each, { url: server.url, requests: [follow] }))
  }
  return medianRound(all)
}
