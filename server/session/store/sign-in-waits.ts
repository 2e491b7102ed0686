import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** Long ago: until when somebody waits who does not. The clocks of two processes need not agree on what is now. */
export const noWait = new Date(0)

/** How often signing in has failed under one key, when last, and until when nobody may try again. */
export type Failures = { failures: number; failedAt: Date; until: Date }

/**
 * Reads what is known under each key, in their order, and keeps what `decide` makes of it; undefined changes nothing.
 * The keys are locked meanwhile: of many attempts at once each counts.
 */
export async function updateFailures(
  db: Db,
  keys: readonly Buffer[],
  now: Date,
  decide: (known: readonly Failures[]) => readonly Failures[] | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fresh = { failures: 0, failed_at: now, until: noWait }
    await tx
      .insertInto('sign_in_waits')
      .values([...keys].sort(Buffer.compare).map((key) => ({ key, ...fresh })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const rows = await tx
      .selectFrom('sign_in_waits')
      .select(['key', 'failures', 'failed_at as failedAt', 'until'])
      .where('key', 'in', [...keys])
      .orderBy('key')
      .forUpdate()
      .execute()
    const known = keys.map(
      (key) => rows.find((row) => row.key.equals(key)) ?? { failures: 0, failedAt: now, until: noWait },
    )
    const next = decide(known)
    if (!next) return
    const values = next.map(
      ({ failures, failedAt, until }, i) =>
        sql`(${keys[i]}::bytea, ${failures}::integer, ${failedAt}::timestamptz, ${until}::timestamptz)`,
    )
    await sql`
      update sign_in_waits set failures = next.failures, failed_at = next.failed_at, until = next.until
      from (values ${sql.join(values)}) as next (key, failures, failed_at, until)
      where sign_in_waits.key = next.key`.execute(tx)
  })
}

/** Forgets the failures of before `before` that keep nobody waiting at `now`, but none that somebody is counting. */
export async function sweepFailures(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_waits')
    .where('key', 'in', (waits) =>
      waits
        .selectFrom('sign_in_waits')
        .select('key')
        .where('failed_at', '<', before)
        .where('until', '<', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
