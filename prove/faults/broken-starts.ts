import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { underLock } from '#server/db/embedded-lock.ts'
import { openDataFolder, runServer, startWords } from '#testing/server.ts'
import { none, notMeasured, type Proof } from '../section.ts'
import { withHousehold } from '../servers.ts'
import { ask } from './ask.ts'
import { canMount, mounted } from './mounts.ts'
import { joinOnce } from './one-join.ts'

/** What must not be read on a terminal or in a log, wherever it was set. */
const password = 'hunter2-and-more'

/** Settings that cannot be used, each with a part of what is said of it. */
const badSettings: readonly (readonly [name: string, value: string])[] = [
  ['PORT', 'x'],
  ['DATABASE_URL', `mysql://me:${password}@localhost/plumbline`],
  ['SESSION_SECRET', password],
  ['STORAGE_URL', `s3://me:${password}@s3.example`],
  ['SMTP_URL', `http://me:${password}@localhost`],
  ['PORT', '65536'],
  ['PORT', '1.5'],
  ['PUBLIC_URL', 'not-an-address'],
  ['PUBLIC_URL', 'ftp://mason.example'],
  ['MAIL_FROM', 'one@mason.example, two@mason.example'],
  ['RELEASE', 'soon'],
  ['TRUST_PROXY', 'perhaps'],
  ['TRUST_PROXY', '300.1.1.1'],
  ['RATE_LIMIT_SCALE', '-1'],
  ['ALLOWED_DOMAINS', 'not a domain'],
  ['PROOF_OF_WORK', 'maybe'],
  ['PASSWORD_MIN', '3'],
  ['WEBHOOK_PRIVATE', '1'],
  ['LOG_LEVEL', 'loud'],
]

type Refusal = {
  env?: Record<string, string>
  words?: readonly [string, ...string[]]
  /** What the one line must say, and must not. */
  says: string
  hides?: string
}

/** Starts that cannot work: each ends with 1 and says why in one line, and nothing that was there is lost by it. */
export async function proveBrokenStarts({ short, add, say }: Proof): Promise<void> {
  const wrong: string[] = []
  let count = 0
  const refuse = async (
    what: string,
    dataDir: string,
    { env = {}, words, says, hides = password }: Refusal,
  ) => {
    count++
    const started = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env }
    const { server, ended } = await runServer(started, words)
    if (server) {
      await server.stop()
      return void wrong.push(`${what}: it started`)
    }
    // On a machine that is busy with other proofs a database takes its time to close, which is said besides.
    const lines = ended.output
      .trim()
      .split('\n')
      .filter((line) => !/"something took longer than \d+ ms to close"/.test(line))
    const right = ended.output.includes(says)
    if (ended.code !== 1) wrong.push(`${what}: it ended with ${ended.code}`)
    if (lines.length !== 1 || !right)
      wrong.push(`${what}: it said ${JSON.stringify(ended.output.slice(0, 300))}`)
    if (hides && ended.output.includes(hides)) wrong.push(`${what}: it told the value`)
  }

  await withHousehold(async ({ dataDir, start, database }) => {
    say('starts with what cannot be used')
    const empty = await openDataFolder()
    for (const [name, value] of short ? badSettings.slice(0, 2) : badSettings) {
      await refuse(`${name}=${value}`, empty.dataDir, { env: { [name]: value }, says: name, hides: value })
    }
    await refuseWhatIsHeld(refuse, empty.dataDir, short)
    await empty.remove()

    // A folder with a member in it, made unusable in one way after the other, and mended again.
    const first = await start()
    const joined = await joinOnce(first.url, 'kept@mason.example')
    await first.stop()
    const version = join(dataDir, 'postgres', 'PG_VERSION')
    const secret = join(dataDir, 'session-secret')
    const whole = await readFile(secret, 'utf8')
    await whileFileIs(version, '17\n', () =>
      refuse('a cluster of another PostgreSQL', dataDir, { says: 'was made by PostgreSQL 17' }),
    )
    await whileFileIs(secret, whole.slice(0, 20), () =>
      refuse('half a secret', dataDir, { says: 'is cut short', hides: whole.slice(0, 20) }),
    )
    if (canMount) {
      await refuse('a data folder that is read-only', dataDir, {
        words: mounted('mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"', dataDir, startWords),
        says: `Cannot write to the data folder ${dataDir}`,
      })
    } else add(notMeasured('a start on a data folder that is read-only', 'nothing may be mounted here'))

    await leaveLyingAbout(dataDir)
    const again = await underLock(join(dataDir, 'postgres.lock'), 1000, async () => {
      const starting = start()
      // It waits for whoever holds the lock; half a second is longer than it needs to get there on a quiet machine.
      await wait(500)
      return { starting }
    })
    const known = await joinOnce((await again.starting).url, 'kept@mason.example')
    await ask(dataDir, "insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)")
    await (await again.starting).stop()
    await refuse('a database of a newer version', dataDir, { says: 'newer version (it has 9999-later)' })
    const { rows } = await (await database()).query(
      'select count(*)::integer as members from waitlist_members',
    )

    add(
      none(
        `${count} starts with what cannot be used: not ended with 1 and one line that tells no secret`,
        wrong,
      ),
    )
    const kept =
      joined.body.includes('"alreadyJoined":false') &&
      known.body.includes('"alreadyJoined":true') &&
      rows[0].members === 1
    const what = 'members lost by starts that were refused, or by what a crash leaves lying about'
    add(none(what, kept ? [] : [joined.body, known.body, `${rows[0].members} members`]))
  })
}

type Refuse = (what: string, dataDir: string, refusal: Refusal) => Promise<void>

/** What others hold, or nobody has. */
async function refuseWhatIsHeld(refuse: Refuse, dataDir: string, short: boolean): Promise<void> {
  const holder = createServer()
  await new Promise<void>((done) => holder.listen(0, 'localhost', done))
  const address = holder.address()
  const port = address && typeof address === 'object' ? String(address.port) : ''
  try {
    await refuse('a port that is taken', dataDir, { env: { PORT: port }, says: `Port ${port} is taken.` })
  } finally {
    holder.close()
  }
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  await refuse('a data folder that is a file', file, { says: `Cannot write to the data folder ${file}` })
  if (!short) {
    await refuse('an address that this machine has not', dataDir, {
      env: { HOST: '192.0.2.1' },
      says: 'Cannot listen on 192.0.2.1',
    })
  }
  await refuse('a database that nobody reaches', dataDir, {
    env: { DATABASE_URL: `postgres://me:${password}@127.0.0.1:1/plumbline` },
    says: 'Cannot reach the database at 127.0.0.1:1 (DATABASE_URL)',
  })
  await refuse('a socket of a database that is not there', dataDir, {
    env: { DATABASE_URL: 'postgres:///plumbline?host=/nowhere' },
    says: 'Cannot reach the database at /nowhere (DATABASE_URL)',
  })
}

async function whileFileIs(path: string, text: string, during: () => Promise<void>): Promise<void> {
  const was = await readFile(path, 'utf8')
  await writeFile(path, text)
  try {
    await during()
  } finally {
    await writeFile(path, was)
  }
}

/** What crashes leave: half a lock file with a stranger's number, half a letter, half a secret, half a cluster. */
async function leaveLyingAbout(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n170`)
  await mkdir(join(dataDir, 'postgres.new-left', 'base'), { recursive: true })
  await mkdir(join(dataDir, 'outbox'), { recursive: true })
  await writeFile(join(dataDir, 'outbox', '2026-01-01T00-00-00-000Z-left.eml.part'), 'From: half a let')
  await writeFile(join(dataDir, `session-secret.${randomUUID()}`), 'half a sec')
}
