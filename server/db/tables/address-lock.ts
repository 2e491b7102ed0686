import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/**
 * Has whoever decides about a letter to an address, opens its account or erases it take turns: each touches the same rows
 * in an order of its own, and none may act on what another has just taken away.
 */
export async function lockAddress(tx: Db, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account ${emailKey}`}, 0))`.execute(tx)
}
