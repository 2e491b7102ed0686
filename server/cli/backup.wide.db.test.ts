import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackup, type Part, packBackup } from '#server/backup/file.ts'
import { dropEverything } from '#server/backup/inventory.ts'
import { queueLetters } from '#server/db/letter-jobs.ts'
import { raiseWalls } from '#server/db/walls.ts'
import { makeKeys } from '#server/kit/keys.ts'
import { findSecret, keepSecret, replaceSecret } from '#server/kit/secret.ts'
import { erasePerson } from '#server/waitlist/store/erasure.ts'
import { letterJob } from '#server/waitlist/store/letters.ts'
import { listSuppressions, suppressAddress } from '#server/waitlist/store/suppressions.ts'
import { changeByte } from '#testing/change-byte.ts'
import { openTestDatabase, type PostgresAddress, type TestDatabase } from '#testing/database.ts'
import { rowDigests } from '#testing/digests.ts'
import { addTestMembers, addWaiting } from '#testing/members.ts'
import { runBackup, runRestore } from '#testing/terminal.ts'
import { newEvent } from '#testing/webhook-bench.ts'
import { buildWorld } from '#testing/world/world.ts'

/** An installation: a database with a data folder of its own, and how the commands are told of them. */
type Place = TestDatabase & { env: { DATABASE_URL: string; DATA_DIR: string } }

let folder: string
let file: string
let from: Place
let into: Place
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'))
  file = join(folder, 'plumbline.backup')
  from = await openPlace('from')
  into = await openPlace('into')
  await keepSecret(from.env.DATA_DIR)
})
afterEach(async () => {
  await from.drop()
  await into.drop()
  await rm(folder, { recursive: true, force: true })
})

async function openPlace(name: string): Promise<Place> {
  const database = await openTestDatabase()
  const dataDir = join(folder, name)
  await replaceSecret(dataDir, `the secret of the place that is called ${name}`)
  return { ...database, env: { DATABASE_URL: addressOf(database.connection), DATA_DIR: dataDir } }
}

const addressOf = ({ host, port, user, database }: PostgresAddress) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** Members with what belongs to them, a webhook that is owed something, and a letter that waits. */
async function fill({ db, pool }: Place): Promise<string[]> {
  const now = new Date('2026-03-01T10:00:00.123Z')
  await pool.query(
    `insert into webhook_endpoints (id, url, kinds, secret, created_at)
     values (gen_random_uuid(), 'https://hooks.mason.example', '{joined}', '\\x00ff0a5c', $1)`,
    [now],
  )
  const ids = await addWaiting(db, 3, (i) => ({ name: ['Ada\tMason', 'Zoë \\. "B"\nC', '\\N'][i] ?? '' }))
  // Somebody who was brought by one who stands behind them.
  await db
    .updateTable('waitlist_members')
    .set({ referred_by: ids[2] ?? '' })
    .where('id', '=', ids[0] ?? '')
    .execute()
  for (const id of ids)
    await db
      .insertInto('waitlist_events')
      .values(newEvent(id, 'joined', now))
      .execute()
  const letter = { id: ids[0] ?? '', member_id: ids[0] ?? '', kind: 'confirm' as const, requested_at: now }
  await db
    .insertInto('waitlist_letters')
    .values({ ...letter, sent_at: null, failed_at: null, last_error: null })
    .execute()
  await queueLetters(letterJob, sqlOf(letter.id), 60_000).execute(db)
  await pool.query(`select setval('waitlist_seats', 3)`)
  return ids
}
const sqlOf = (id: string) => sql`select ${id}::uuid as id`

const backUp = (...options: string[]) => runBackup(from.env, [file, ...options])
const restore = (...options: string[]) => runRestore(into.env, [file, ...options])
const membersOf = ({ db }: Place) => db.selectFrom('waitlist_members').selectAll().orderBy('id').execute()

/** The backup with its parts as `change` leaves them, under a checksum that is right. */
async function rewrite(
  change: (parts: AsyncIterable<Part>) => AsyncIterable<Part>,
  header: { migrations?: string[] } = {},
): Promise<void> {
  const made = await openBackup(file)
  const pieces: Buffer[] = []
  for await (const piece of packBackup({ ...made.header, ...header }, change(made.parts())))
    pieces.push(piece)
  await writeFile(file, Buffer.concat(pieces))
}

test('everything is there again as it was, and nothing is done a second time', async () => {
  await fill(from)
  await buildWorld(from.pool)
  expect(await backUp()).toMatchObject({ code: 0, err: '' })
  const before = await rowDigests(from.pool)
  expect(await restore()).toMatchObject({ code: 0, err: '' })
  const after = await rowDigests(into.pool)
  expect(after).toEqual(before)
  // Digests of nothing would be the same too.
  const filled = [
    'waitlist_members 3',
    'webhook_deliveries 5',
    'jobs 4',
    'projects 4',
    'tasks 12',
    'activity 20',
  ]
  for (const table of filled) {
    expect(after[table.split(' ')[0] ?? '']).toMatch(new RegExp(`^${table.split(' ')[1]} rows`))
  }
  expect(await findSecret(into.env.DATA_DIR)).toBe(await findSecret(from.env.DATA_DIR))
  // A project's counters are neither lost nor counted a second time, and the walls are raised over what came.
  const counters = await into.pool.query('select tasks, tasks_done from projects')
  expect(counters.rows).toEqual(Array.from({ length: 4 }, () => ({ tasks: 2, tasks_done: 0 })))
  expect(await raiseWalls(into.pool)).not.toBeNull()
  // What is numbered from now on is not numbered twice.
  const { rows } = await into.pool.query(`select nextval('waitlist_seats')::integer as seat`)
  expect(rows).toEqual([{ seat: 4 }])
  await into.pool.query(
    `insert into audit_lines (at, actor, action) values (now(), 'server', 'member.erased')`,
  )
})

test('every table is kept, or is known to be worth nothing', async () => {
  const client = await into.pool.connect()
  await client.query(`begin; ${dropEverything}`)
  const { rows } = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v', 'm')
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  await client.query('rollback')
  client.release()
  expect(rows.map(({ name }) => name)).toEqual(['kysely_migration', 'kysely_migration_lock'])
})

test('the file is for its maker alone, and holds the secret unless that is kept elsewhere', async () => {
  const secret = 'a secret that is set and long enough'
  const holds = async () => gunzipSync(await readFile(file)).includes('the secret of the place')
  await backUp()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await holds()).toBe(true)
  await backUp('--without-secret')
  expect(await holds()).toBe(false)
  await runBackup({ ...from.env, SESSION_SECRET: secret }, [file])
  expect(gunzipSync(await readFile(file)).includes(secret)).toBe(false)
})

test('a folder keeps the backups of so many days, and whatever else lies there', async () => {
  const old = 'plumbline-2020-01-01T00-00-00Z.backup'
  for (const name of [old, `my-${old}`]) await writeFile(join(folder, name), '')
  expect(await runBackup(from.env, [file, '--keep', '30'])).toMatchObject({ code: 1 })
  const { code, out } = await runBackup(from.env, [folder, '--keep', '30', '--json'])
  expect([code, JSON.parse(out).deleted]).toEqual([0, [old]])
  const names = (await readdir(folder)).filter((name) => name.endsWith('.backup'))
  expect(names).toEqual([`my-${old}`, expect.stringMatching(/^plumbline-2\d{3}-/)])
})

test('what is not empty is restored into only where that is said', async () => {
  await fill(from)
  await addTestMembers(into.db, 1)
  await backUp()
  const before = await rowDigests(into.pool)
  expect(await restore()).toMatchObject({
    code: 1,
    err: expect.stringContaining('not empty (waitlist_members)'),
  })
  expect(await rowDigests(into.pool)).toEqual(before)
  expect(await restore('--replace')).toMatchObject({ code: 0 })
  expect(await membersOf(into)).toEqual(await membersOf(from))
})

test.each([
  ['a byte is another one', flip, 'is damaged'],
  ['its end is missing', async (path: string) => truncate(path, (await stat(path)).size - 20), 'is damaged'],
  ['it is something else', (path: string) => writeFile(path, 'Dear Ada'), 'is no backup, or is damaged'],
  ['it is empty', (path: string) => writeFile(path, ''), 'is no backup, or is damaged'],
  ['it is not there', (path: string) => rm(path), 'Cannot read'],
])('a file is refused before anything is touched when %s', async (_, harm, reason) => {
  await fill(from)
  await addTestMembers(into.db, 1)
  await backUp()
  await harm(file)
  const before = await rowDigests(into.pool)
  const { code, err } = await restore('--replace')
  expect([code, err]).toEqual([1, expect.stringContaining(reason)])
  expect(await rowDigests(into.pool)).toEqual(before)
})

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  await writeFile(path, changeByte(bytes, Math.floor(bytes.length / 2), 0))
}

test('a row that was changed under the checksum of gzip is noticed by the own one', async () => {
  await fill(from)
  await backUp()
  const text = gunzipSync(await readFile(file))
    .toString()
    .replace('member-0', 'member-9')
  await writeFile(file, gzipSync(text))
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('is damaged') })
})

test('a backup that fails half way leaves what was there, and its secret', async () => {
  await fill(from)
  await addTestMembers(into.db, 1)
  await backUp()
  await rewrite(async function* (parts) {
    for await (const part of parts) if (!('table' in part && part.table === 'waitlist_events')) yield part
  })
  const before = await rowDigests(into.pool)
  // Deliveries of events that are not there.
  expect(await restore('--replace')).toMatchObject({ code: 1, out: '' })
  expect(await rowDigests(into.pool)).toEqual(before)
  expect(await findSecret(into.env.DATA_DIR)).toContain('called into')
})

test('a backup of a newer version is refused, and one of an older version is brought up to this one', async () => {
  await fill(from)
  await backUp()
  const { header } = await openBackup(file)
  await rewrite((parts) => parts, { migrations: [...header.migrations, '9999-flying-cars'] })
  expect(await restore()).toMatchObject({
    code: 1,
    err: expect.stringContaining('newer version (9999-flying-cars)'),
  })

  const older = header.migrations.filter((name) => name < '0004')
  await rewrite(
    async function* (parts) {
      for await (const part of parts) {
        if ('table' in part && part.table === 'waitlist_members') {
          const row =
            'f3a4c1de-0000-4000-8000-000000000000\tada@mason.example\tada@mason.example\tAda\t2025-01-01 00:00:00+00\n'
          const rows = (async function* () {
            yield Buffer.from(row)
          })()
          yield {
            table: 'waitlist_members',
            columns: ['id', 'email_key', 'email', 'name', 'joined_at'],
            rows,
          }
        }
      }
    },
    { migrations: older },
  )
  expect(await restore()).toMatchObject({ code: 0 })
  expect(await membersOf(into)).toMatchObject([
    { name: 'Ada', seat: null, searched: 'ada\nada@mason.example\n', language: 'en' },
  ])
  const events = await into.db.selectFrom('waitlist_events').select('kind').execute()
  expect(events).toEqual([{ kind: 'joined' }])
})

test('without the secret of then nothing is restored', async () => {
  await backUp('--without-secret')
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('does not hold the secret') })
  const other = { ...into.env, SESSION_SECRET: 'another secret that is long enough too' }
  expect(await runRestore(other, [file])).toMatchObject({
    code: 1,
    err: expect.stringContaining('another SESSION_SECRET'),
  })
  const same = { ...into.env, SESSION_SECRET: (await findSecret(from.env.DATA_DIR)) ?? '' }
  expect(await runRestore(same, [file])).toMatchObject({ code: 0 })
})

test('a server that works on the database is not pulled away from under itself', async () => {
  await backUp()
  const server = await into.pool.connect()
  await server.query(`select pg_advisory_lock_shared(hashtextextended('plumbline workers', 0))`)
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('stop it first') })
  await server.query('select pg_advisory_unlock_all()')
  server.release()
  expect(await restore()).toMatchObject({ code: 0 })
})

test('a folder without a database has none made, and a database that nothing has used is said to be empty', async () => {
  const nowhere = {
    DATA_DIR: join(folder, 'nowhere'),
    SESSION_SECRET: 'a secret that is long enough for this',
  }
  expect(await runBackup(nowhere, [file])).toMatchObject({
    code: 1,
    err: expect.stringContaining('no database'),
  })
  expect(await readdir(folder)).not.toContain('nowhere')
  await from.pool.query('drop schema graphile_worker cascade')
  expect(await backUp()).toMatchObject({ code: 1, err: expect.stringContaining('nothing to back up') })
  expect((await readdir(folder)).filter((name) => name.includes('.backup'))).toEqual([])
})

test('who was erased since the backup stays erased, and who asked for silence keeps it', async () => {
  const now = new Date()
  const keys = makeKeys((await findSecret(from.env.DATA_DIR)) ?? '')
  const [ada = ''] = await fill(from)
  const [first, bob] = await from.db
    .selectFrom('waitlist_members')
    .select(['id', 'email_key'])
    .orderBy('seat')
    .execute()
  expect(first?.id).toBe(ada)
  await backUp()
  await erasePerson(from.db, keys, { memberId: ada }, 'person', now)
  await suppressAddress(from.db, keys, bob?.email_key ?? '', 'command line', now)

  // In the place of what knows of it.
  expect(await runRestore(from.env, [file, '--replace', '--json'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('"erased": 1,\n  "unsubscribed": 1'),
  })
  const left = await membersOf(from)
  expect(left.map(({ name }) => name).toSorted()).toEqual(['Zoë \\. "B"\nC', '\\N'])
  expect(left.find(({ id }) => id === bob?.id)?.unsubscribed_at).not.toBeNull()

  // Elsewhere, by the list that was kept beside the backups.
  const list = join(folder, 'suppressed.json')
  await writeFile(list, JSON.stringify({ suppressions: await listSuppressions(from.db) }))
  expect(await restore('--erased', list)).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 member erased again, 1 unsubscribed'),
  })
  expect((await membersOf(into)).map(({ id }) => id)).not.toContain(ada)
})
