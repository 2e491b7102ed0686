import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#server/db/schema.ts'

/** Resolves when so many transactions of this database wait for one another. */
export const untilWaiting = (db: Db, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows[0]?.waiting).toBe(count)
    },
    { timeout: 20_000 },
  )
