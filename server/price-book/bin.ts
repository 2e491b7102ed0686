import { sql } from 'kysely'
import { binDays } from '#contract/task-edits.ts'
import type { Db } from '#server/db/schema.ts'
import { day } from '#server/kit/clock.ts'

/** Ends what lies in the bin of a price book for longer than things lie there, with the prices that were told of it. */
export async function purgePrices(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - binDays * day)
  for (const table of ['price_items', 'assemblies'])
    await sql`delete from ${sql.table(table)} where deleted_at < ${until}`.execute(db)
}
