import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import PostalMime from 'postal-mime'
import { addWebhookRow } from '#contract/connections.ts'
import { joinRow } from '#contract/waitlist.ts'
import { openDb } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { type Keys, makeKeys } from '#server/kit/keys.ts'
import { keepSecret } from '#server/kit/secret.ts'
import { ada } from '#testing/api.ts'
import { writeOperator } from '#testing/operators.ts'
import { until } from '#testing/server.ts'
import { openWebhookPeer, type WebhookCall } from '#testing/webhook-peer.ts'
import type { Proof } from '../section.ts'
import { exactly, none } from '../section.ts'
import { type Household, withHousehold } from '../servers.ts'

/** An answer: its status, its text, and what that says where it is JSON. */
export type Answer = { status: number; text: string; cookie: string; data: Record<string, unknown> }

/** A letter that the outbox holds, with the tokens of its links. */
export type Letter = { to: string; subject: string; text: string }

/** Somebody on the list, with the tokens of the letter that they got. */
export type Joined = { email: string; id: string; confirm: string; unsubscribe: string }

type CallOptions = { cookie?: string; form?: boolean; method?: 'PATCH' }

/** Two processes over one database, and everything that can be looked at from outside. */
export type Arena = Proof & {
  dataDir: string
  pool: pg.Pool
  db: Db
  keys: Keys
  /** The cookie of an operator's session. */
  operator: string
  /** Posts to one process and then the other, turn by turn. */
  post: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>
  get: (path: string, options?: CallOptions) => Promise<Answer>
  patch: (path: string, body: unknown, options?: CallOptions) => Promise<Answer>
  /** Has so many people join at once, and answers them when each has got the letter. */
  join: (count: number, prefix: string, more?: Record<string, unknown>) => Promise<Joined[]>
  /** Resolves when every letter that was asked for is sent or taken back. */
  settled: () => Promise<void>
  letters: () => Promise<Letter[]>
  lettersTo: (address: string) => Promise<Letter[]>
  /** What a webhook for everything was told, oldest first, once nothing is owed to it any more. */
  told: () => Promise<{ type: string; id: string; text: string }[]>
  count: (sql: string, values?: readonly unknown[]) => Promise<number>
}

/** So many times the same work at once, told apart by their number. */
export const atOnce = <Result>(count: number, work: (i: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

/** How often each answer came, as `3 × 200, 1 × 404`. */
export function tally(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, own]) => `${own.length} × ${status}`)
    .join(', ')
}

/** Opens the arena, has `work` done in it, and adds what must hold of every race: no 5xx, no error in a log, no deadlock. */
export async function inArena(proof: Proof, work: (arena: Arena) => Promise<void>): Promise<void> {
  const peer = await openWebhookPeer()
  try {
    await withHousehold(async (household) => {
      const env = { WEBHOOK_PRIVATE: 'true', RELEASE: 'launched' }
      const servers = [await household.start(env), await household.start(env)]
      const faults: string[] = []
      const arena = await openArena(proof, household, servers, peer.calls, faults)
      const added = await arena.post(
        addWebhookRow.path,
        { url: peer.url, kinds: ['joined', 'confirmed', 'invited', 'unsubscribed', 'erased'] },
        { cookie: arena.operator },
      )
      if (added.status !== 200) throw new Error(`no webhook: ${added.text}`)
      await work(arena)
      await arena.settled()
      const lines = servers.flatMap((server) => server.output().split('\n'))
      const loud = lines.filter((line) => /"level":[56]0|deadlock/.test(line))
      const deadlocks = await arena.count(
        'select deadlocks::int as count from pg_stat_database where datname = current_database()',
      )
      proof.add(none('all races: answers of 5xx', faults))
      proof.add(none('all races: lines of an error in a log', loud))
      proof.add(exactly('all races: deadlocks that the database broke', deadlocks, 0))
    })
  } finally {
    await peer.close()
  }
}

const openJobs = `
  select count(*) from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
  where identifier <> 'webhook-deliveries'`
const openDeliveries = `
  select count(*) from webhook_deliveries where delivered_at is null and failed_at is null`

async function openArena(
  proof: Proof,
  { dataDir, database }: Household,
  servers: readonly { url: string }[],
  calls: readonly WebhookCall[],
  faults: string[],
): Promise<Arena> {
  const pool = await database()
  const operator = await writeOperator(pool)
  const readLetters = lettersIn(join(dataDir, 'outbox'))
  let turn = 0
  const ask = async (
    path: string,
    { cookie, form, method }: CallOptions,
    body?: unknown,
  ): Promise<Answer> => {
    const { url = '' } = servers[turn++ % servers.length] ?? {}
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const reply = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : (method ?? 'POST'),
      headers: { ...(body !== undefined && { 'content-type': type }), ...(cookie && { cookie }) },
      ...(body !== undefined && { body: form ? String(body) : JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.status >= 500) faults.push(`${path.split('/').slice(0, 4).join('/')}: ${reply.status} ${text}`)
    const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0])
    return { status: reply.status, text, cookie: cookies.join('; '), data: dataOf(text) }
  }
  const arena: Arena = {
    ...proof,
    dataDir,
    pool,
    db: openDb(pool),
    keys: makeKeys(await keepSecret(dataDir)),
    operator: operator.cookie,
    post: (path, body = {}, options = {}) => ask(path, options, body),
    get: (path, options = {}) => ask(path, options),
    patch: (path, body, options = {}) => ask(path, { ...options, method: 'PATCH' }, body),
    async join(count, prefix, more = {}) {
      const emails = Array.from({ length: count }, (_, i) => `${prefix}-${i}@mason.example`)
      const answers = await Promise.all(
        emails.map((email) => arena.post(joinRow.path, { ...ada, ...more, email })),
      )
      const refused = answers.find(({ status }) => status !== 200)
      if (refused) throw new Error(`a join was refused: ${refused.text}`)
      await arena.settled()
      const { rows } = await pool.query<{ id: string; email: string }>(
        'select id, email from waitlist_members where email = any($1)',
        [emails],
      )
      const ids = new Map(rows.map(({ id, email }) => [email, id]))
      const letters = await arena.letters()
      return emails.map((email) => {
        const { text = '' } = letters.findLast(({ to }) => to === email) ?? {}
        const [, confirm = ''] = /\/waitlist\/confirm\/([\w-]+)/.exec(text) ?? []
        const [, unsubscribe = ''] = /\/waitlist\/unsubscribe\/([\w-]+)/.exec(text) ?? []
        if (!confirm || !unsubscribe) throw new Error(`no letter with both links went to ${email}`)
        return { email, id: ids.get(email) ?? '', confirm, unsubscribe }
      })
    },
    async settled() {
      await until(
        'every letter is sent or taken back',
        async () => (await arena.count(openJobs)) === 0,
        60_000,
      )
    },
    letters: readLetters,
    lettersTo: async (address) => (await readLetters()).filter(({ to }) => to === address),
    async told() {
      await until('webhooks are told', async () => (await arena.count(openDeliveries)) === 0, 60_000)
      return calls.map(({ body }) => {
        const { type, data } = JSON.parse(body) as { type: string; data: { id: string } }
        return { type, id: data.id, text: body }
      })
    },
    async count(sql, values = []) {
      const { rows } = await pool.query<{ count: string | number }>(sql, [...values])
      return Number(rows[0]?.count)
    },
  }
  return arena
}

function dataOf(text: string): Answer['data'] {
  try {
    return (JSON.parse(text) as { data?: Answer['data'] }).data ?? {}
  } catch {
    return {}
  }
}

/** Reads what lies in an outbox now, each letter once and one after the other: a process has only so many open files. */
function lettersIn(folder: string): () => Promise<Letter[]> {
  const known = new Map<string, Letter>()
  let reading: Promise<unknown> = Promise.resolve()
  const read = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const letters: Letter[] = []
    for (const name of names) {
      const letter = known.get(name) ?? (await readLetter(join(folder, name)))
      if (!letter) continue
      known.set(name, letter)
      letters.push(letter)
    }
    return letters
  }
  return () => {
    const next = reading.then(read)
    reading = next.catch(() => {})
    return next
  }
}

/** Undefined for one that was taken back meanwhile. */
async function readLetter(file: string): Promise<Letter | undefined> {
  const raw = await readFile(file).catch(() => undefined)
  if (!raw) return undefined
  const { to, subject = '', text = '' } = await PostalMime.parse(raw)
  return { to: to?.[0]?.address ?? '', subject, text }
}
