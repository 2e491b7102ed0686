import { sql } from 'kysely'
import type { ListedCall, MachineCall } from '#contract/machine-calls.ts'
import { machineCallsPage } from '#contract/machine-calls.ts'
import { digestOfJson, nextEntry, sha256 } from '#domain/chain/chain.ts'
import type { Db } from '#server/db/schema.ts'
import { makeBatch } from '#server/kit/batch.ts'

/** Whose record it is: an organisation's keys have one, and each person's own keys. */
export type Book = { orgId: string | null; userId: string }

type Kept = { book: Book; call: MachineCall }

const idOf = ({ orgId, userId }: Book) => orgId ?? userId
const startOf = (book: string) => sha256(`machine calls of ${book}`)

/** Writes calls down, each at the end of its chain; those that come at the same time as one. */
export function makeRecord(db: Db): (kept: Kept) => Promise<void> {
  return makeBatch(
    async (some: readonly Kept[]) => {
      // In one order, so that no two wait for each other.
      const books = [...Map.groupBy(some, ({ book }) => idOf(book))].sort(([a], [b]) => (a < b ? -1 : 1))
      await db.transaction().execute(async (tx) => {
        for (const [book, calls] of books) await append(tx, book, calls)
      })
      return some.map(() => undefined)
    },
    { most: 64, runs: 1 },
  )
}

async function append(tx: Db, book: string, calls: readonly Kept[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`machine calls ${book}`}, 0))`.execute(tx)
  const found = await tx
    .selectFrom('machine_calls')
    .select(['seq', 'hash'])
    .where('book', '=', book)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  let last = found && { seq: Number(found.seq), hash: found.hash }
  const start = await startOf(book)
  const rows = []
  for (const { book: of, call } of calls) {
    const entry = await nextEntry(start, last, call)
    last = entry
    const { seq, previous, hash } = entry
    const owner =
      of.orgId === null ? { org_id: null, user_id: of.userId } : { org_id: of.orgId, user_id: null }
    rows.push({ ...owner, seq, previous, hash, body: JSON.stringify(call) })
  }
  await tx.insertInto('machine_calls').values(rows).execute()
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
  const start = await startOf(book)
  const sound = await Promise.all(
    shown.map(async ({ hash, seq, previous, body }, at) => {
      const older = entries[at + 1]
      const follows = older
        ? previous === older.hash && older.seq === seq - 1
        : previous === start && seq === 1
      return follows && hash === (await digestOfJson({ seq, previous, body }))
    }),
  )
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
