import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { type Contents, partNamed, repack, setManifest, setRows, unpack } from '#testing/archives.ts'
import { runOrganization } from '#testing/terminal.ts'
import { idOf, tokenOf } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { orgIdOf, userIdOf } from '#testing/world/viewers.ts'
import { buildWorld, type World } from '#testing/world/world.ts'
import type { Manifest } from './manifest.ts'
import { pathOf } from './part.ts'
import { parts } from './parts.ts'
import { archiveLimits, openArchive } from './read-archive.ts'

let from: TestApp
let into: TestApp
let world: World
let file: string
let exported: { digest: string }
let adaHere: string
const org = orgIdOf('alder')
const as = (user: string) => ({ cookie: `plumbline-session=${tokenOf(`session ${user}`)}` })

beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'plumbline-archive-')), 'alder.zip')
  from = await openTestApp({ env: { release: 'launched' } })
  into = await openTestApp({ env: { release: 'launched' } })
  world = await buildWorld(from.database.pool, undefined, from.clock.now())
  await keepBytes(from)
  adaHere = (await openAccount(into, { username: 'ada.mason', email: 'Ada@people.example' })).cookie
  const { out } = await runOrganization(from, ['export', org, file, '--json'])
  exported = JSON.parse(out)
})
afterAll(async () => {
  await from.close()
  await into.close()
  await rm(dirname(file), { recursive: true })
})

/** Gives every file of the world bytes, the organisation a logo, and a view that is shared. */
async function keepBytes({ db, storage }: TestApp) {
  const view = { id: idOf('a shared view'), org_id: org, user_id: userIdOf('otto'), shared: true }
  const rest = { name: 'Late', page: 'projects', query: 'status=active', project_id: null }
  await db
    .insertInto('saved_views')
    .values({ ...view, ...rest, created_at: new Date(0) })
    .execute()
  const logo = Buffer.from('the bytes of a logo')
  const kept = await storage.put(`orgs/${org}/logo/${idOf('logo')}`, Readable.from([logo]), { maxBytes: 100 })
  await db
    .updateTable('orgs')
    .set({
      logo_file: idOf('logo'),
      logo_type: 'image/png',
      logo_bytes: kept.bytes,
      logo_sha256: kept.sha256,
    })
    .where('id', '=', org)
    .execute()
  for (const row of await db.selectFrom('project_files').selectAll().execute()) {
    const bytes = Buffer.from(`the bytes of ${row.id}\n`.repeat(30))
    const key = `orgs/${row.org_id}/${row.project_id}/${row.id}`
    const { sha256 } = await storage.put(key, Readable.from([bytes]), { maxBytes: 1e6 })
    await db
      .updateTable('project_files')
      .set({ storage_key: key, sha256, bytes: bytes.length })
      .where('id', '=', row.id)
      .where('project_id', '=', row.project_id)
      .execute()
  }
}

const bring = (archive: string, admin = 'ada@people.example') =>
  runOrganization(into, ['import', archive, '--admin', admin, '--json'])

const rowsOf = async ({ db }: TestApp, table: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many rows there are in what an import writes to, and how many files. */
const standing = async (t: TestApp) => {
  const counts: Record<string, number> = {}
  for (const table of [
    'orgs',
    'org_members',
    'org_invitations',
    'subscriptions',
    'profiles',
    'projects',
    'tasks',
  ])
    counts[table] = await rowsOf(t, table)
  counts.files = 0
  for await (const _ of t.storage.list('')) counts.files++
  return counts
}

test('an admin downloads everything as one file; nobody else does', async () => {
  const url = `/api/orgs/${org}/archive`
  const reply = await from.app.inject({ url, headers: as('ada') })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('alder builders'),
    'cache-control': 'no-store',
  })
  const path = join(dirname(file), 'downloaded.zip')
  await writeFile(path, reply.rawPayload)
  const archive = await openArchive(path)
  expect(archive.manifest.digest).toBe(exported.digest)
  archive.close()
  const statusFor = async (headers: Record<string, string>) =>
    (await from.app.inject({ url, headers })).statusCode
  expect(await Promise.all([as('otto'), as('bea'), {}].map(statusFor))).toEqual([403, 404, 401])
  expect(await statusFor({ ...as('ada'), purpose: 'prefetch' })).toBe(403)
})

test('one organization is exported so many times an hour', async () => {
  const url = `/api/orgs/${orgIdOf('birch')}/archive`
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push((await from.app.inject({ url, headers: as('bea') })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('an archive holds no secret, nothing that is one account’s own, and nothing of another organization', async () => {
  const contents = await unpack(file)
  const text = Buffer.concat([...contents.values()]).toString()
  const names = [...contents.keys()].join('\n')
  const hidden = world.canaries.filter(
    ({ secret, name }) =>
      (secret.what === 'nobody' && !/binned/.test(name)) ||
      secret.what === 'own' ||
      ('org' in secret && secret.org === 'birch') ||
      ('project' in secret && ['clinic', 'roof'].includes(secret.project)),
  )
  expect(hidden.length).toBeGreaterThan(50)
  for (const { name, value } of hidden) {
    expect(text.includes(String(value)) || names.includes(String(value)), name).toBe(false)
  }
  // And what is the organization's own is there, in every class.
  for (const what of ['open', 'team', 'price', 'cost', 'bin'] as const) {
    const seen = world.canaries.filter(
      ({ secret, value }) =>
        secret.what === what &&
        'project' in secret &&
        secret.project === 'kitchen' &&
        text.includes(String(value)),
    )
    expect(seen.length, what).toBeGreaterThan(0)
  }
  expect(String(contents.get('README.txt'))).toContain('alder builders')
  expect(String(contents.get('spreadsheets/tasks.csv'))).toMatch(/^\ufeff"?Project/)
})

test('everything comes out of an empty installation as it went in: rows, ids and bytes', async () => {
  const done = await bring(file)
  expect(done).toMatchObject({ code: 0 })
  expect(JSON.parse(done.out)).toMatchObject({ digest: exported.digest, files: 11, org })
  const again = join(dirname(file), 'again.zip')
  const out = await runOrganization(into, ['export', org, again, '--json'])
  expect(JSON.parse(out.out).digest).toBe(exported.digest)
  const [before, after] = [await unpack(file), await unpack(again)]
  const sorted = (contents: Contents, path: string) =>
    String(contents.get(path))
      .split('\n')
      // Whoever brings it in may write their address another way.
      .map((line) => line.replace('Ada@', 'ada@'))
      .sort()
  for (const part of parts) {
    if (part.name !== 'members')
      expect(sorted(after, pathOf(part)), part.name).toEqual(sorted(before, pathOf(part)))
  }
  const files = [...before.keys()].filter((name) => name.startsWith('files/'))
  expect(files).toHaveLength(11)
  for (const name of files) expect(after.get(name)?.equals(before.get(name) ?? Buffer.of()), name).toBe(true)
  expect(files).toContain('files/logo.png')
  const logo = await into.app.inject({ url: `/api/orgs/${org}/logo`, headers: { cookie: adaHere } })
  expect([logo.statusCode, logo.headers['content-type'], logo.body]).toEqual([
    ...[200, 'image/png', 'the bytes of a logo'],
  ])
  // Of every part there is something to compare.
  const { parts: listed } = JSON.parse(String(before.get('manifest.json'))) as Manifest
  const empty = parts.filter(({ name }) => listed[name]?.rows === 0).map(({ name }) => name)
  expect(empty).toEqual([])
})

test('whoever brings it in administers it and is who they were; the others wait to be invited', async () => {
  const { id } = await into.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const members = await into.db
    .selectFrom('org_members')
    .select(['user_id', 'role'])
    .where('org_id', '=', org)
    .execute()
  expect(members).toEqual([{ user_id: id, role: 'admin' }])
  const waiting = await into.db
    .selectFrom('org_invitations')
    .select(['email', 'org_role', 'former_name', 'expires_at'])
    .where('org_id', '=', org)
    .orderBy('email')
    .execute()
  expect(waiting).toMatchObject([
    { email: 'cruz@people.example', org_role: 'worker', former_name: 'cruz of people' },
    { email: 'otto@people.example', org_role: 'office', former_name: 'otto of people' },
  ])
  expect(waiting.every(({ expires_at }) => expires_at <= into.clock.now())).toBe(true)
  const person = await into.db
    .selectFrom('project_people')
    .select(['id', 'user_id'])
    .where('project_id', '=', idsOf('kitchen').project)
    .where('user_id', 'is not', null)
    .execute()
  expect(person).toHaveLength(1)
  expect(person[0]?.user_id).not.toBe(userIdOf('ada'))
})

test('an archive is brought in once', async () => {
  const before = await standing(into)
  const again = await bring(file)
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('alder builders is here already') })
  expect(await standing(into)).toEqual(before)
})

test('whoever has no account cannot be made its admin', async () => {
  const refused = await bring(file, 'nobody@people.example')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('register with it first') })
})

/** A copy of the archive of an organization that is not there yet, with something done to it. */
async function altered(change: (contents: Contents) => void): Promise<string> {
  const contents = await unpack(file)
  change(contents)
  const path = join(dirname(file), 'altered.zip')
  await repack(path, contents)
  return path
}

const refusalOf = async (path: string) => {
  const before = await standing(into)
  const ended = await bring(path)
  expect(ended.code).toBe(1)
  expect(await standing(into)).toEqual(before)
  return ended.err.trim()
}

test('a part that is cut, changed by one bit or missing is refused by its name', async () => {
  const whole = await unpack(file)
  const altered = async (change: (contents: Contents) => void) => {
    const contents = new Map(whole)
    change(contents)
    const path = join(dirname(file), 'altered.zip')
    await repack(path, contents)
    return path
  }
  // Opening one is all that is done before anything is written.
  const refusalOf = (path: string) => openArchive(path).then(() => '', String)
  const all = [...whole.keys()]
  const names = [
    ...all.filter((name) => !name.startsWith('files/')),
    ...all.filter((name) => name.startsWith('files/')).slice(0, 2),
    'files/logo.png',
  ]
  expect(names.length).toBeGreaterThan(parts.length + 5)
  const flip = (bytes: Buffer) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))
  const changes = {
    cut: (contents: Contents, name: string, bytes: Buffer) => contents.set(name, bytes.subarray(0, -1)),
    flipped: (contents: Contents, name: string, bytes: Buffer) =>
      contents.set(name, Buffer.from(flip(bytes))),
    gone: (contents: Contents, name: string) => contents.delete(name),
  }
  // What is read part by part is read in one way: each in one of the three, and all three of what has a way of its own.
  for (const [index, name] of names.entries()) {
    for (const [at, [how, change]] of Object.entries(changes).entries()) {
      if (name.startsWith('data/') && index % 3 !== at) continue
      const path = await altered((contents) => change(contents, name, Buffer.from(contents.get(name) ?? '')))
      const named = name === 'manifest.sha256' && how !== 'gone' ? 'manifest.json' : name
      expect(await refusalOf(path), `${how} ${name}`).toContain(named)
    }
  }
})

test('an archive that breaks off anywhere is refused', async () => {
  const bytes = await readFile(file)
  const path = join(dirname(file), 'cut.zip')
  for (const part of [0, 0.1, 0.5, 0.9, 0.999]) {
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * part)))
    expect(await refusalOf(path)).toMatch(/is no archive of an organization, or its end is missing|damaged/)
  }
})

test('another version, another format and what does not belong there are refused', async () => {
  const version = await altered((contents) => setManifest(contents, (one) => ({ ...one, version: 3 })))
  expect(await refusalOf(version)).toContain('format 3')
  const format = await altered((contents) => setManifest(contents, (one) => ({ ...one, format: 'other' })))
  expect(await refusalOf(format)).toContain('manifest.json')
  const more = await altered((contents) => void contents.set('files/more.exe', Buffer.from('MZ')))
  expect(await refusalOf(more)).toContain('files/more.exe does not belong')
})

test('rows of another organization, with other columns, or that lead nowhere are refused', async () => {
  const tasks = partNamed('tasks')
  const foreign = await altered((contents) =>
    setRows(contents, tasks, (row) => ({ ...row, org_id: orgIdOf('birch') })),
  )
  expect(await refusalOf(foreign)).toBe('Line 1 of data/tasks.jsonl is of another organization.')
  const columns = await altered((contents) => setRows(contents, tasks, (row) => ({ ...row, search: '' })))
  expect(await refusalOf(columns)).toBe(
    'Line 1 of data/tasks.jsonl has other columns than this version knows.',
  )
  const calendar = await altered((contents) =>
    setRows(contents, partNamed('orgs'), (row) => ({ ...row, calendar: { weekdays: [9] } })),
  )
  expect(await refusalOf(calendar)).toBe('Line 1 of data/orgs.jsonl is no organization.')
  const script = await altered((contents) =>
    setRows(contents, partNamed('orgs'), (row) => ({ ...row, logo_type: 'text/html' })),
  )
  expect(await refusalOf(script)).toBe('Line 1 of data/orgs.jsonl is no organization.')
})

test('what refers to nothing is refused by the database, and nothing is left of the rest', async () => {
  await into.db.deleteFrom('orgs').where('id', '=', org).execute()
  for await (const { key } of into.storage.list('')) await into.storage.remove(key)
  const lost = await altered((contents) =>
    setRows(contents, partNamed('task_comments'), (row) => ({ ...row, task_id: orgIdOf('birch') })),
  )
  expect(await refusalOf(lost)).toContain('data/task_comments.jsonl cannot be brought in')
  const unkept = await altered((contents) =>
    // The database would keep it as another value than the archive has.
    setRows(contents, partNamed('task_checks'), (row) => ({ ...row, done: 'yes' })),
  )
  expect(await refusalOf(unkept)).toContain('data/task_checks.jsonl would not stand here')
})

test('where a file cannot be kept, nothing is brought in', async () => {
  const before = await standing(into)
  let puts = 0
  const full = {
    ...into,
    storage: {
      ...into.storage,
      put: async (...args: Parameters<typeof into.storage.put>) => {
        if (++puts > 3) throw new Error('the disk is full')
        return into.storage.put(...args)
      },
    },
  }
  const ended = await runOrganization(full, ['import', file, '--admin', 'ada@people.example'])
  expect([ended.code, puts]).toEqual([1, 4])
  expect(await standing(into)).toEqual(before)
})

test('names that lead out of the folder and parts that unpack to far too much are refused', async () => {
  const path = join(dirname(file), 'hostile.zip')
  for (const name of ['../../etc/cron.d/x', '/etc/passwd', 'data\\..\\x']) {
    await writeFile(path, zipSync({ 'manifest.json': Buffer.from('{}'), [name]: Buffer.from('x') }))
    expect(await refusalOf(path), name).toContain('The archive’s list of files is damaged')
  }
  const bomb = Buffer.alloc(8_000_000, 10)
  const contents = await unpack(file)
  contents.set('data/tasks.jsonl', bomb)
  setManifest(contents, (one) => {
    const sha256 = createHash('sha256').update(bomb).digest('hex')
    return { ...one, parts: { ...one.parts, tasks: { ...one.parts.tasks, bytes: bomb.length, sha256 } } }
  })
  await repack(path, contents)
  expect(await refusalOf(path)).toContain('data/tasks.jsonl unpacks to')
  await expect(openArchive(file, { ...archiveLimits, entries: 3 })).rejects.toThrow('more than 3 files')
  await expect(openArchive(file, { ...archiveLimits, manifestBytes: 10 })).rejects.toThrow(
    'manifest.json is too large',
  )
})

test('a file whose bytes are gone, or are others, is named and holds up nothing else', async () => {
  const [gone, other] = await from.db
    .selectFrom('project_files')
    .select(['id', 'storage_key'])
    .where('org_id', '=', org)
    .limit(2)
    .execute()
  if (!gone || !other) throw new Error('the world has files')
  await from.storage.remove(gone.storage_key)
  await from.storage.put(other.storage_key, Readable.from([Buffer.from('rotten')]), { maxBytes: 100 })
  const path = join(dirname(file), 'holes.zip')
  await runOrganization(from, ['export', org, path])
  const { manifest, ...archive } = await openArchive(path)
  archive.close()
  expect(manifest.files.missing.sort()).toEqual([gone.id, other.id].sort())
  const done = await bring(path)
  expect(done.code).toBe(0)
  expect(JSON.parse(done.out)).toMatchObject({ files: 9, digest: manifest.digest })
})
