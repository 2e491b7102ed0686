import { readFile, writeFile } from 'node:fs/promises'
import { join as pathOf } from 'node:path'
import pg from 'pg'
import { checkBackup } from '#server/backup/file.ts'
import { openDb } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { addMadeUpMembers } from '#testing/add-members.ts'
import { changeByte } from '#testing/change-byte.ts'
import { rowDigests } from '#testing/digests.ts'
import { makeUpMembers } from '#testing/made-up-members.ts'
import { freePort, openDataFolder, startServer, until } from '#testing/server.ts'
import { openSmtpPeer } from '#testing/smtp-peer.ts'
import { buildWorld } from '#testing/world/world.ts'
import { fillEverything, type Held, whatIsLost } from './backup/everything.ts'
import { failureOf, runCommand } from './command.ts'
import { exactly, none, type Proof } from './section.ts'
import { type Household, withHousehold } from './servers.ts'
import { join } from './visit.ts'

/** A backup is everything at one moment, and an installation that is restored from it goes on where that was. */
export async function prove(proof: Proof): Promise<void> {
  const { short, add, say } = proof
  const opened: (() => Promise<unknown>)[] = []
  const newFolder = async () => {
    const folder = await openDataFolder()
    opened.push(folder.remove)
    return folder.dataDir
  }
  try {
    await withHousehold(async (household) => {
      const { dataDir, database, start } = household
      const file = pathOf(dataDir, 'plumbline.backup')
      const members = short ? 500 : 5000
      say(`a row in every table, and ${members} members`)
      const first = await start({ RELEASE: 'launched' })
      await addMadeUpMembers(openDb(await database()), makeUpMembers(members, new Date(), 7))
      const held = await fillEverything(first.url, dataDir)
      await buildWorld(await database())
      await (await database()).query(`
        insert into user_settings (user_id) select id from users limit 1;
        insert into org_payment_keys (org_id, sealed, start, live, added_at) select id, '\\x00', 'sk_test', false, now() from orgs limit 1;
        insert into billing_events values ('evt_proof', 'invoice.paid', now());
        insert into machine_calls (user_id, seq, body, previous, hash) select id, 1, '{}', '', 'proof' from users limit 1;
        insert into contact_messages (id, name, email, about, body, language, at)
          values (gen_random_uuid(), 'Ada Mason', 'ada@mason.example', 'other', 'Hello', 'en', now())`)
      await first.stop()

      say('a backup while members join, into a database of an ordinary owner')
      const joined = await backUpUnderLoad(household, file)
      add(none('backup while members join: not made', joined.failed))
      add(none('backup while members join: joins not answered with 200', joined.refused))
      const own = await openOwnDatabase(await database())
      opened.push(own.close)
      const env = { DATABASE_URL: own.url, DATA_DIR: await newFolder(), LOG_LEVEL: 'warn' }
      add(
        none(
          'restored into an own PostgreSQL: failures',
          failureOf(await runCommand('restore', [file], env)),
        ),
      )
      add(none('joins answered before the backup that it lacks', await missing(own.pool, joined.before)))
      add(none('members in it without their event, letter or job', await halves(own.pool)))
      await proveLetters(own.pool, env, proof)

      say('into an empty data folder, row by row')
      const fresh = await newFolder()
      const times = await carryOver(file, { DATA_DIR: dataDir }, { DATA_DIR: fresh }, proof)
      if (!short) {
        add({
          what: `backup of ${members} members with all that belongs to them`,
          value: times.backup,
          unit: 's',
        })
        add({ what: 'restored, with a PostgreSQL to put it into', value: times.restore, unit: 's' })
      }
      const before = await rowDigests(await database())
      add(
        none(
          'tables that hold nothing to compare',
          whichOf(before, (digest) => digest.startsWith('0 ')),
        ),
      )
      await compare('embedded PostgreSQL to embedded', before, fresh, proof)
      await proveItGoesOn(fresh, held, proof)

      if (!short) {
        say('from an own PostgreSQL into an empty data folder')
        const third = await newFolder()
        await carryOver(file, env, { DATA_DIR: third }, proof)
        await compare('own PostgreSQL to embedded', await rowDigests(own.pool), third, proof)
        await proveErased(file, third, proof)
      }
      const changed = short ? 20 : 100
      add(none(`a byte changed in each of ${changed} copies: not noticed`, await changeBytes(file, changed)))
    })
  } finally {
    for (const close of opened.toReversed()) await close()
  }
}

/** Has members join while a backup is made; no letter can leave meanwhile, so that each of them waits in it. */
async function backUpUnderLoad({ dataDir, start }: Household, file: string) {
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
  const refused: string[] = []
  const answered: string[] = []
  let over = false
  const joining = async (who: number) => {
    for (let i = 0; !over; i++) {
      const email = `load-${who}-${i}@mason.example`
      const { status, body } = await join(server.url, email)
      if (status === 200) answered.push(email)
      else refused.push(`${status}: ${body.slice(0, 200)}`)
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const load = Promise.all([0, 1, 2, 3].map(joining))
  await until('the first joins', async () => answered.length >= 20)
  const before = [...answered]
  const made = await runCommand('backup', [file], { DATA_DIR: dataDir })
  over = true
  await load
  await server.stop()
  const during = answered.length - before.length
  return {
    before,
    refused,
    failed: [...failureOf(made), ...(during === 0 ? ['nobody joined meanwhile'] : [])],
  }
}

/** A database whose owner may do no more than that: no superuser, as where PostgreSQL is rented. */
async function openOwnDatabase(admin: pg.Pool) {
  await admin.query('create role plumbline login')
  await admin.query('create database plumbline owner plumbline')
  const host = encodeURIComponent(admin.options.host ?? '')
  const url = `postgres://plumbline@localhost/plumbline?host=${host}`
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return { url, pool, close: () => pool.end() }
}

async function missing(pool: pg.Pool, emails: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from unnest($1::text[]) email where email not in (select email from waitlist_members)',
    [emails],
  )
  return rows.map(({ email }) => email)
}

async function halves(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    `select email from waitlist_members member where email like 'load-%' and not (
       exists (select from waitlist_events where member_id = member.id and kind = 'joined')
       and exists (select from waitlist_letters letter where member_id = member.id
         and exists (select from graphile_worker._private_jobs where payload->>'letterId' = letter.id::text)))`,
  )
  return rows.map(({ email }) => email)
}

/** A server on what was restored sends each letter that waited, and each once. */
async function proveLetters(pool: pg.Pool, env: Record<string, string>, { add }: Proof): Promise<void> {
  const waiting = `select id from waitlist_letters where sent_at is null and failed_at is null`
  const { rows } = await pool.query<{ id: string }>(waiting)
  const peer = await openSmtpPeer()
  const server = await startServer({ ...env, SMTP_URL: peer.url })
  try {
    await pool.query('update graphile_worker._private_jobs set run_at = now()')
    await until('the letters that waited', async () => (await pool.query(waiting)).rowCount === 0)
    const sent = peer.received.map(({ mail }) => /<(.+)@/.exec(mail.messageId ?? '')?.[1] ?? '')
    add({ what: 'letters that waited in the backup', value: rows.length, unit: '', least: 20 })
    add(
      none(
        'letters that waited: not sent',
        rows.map(({ id }) => id).filter((id) => !sent.includes(id)),
      ),
    )
    add(exactly('letters that waited: sent', sent.length, rows.length))
  } finally {
    await server.stop()
    await peer.close()
  }
}

/** Backs up one installation and restores it as another; answers how many seconds each took. */
async function carryOver(
  file: string,
  from: Record<string, string>,
  into: Record<string, string>,
  { add }: Proof,
): Promise<{ backup: number; restore: number }> {
  const start = performance.now()
  const backup = await runCommand('backup', [file], from)
  const half = performance.now()
  const restore = await runCommand('restore', [file], into)
  const end = performance.now()
  add(none('backup and restore: failures', [...failureOf(backup), ...failureOf(restore)]))
  return { backup: (half - start) / 1000, restore: (end - half) / 1000 }
}

type Digests = Record<string, string>
const whichOf = (digests: Digests, is: (digest: string, name: string) => boolean) =>
  Object.entries(digests).flatMap(([name, digest]) => (is(digest, name) ? [`${name}: ${digest}`] : []))

async function compare(what: string, before: Digests, dataDir: string, { add }: Proof): Promise<void> {
  await withDatabase(dataDir, async (pool) => {
    const after = await rowDigests(pool)
    add(
      none(
        `${what}: tables with other rows`,
        whichOf(before, (digest, name) => after[name] !== digest),
      ),
    )
    add(exactly(`${what}: tables compared`, Object.keys(after).length, Object.keys(before).length))
  })
}

async function withDatabase(dataDir: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const pool = new pg.Pool({ ...embedded.connection, max: 1 })
  try {
    await work(pool)
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

async function proveItGoesOn(dataDir: string, held: Held, { add }: Proof): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, RELEASE: 'launched', LOG_LEVEL: 'warn' })
  try {
    add(
      none(
        'sessions, passwords, links and keys of before that are lost',
        await whatIsLost(server.url, dataDir, held),
      ),
    )
  } finally {
    await server.stop()
  }
}

/** Whoever was erased after the backup was made is not brought back by it. */
async function proveErased(file: string, dataDir: string, { add }: Proof): Promise<void> {
  const env = { DATA_DIR: dataDir }
  const email = 'waiting@mason.example'
  const erased = await runCommand('waitlist', ['erase', email, '--yes'], env)
  const restored = await runCommand('restore', [file, '--replace'], env)
  add(
    none('erasing, and restoring from before that: failures', [...failureOf(erased), ...failureOf(restored)]),
  )
  await withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query('select email from waitlist_members where email = $1', [email])
    add(
      none(
        'erased since the backup and back after restoring it',
        rows.map((row) => row.email),
      ),
    )
  })
}

/** Where the bytes of gzip's own head end, some of which say nothing. */
const headBytes = 10

/** Changes one byte in each of so many copies of a backup; answers the places where nobody noticed. */
async function changeBytes(file: string, copies: number): Promise<string[]> {
  const bytes = await readFile(file)
  const unnoticed: string[] = []
  for (let i = 0; i < copies; i++) {
    const at = headBytes + Math.floor(((bytes.length - headBytes) * i) / copies)
    await writeFile(`${file}.changed`, changeByte(bytes, at, i % 8))
    await checkBackup(`${file}.changed`).then(
      () => unnoticed.push(`byte ${at}`),
      () => {},
    )
  }
  return unnoticed
}
