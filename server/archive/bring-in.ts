import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalEmail } from '#contract/email.ts'
import { freePlan } from '#contract/plans.ts'
import type { Db } from '#server/db/schema.ts'
import { wholeDigest } from './digest.ts'
import { storageKey } from './file-path.ts'
import { type Line, type Part, pathOf } from './part.ts'
import { parts } from './parts.ts'
import { type ArchivedFile, BadArchive, type OpenArchive } from './read-archive.ts'
import { sayPlainly } from './snapshot.ts'
import { type ArchiveContext, totalOf, totalsOf } from './write-archive.ts'

/** What was brought in. */
export type BroughtIn = {
  org: string
  name: string
  /** What the organisation comes to, as the archive says and as it stands here. */
  digest: string
  rows: number
  files: number
  /** Those who were of it, and have no account here: they wait to be invited. */
  waiting: number
}

type Admin = { id: string; emailKey: string }

/**
 * Brings an organisation in, as one transaction: all of it, its files with it, or nothing. What stands afterwards is digested
 * and has to be what the archive says. Whoever has `admin` as their address administers it; the others who were of it are there
 * by name and address, and wait to be invited. Throws a `BadArchive` that says what is wrong, and in which part.
 */
export async function bringIn(
  { db, storage, clock }: ArchiveContext,
  archive: OpenArchive,
  admin: string,
): Promise<BroughtIn> {
  const { organization, digest } = archive.manifest
  const kept: string[] = []
  try {
    return await db.transaction().execute(async (tx) => {
      await sayPlainly(tx)
      const who = await requireAccount(tx, admin)
      await requireNew(tx, organization)
      const now = clock.now()
      const subscription = await subscribe(tx, now)
      const written = { tx, org: organization.id, who, now, subscription }
      let rows = 0
      for (const part of parts) rows += await writePart(written, archive, part)
      await linkAdmin(tx, organization.id, who)
      await requireSame(tx, archive)
      let files = 0
      for await (const file of archive.files()) {
        kept.push(file.key)
        await keepFile({ storage }, archive, file)
        files++
      }
      await makeAdmin(tx, organization.id, who, now)
      const waiting = await countWaiting(tx, organization.id)
      return { org: organization.id, name: organization.name, digest, rows, files, waiting }
    })
  } catch (error) {
    // What was kept of an organisation that is not there is nobody's.
    for (const key of kept) await storage.remove(key).catch(() => undefined)
    throw error
  }
}

async function requireAccount(tx: Db, email: string): Promise<Admin> {
  const emailKey = canonicalEmail(email) ?? ''
  const user = await tx.selectFrom('users').select('id').where('email_key', '=', emailKey).executeTakeFirst()
  if (user) return { id: user.id, emailKey }
  throw new BadArchive(
    `Nobody has an account with the address ${email} here: register with it first, then bring the archive in.`,
  )
}

async function requireNew(tx: Db, { id, name }: { id: string; name: string }): Promise<void> {
  const there = await tx.selectFrom('orgs').select('id').where('id', '=', id).executeTakeFirst()
  if (there)
    throw new BadArchive(`${name} is here already: an archive is brought in once. Nothing was changed.`)
}

/** What an organisation pays by is not in the archive: it begins as one that has just registered, and is nobody's own. */
async function subscribe(tx: Db, now: Date): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('subscriptions')
    .values({ id, user_id: null, plan: freePlan.id, status: 'active', started_at: now, expires_at: null })
    .execute()
  return id
}

type Writing = { tx: Db; org: string; who: Admin; now: Date; subscription: string }

async function writePart(writing: Writing, archive: OpenArchive, part: Part): Promise<number> {
  let count = 0
  try {
    for await (const lines of archive.lines(part)) {
      for (let from = 0; from < lines.length; from += atOnce) {
        const some = lines.slice(from, from + atOnce)
        await writeRows(writing, part, some)
        count += some.length
      }
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error
    const { message, constraint } = error as { message: string; constraint?: string }
    throw new BadArchive(
      `${pathOf(part)} cannot be brought in: ${constraint ? `it breaks ${constraint}` : message}. Nothing was changed.`,
    )
  }
  return count
}

/** Rows written by one statement. */
const atOnce = 500

/** What a table has beside what an archive holds of it: how it is made here. */
const made: Record<string, (writing: Writing, row: Line) => Line> = {
  orgs: ({ subscription }, { id, logo_sha256 }) => ({
    subscription_id: subscription,
    seats: 0,
    logo_file: logo_sha256 === null ? null : id,
  }),
  person_contacts: (_, { email }) => ({ email_key: canonicalEmail(String(email)) ?? null }),
  // No letter leads to it.
  task_asks: () => ({ token_hash: `\\x${randomBytes(32).toString('hex')}`, letter_id: randomUUID() }),
  project_files: (_, row) => ({
    storage_key: storageKey(String(row.org_id), String(row.project_id), String(row.id)),
  }),
  saved_views: ({ who }) => ({ user_id: who.id, shared: true }),
}

async function writeRows(writing: Writing, part: Part, lines: readonly string[]): Promise<void> {
  if (part.table === undefined) return writeMembers(writing, lines)
  const more = made[part.name]
  const first = more && Object.keys(more(writing, JSON.parse(lines[0] ?? '{}') as Line))
  const columns = [...part.columns, ...(first ?? [])].map((name) => sql.ref(name))
  // Lines go on as they are: what is written in them is read by nobody but the database.
  const rows = more
    ? lines.map((line) => {
        const row = JSON.parse(line) as Line
        return JSON.stringify({ ...row, ...more(writing, row) })
      })
    : lines
  await sql`insert into ${sql.table(part.table)} (${sql.join(columns)})
    select ${sql.join(columns)} from json_populate_recordset(null::${sql.table(part.table)}, ${`[${rows.join(',')}]`}::json)`.execute(
    writing.tx,
  )
}

const memberOf = (line: string) =>
  JSON.parse(line) as { email: string; name: string; role: 'admin'; joined_at: string }

/** Whoever brings it in is a member at once; the others wait, as invitations that have run out and can be sent. */
async function writeMembers({ tx, org, who, now }: Writing, lines: readonly string[]): Promise<void> {
  for (const { email, name, role, joined_at } of lines.map(memberOf)) {
    const emailKey = canonicalEmail(email)
    if (emailKey === undefined) throw new BadArchive(`data/members.jsonl holds an address that is none.`)
    if (emailKey === who.emailKey) {
      await sql`insert into org_members (org_id, user_id, role, joined_at)
        values (${org}, ${who.id}, ${role}, ${joined_at})`.execute(tx)
      await tx
        .insertInto('profiles')
        .values({
          id: randomUUID(),
          user_id: who.id,
          org_id: org,
          type: 'personal',
          name,
          location: null,
          style_preferences: null,
          business_profile: null,
          is_primary: false,
          created_at: now,
        })
        .execute()
      continue
    }
    await sql`insert into org_invitations (id, org_id, email, email_key, org_role, token_hash, invited_by,
        created_at, expires_at, former_name, former_since)
      values (${randomUUID()}, ${org}, ${email}, ${emailKey}, ${role}, ${randomBytes(32)}, ${who.id},
        ${now}, ${now}, ${name}, ${joined_at})`.execute(tx)
  }
}

/** Whoever brings it in is again who they were in its projects, as far as their address says. */
async function linkAdmin(tx: Db, org: string, { id, emailKey }: Admin): Promise<void> {
  await sql`update project_people pp set user_id = ${id}::uuid from (
      select distinct on (c.project_id) c.project_id, c.person_id from person_contacts c
        join project_people one on one.org_id = c.org_id and one.project_id = c.project_id and one.id = c.person_id
      where c.org_id = ${org}::uuid and c.email_key = ${emailKey}
      order by c.project_id, one.removed_at nulls first, one.added_at, one.id
    ) mine
    where pp.org_id = ${org}::uuid and pp.project_id = mine.project_id and pp.id = mine.person_id`.execute(tx)
}

/** Refuses, with the part named, where what stands in the database is not what the archive says. */
async function requireSame(tx: Db, { manifest }: OpenArchive): Promise<void> {
  const found: Record<string, { rows: number; digest: string }> = {}
  for (const part of parts) {
    const total = await totalOf(tx, part, manifest.organization.id)
    const wanted = manifest.parts[part.name]
    if (total.rows !== wanted?.rows || total.digest !== wanted.digest) {
      throw new BadArchive(
        `${pathOf(part)} would not stand here as it stands in the archive. Nothing was changed.`,
      )
    }
    found[part.name] = total
  }
  if (wholeDigest(totalsOf(found, manifest.files)) !== manifest.digest) {
    throw new BadArchive('The archive would not stand here as it is. Nothing was changed.')
  }
}

async function keepFile(
  { storage }: Pick<ArchiveContext, 'storage'>,
  archive: OpenArchive,
  file: ArchivedFile,
): Promise<void> {
  const { sha256 } = await storage.put(file.key, await archive.content(file), { maxBytes: file.bytes })
  if (sha256 !== file.sha256) throw new BadArchive(`${file.path} is damaged: it is not as it was written.`)
}

async function makeAdmin(tx: Db, org_id: string, { id: user_id }: Admin, now: Date): Promise<void> {
  await tx
    .insertInto('org_members')
    .values({ org_id, user_id, role: 'admin', joined_at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet({ role: 'admin' }))
    .execute()
  await tx
    .insertInto('user_settings')
    .values({ user_id, org_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ org_id }))
    .execute()
}

async function countWaiting(tx: Db, org: string): Promise<number> {
  const { count } = await tx
    .selectFrom('org_invitations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', org)
    .executeTakeFirstOrThrow()
  return count
}
