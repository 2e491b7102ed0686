import { hash as hashOf } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '#contract/canonical-json.ts'
import type { ListedCall, MachineCall } from '#contract/machine-calls.ts'
import { machineCallsPage } from '#contract/machine-calls.ts'
import { type Linked, nextEntryAtOnce } from '#domain/chain/chain.ts'
import { anyLength, runKept } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { makeBatch } from '#server/kit/batch.ts'

/** Whose record it is: an organisation's keys have one, and each person's own keys. */
export type Book = { orgId: string | null; userId: string }

type Kept = { book: Book; call: MachineCall }

const idOf = ({ orgId, userId }: Book) => orgId ?? userId
// Here and now: the thread pool takes longer to be woken than a line takes to hash.
const sha256 = (text: string) => hashOf('sha256', text)
const startOf = (book: string) => sha256(`machine calls of ${book}`)

/** Where a chain ends, as far as it is known. */
type End = Pick<Linked, 'seq' | 'hash'>
type Link = Linked<MachineCall> & { of: Book }

/** So many ends of chains are remembered. */
const endsMost = 1000

/** Writes calls down, each at the end of its chain; those that come at the same time as one. */
export function makeRecord(db: Db): (kept: Kept) => Promise<void> {
  /** Where this process saw chains end: others write too, so that it is looked whether they still do. */
  const ends = new Map<string, End>()
  const remember = (links: readonly Link[]) => {
    for (const { of, seq, hash } of links) {
      ends.delete(idOf(of))
      ends.set(idOf(of), { seq, hash })
    }
    for (const book of ends.keys()) if (ends.size > endsMost) ends.delete(book)
  }
  return makeBatch(
    async (some: readonly Kept[]) => {
      // In one order, so that no two wait for each other.
      const books = [...Map.groupBy(some, ({ book }) => idOf(book))].sort(([a], [b]) => (a < b ? -1 : 1))
      const known = books.map(([book]) => ends.get(book))
      const links = (last: readonly (End | undefined)[]) =>
        books.flatMap(([book, calls], at) => linksOf(book, calls, last[at]))
      if (known.every((end) => end !== undefined)) {
        const quick = links(known)
        if (await addAt(db, known, quick)) {
          remember(quick)
          return some.map(() => undefined)
        }
      }
      await db.transaction().execute(async (tx) => {
        const found: (End | undefined)[] = []
        for (const [book] of books) found.push(await lockedEnd(tx, book))
        const added = links(found)
        await insert(tx, added)
        remember(added)
      })
      return some.map(() => undefined)
    },
    { most: 64, runs: 1 },
  )
}

function linksOf(book: string, calls: readonly Kept[], end: End | undefined): Link[] {
  // What follows another does not need to know where the chain began.
  const start = end ? '' : startOf(book)
  const links: Link[] = []
  for (const { book: of, call } of calls)
    links.push({ of, ...nextEntryAtOnce(sha256, { start, last: links.at(-1) ?? end, body: call }) })
  return links
}

const arrays = (...values: string[]) => values.map(anyLength).join(', ')
const insertText = `insert into machine_calls (org_id, user_id, seq, previous, hash, body)
  select * from unnest(${arrays('$1::uuid[]', '$2::uuid[]', '$3::bigint[]', '$4::text[]', '$5::text[]', '$6::jsonb[]')})`
const valuesOf = (links: readonly Link[]) => [
  links.map(({ of }) => of.orgId),
  links.map(({ of }) => (of.orgId === null ? of.userId : null)),
  links.map(({ seq }) => seq),
  links.map(({ previous }) => previous),
  links.map(({ hash }) => hash),
  links.map(({ body }) => JSON.stringify(body)),
]
const insert = (tx: Db, links: readonly Link[]) =>
  runKept(tx, { name: 'machine-calls', text: insertText }, valuesOf(links))

/**
 * Adds links in one statement where every chain still ends where it was seen to end: there and nowhere else each next number is
 * free. False, and nothing is added, where one goes on already.
 */
async function addAt(db: Db, ends: readonly (End | undefined)[], links: readonly Link[]): Promise<boolean> {
  const seen = ends.flatMap((end) => end?.hash ?? [])
  // Of every chain the first link names the end that it follows.
  const text = `${insertText}
    where (select count(*) from machine_calls join unnest(${arrays('$7::uuid[]', '$8::bigint[]', '$9::text[]')}) as seen (book, seq, hash)
      using (book, seq, hash)) = ${'$10::int'}
    returning seq`
  const firsts = links.filter(({ previous }) => seen.includes(previous))
  const values = [
    ...valuesOf(links),
    firsts.map(({ of }) => idOf(of)),
    firsts.map(({ seq }) => seq - 1),
    firsts.map(({ previous }) => previous),
    ends.length,
  ]
  try {
    return (await runKept(db, { name: 'machine-calls-on', text }, values)).length === links.length
  } catch (error) {
    if ((error as { code?: unknown }).code === uniqueViolation) return false
    throw error
  }
}

const uniqueViolation = '23505'

/** Where a chain ends, which nobody adds to until this transaction is over; undefined where it has not begun. */
async function lockedEnd(tx: Db, book: string): Promise<End | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`machine calls ${book}`}, 0))`.execute(tx)
  const found = await tx
    .selectFrom('machine_calls')
    .select(['seq', 'hash'])
    .where('book', '=', book)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { seq: Number(found.seq), hash: found.hash }
}

/** A page of a record, the newest first, and whether its lines are as they were written. */
export async function readRecord(
  db: Db,
  of: Book,
  before: string | undefined,
  /** The ids of projects that whoever reads this sees: others are not named. */
  seen: (projects: readonly string[]) => Promise<readonly string[]>,
): Promise<{ calls: ListedCall[]; next: string | null; whole: boolean }> {
  const book = idOf(of)
  const rows = await db
    .selectFrom('machine_calls')
    .select(['seq', 'body', 'previous', 'hash'])
    .where('book', '=', book)
    .$if(before !== undefined, (all) => all.where('seq', '<', Number(before)))
    .orderBy('seq', 'desc')
    .limit(machineCallsPage + 1)
    .execute()
  const entries = rows.map((row) => ({ ...row, seq: Number(row.seq) }))
  const shown = entries.slice(0, machineCallsPage)
  const start = startOf(book)
  const sound = shown.map(({ hash, seq, previous, body }, at) => {
    const older = entries[at + 1]
    const follows = older ? previous === older.hash && older.seq === seq - 1 : previous === start && seq === 1
    return follows && hash === sha256(canonicalJson({ seq, previous, body }))
  })
  const ids = await seen([...new Set(shown.flatMap(({ body }) => body.projectId ?? []))])
  const names = new Map(
    ids.length === 0
      ? []
      : (await db.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).execute()).map(
          ({ id, name }) => [id, name],
        ),
  )
  return {
    calls: shown.map(({ seq, hash, body }) => ({
      ...body,
      seq,
      hash,
      project: names.get(body.projectId ?? '') ?? null,
    })),
    next: entries.length > shown.length ? String(shown.at(-1)?.seq) : null,
    whole: sound.every(Boolean),
  }
}
