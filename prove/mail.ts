import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type RunningServer, until } from '#testing/server.ts'
import { type BrokenPeer, type Fault, openBrokenPeer, stages } from './mail/peer.ts'
import { none, type Proof } from './section.ts'
import { withHousehold } from './servers.ts'
import { join } from './visit.ts'

/** Something that goes wrong with mail, until it goes well again. */
type Trouble = {
  name: string
  /** What the peer does; nobody listens where it is left out. */
  fault?: Fault
  /** How many join meanwhile. */
  joins?: number
  /** The letters are refused for good, and are not sent when all is well again. */
  final?: true
  /** A letter may come twice: it was taken, and nobody could tell. */
  twice?: true
}

const refusals = ([421, 451, 550] as const).flatMap((code) =>
  stages.map((at): Trouble => {
    // A greeting is not about any letter.
    const final = code === 550 && at !== 'greeting'
    return { name: `${code} at ${at}`, fault: { at, does: 'refuse', code }, ...(final && { final: true }) }
  }),
)
const troubles: readonly Trouble[] = [
  { name: 'down' },
  ...refusals,
  ...stages.map((at): Trouble => ({ name: `hangs at ${at}`, fault: { at, does: 'hang' }, joins: 40 })),
  ...stages.map((at): Trouble => ({ name: `dropped at ${at}`, fault: { at, does: 'drop' } })),
  { name: 'taken, and dropped', fault: { at: 'end', does: 'drop', kept: true }, twice: true },
  {
    name: 'greets as a web server',
    fault: { at: 'greeting', does: 'say', text: 'HTTP/1.1 400 Bad Request\r\n\r\n' },
  },
  {
    name: 'greets with 3 MB',
    fault: { at: 'greeting', does: 'say', text: '\u0000\u00ff'.repeat(1_500_000) },
  },
  { name: 'very slow', fault: { does: 'slow', ms: 150 }, joins: 8 },
]
const shortTroubles = ['down', '550 at RCPT', 'hangs at end', 'taken, and dropped']

type Stand = { proof: Proof; server: RunningServer; pool: pg.Pool; peer: BrokenPeer; joinMs: number[] }

/** Whatever a mail server does, members join as quickly as ever, and each has the letters that are owed to them afterwards. */
export async function prove(proof: Proof): Promise<void> {
  const { short, add, say } = proof
  // Waits most of its time, beside the rest.
  const outwaited = short ? undefined : outwait()
  outwaited?.catch(() => {})
  await withBrokenMail(async ({ server, pool, peer }) => {
    const stand: Stand = { proof, server, pool, peer, joinMs: [] }
    for (const trouble of troubles.filter(({ name }) => !short || shortTroubles.includes(name))) {
      say(trouble.name)
      await endure(stand, trouble)
    }
    if (!short) {
      say('2,000 letters wait')
      await pileUp(stand)
      const broken = stand.joinMs.splice(0)
      const emails = Array.from({ length: 500 }, (_, i) => `well-${i}@mason.example`)
      add(none('joins refused while mail is well', await joinAll(stand, emails)))
      add({ what: 'a join while mail is broken, p99', value: p99(broken), unit: 'ms', most: 100 })
      add({ what: 'a join while mail is well, p99', value: p99(stand.joinMs), unit: 'ms' })
    }
    const died = server.process.exitCode === null && server.process.signalCode === null ? [] : ['it did']
    const named = server.output().match(/.*@mason\.example.*/g) ?? []
    add(none('members whose letters are not one and the same', differing(peer.taken)))
    add(none('letters that went over two connections at the same moment', peer.atOnce))
    add(none('the process died', died))
    add(none('lines of the log with an address', named))
  })
  if (outwaited) {
    say('letters that hang until the server gives them up')
    const { seconds, left } = await outwaited
    add({ what: 'a mail server that hangs is given up within', value: seconds, unit: 's', most: 40 })
    add(none('letters that had hung: not sent afterwards', left))
  }
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

async function withBrokenMail<Result>(
  work: (stand: Pick<Stand, 'server' | 'pool' | 'peer'>) => Promise<Result>,
): Promise<Result> {
  const peer = await openBrokenPeer()
  try {
    return await withHousehold(async ({ start, database }) => {
      const server = await start({ SMTP_URL: peer.url, LOG_LEVEL: 'info' })
      return await work({ server, pool: await database(), peer })
    })
  } finally {
    await peer.close()
  }
}

/** Has members join while mail is broken, mends it, and counts what came. */
async function endure(stand: Stand, { name, fault, joins = 8, final, twice }: Trouble): Promise<void> {
  const { proof, peer, pool } = stand
  const before = peer.taken.length
  if (fault) peer.fail(fault)
  else await peer.goDown()
  const emails = Array.from({ length: joins }, (_, i) => `${name.replaceAll(/\W+/g, '-')}-${i}@mason.example`)
  const refused = await joinAll(stand, emails)
  if (fault?.does === 'hang') await until(`${name}: it hangs`, async () => peer.failures() > 0)
  else if (fault?.does !== 'slow') await until(`${name}: noticed`, () => tried(pool, emails))
  // A wish that was refused for good is over while the trouble still lasts; one that is slow ends meanwhile.
  if (final || fault?.does === 'slow') await settle(pool, emails)
  if (fault) peer.fail(undefined)
  else await peer.comeUp()
  await settle(pool, emails)
  const came = Map.groupBy(peer.taken.slice(before), ({ to }) => to)
  const wrong: string[] = []
  for (const { email, sent, attempts, jobs } of await lettersTo(pool, emails)) {
    const copies = came.get(email)?.length ?? 0
    const most = twice ? attempts : 1
    const right = final ? !sent && copies === 0 && attempts === 1 : sent && copies >= 1 && copies <= most
    if (!right || jobs > 0)
      wrong.push(
        `${email}: ${copies} came, ${sent ? 'sent' : 'not sent'} after ${attempts} attempts, ${jobs} jobs`,
      )
  }
  proof.add(none(`${name}: joins refused, letters missing or too many`, [...refused, ...wrong]))
}

/** Joins four at a time; answers who was refused. */
async function joinAll({ server, joinMs }: Stand, emails: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  const left = [...emails]
  const joinNext = async () => {
    for (let email = left.pop(); email; email = left.pop()) {
      const start = performance.now()
      const { status, body } = await join(server.url, email)
      joinMs.push(performance.now() - start)
      if (status !== 200) refused.push(`${email}: ${status} ${body.slice(0, 200)}`)
    }
  }
  await Promise.all([1, 2, 3, 4].map(joinNext))
  return refused
}

type LetterState = { email: string; sent: boolean; failed: boolean; attempts: number; jobs: number }

async function lettersTo(pool: pg.Pool, emails: readonly string[]): Promise<LetterState[]> {
  const { rows } = await pool.query<LetterState>(
    `with job as (select payload->>'letterId' as letter, count(*)::integer as jobs from graphile_worker._private_jobs group by 1)
     select email, sent_at is not null as sent, failed_at is not null as failed, letter.attempts, coalesce(jobs, 0) as jobs
     from unnest($1::text[]) email left join waitlist_members member using (email)
       left join waitlist_letters letter on member_id = member.id left join job on job.letter = letter.id::text`,
    [emails],
  )
  return rows
}

/** Whether each of the letters was tried, and nobody is at it. */
async function tried(pool: pg.Pool, emails: readonly string[]): Promise<boolean> {
  await sleep(50)
  return (await lettersTo(pool, emails)).every(({ attempts }) => attempts > 0)
}

/** Waits until no letter waits any more; what is to be tried again is, at once. */
async function settle(pool: pg.Pool, emails: readonly string[]): Promise<void> {
  const workers = JSON.stringify({ count: 4 })
  await until(
    'letters that are sent or given up',
    async () => {
      const { rowCount } = await pool.query(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
      )
      // In the words of the job runner, which looks by itself twice a second only.
      if (rowCount) await pool.query(`select pg_notify('jobs:insert', $1)`, [workers])
      if ((await lettersTo(pool, emails)).every(({ sent, failed, jobs }) => (sent || failed) && jobs === 0))
        return true
      await sleep(100)
    },
    45_000,
  )
}

/** Two thousand letters that cannot leave, and then can. */
async function pileUp(stand: Stand): Promise<void> {
  const { proof, server, pool, peer } = stand
  const emails = Array.from({ length: 2000 }, (_, i) => `many-${i}@mason.example`)
  const before = megabytesOf(server)
  await peer.goDown()
  const refused = await joinAll(stand, emails)
  await until('2,000 letters that were tried', () => tried(pool, emails), 45_000)
  const more = megabytesOf(server) - before
  await peer.comeUp()
  await settle(pool, emails)
  const copies = Map.groupBy(peer.taken, ({ to }) => to)
  const wrong = emails.filter((email) => copies.get(email)?.length !== 1)
  proof.add(
    none('2,000 letters that waited: joins refused, letters missing or too many', [...refused, ...wrong]),
  )
  proof.add({ what: 'memory that 2,000 waiting letters take', value: more, unit: 'MB', most: 60 })
}

function megabytesOf({ process: { pid } }: RunningServer): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** How long letters are waited for whose connections hang, each at another stage, and which of them never came. */
async function outwait(): Promise<{ seconds: number; left: string[] }> {
  return withBrokenMail(async ({ server, pool, peer }) => {
    const hangsAt = (connection: number): Fault => ({
      at: stages[connection % stages.length] ?? 'end',
      does: 'hang',
    })
    peer.fail(hangsAt)
    const emails = stages.map((at) => `outwaited-${at.toLowerCase()}@mason.example`)
    for (const email of emails) await join(server.url, email)
    const start = performance.now()
    // One worker fewer than letters: the last of them is tried when the first was given up.
    const tries = async () => (await lettersTo(pool, emails)).filter(({ attempts }) => attempts > 0).length
    await until('letters that were given up', async () => (await tries()) >= stages.length - 1, 60_000)
    const seconds = (performance.now() - start) / 1000
    peer.fail(undefined)
    await settle(pool, emails)
    const left = emails.filter((email) => !peer.taken.some(({ to }) => to === email))
    return { seconds, left }
  })
}

/** Recipients, each of whom is owed one letter, with letters of more than one Message-ID. */
function differing(taken: BrokenPeer['taken']): string[] {
  const ids = Map.groupBy(taken, ({ to }) => to)
  return [...ids].flatMap(([to, letters]) =>
    new Set(letters.map(({ messageId }) => messageId)).size === 1 && letters[0]?.messageId ? [] : [to],
  )
}
