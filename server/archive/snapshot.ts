import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** Runs `work` over everything as it is at one moment: whoever writes meanwhile is neither kept waiting nor half seen. */
export const inSnapshot = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sayPlainly(tx)
      return work(tx)
    })

/** Has a transaction write moments and figures one way, whatever the database prefers. */
export async function sayPlainly(tx: Db): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx)
  await sql`set local extra_float_digits = 1`.execute(tx)
}

/** The rows of a query as lines of JSON, some at a time, in a transaction. */
export async function* linesOf(tx: Db, rows: RawBuilder<unknown>): AsyncGenerator<string[]> {
  await sql`declare archive no scroll cursor for select row_to_json(r)::text as line from (${rows}) r`.execute(
    tx,
  )
  try {
    for (;;) {
      // No more rows than these are held in memory.
      const { rows: found } = await sql<{ line: string }>`fetch 200 from archive`.execute(tx)
      if (found.length === 0) return
      yield found.map(({ line }) => line)
    }
  } finally {
    // Where the transaction has failed, it is gone with that.
    await sql`close archive`.execute(tx).catch(() => undefined)
  }
}
