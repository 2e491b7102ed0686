import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/db/schema.ts'
import { filesOf } from '#server/db/tables/erase-org.ts'
import { day } from '#server/kit/clock.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { logoKey } from './logo.ts'

const payloadSchema = z.object({ org: z.uuid() })

/** Removes the bytes of an organisation that was erased. Throws to be tried again; nothing where it is there after all. */
export async function eraseFiles(
  { db, storage }: { db: Db; storage: Storage },
  payload: unknown,
): Promise<void> {
  const { org } = z.parse(payloadSchema, payload)
  const there = await db.selectFrom('orgs').select('id').where('id', '=', org).executeTakeFirst()
  if (there) return
  for await (const { key } of storage.list(filesOf(org))) await storage.remove(key)
}

/** For how long bytes wait for their row: an upload takes an hour at most, and its row is written when it ends. */
export const orphanMs = day
/** How many files are looked up at once. */
const chunk = 500

/**
 * Removes what lies under the organisations that there are and that no row names: what was sent when the process ended before
 * its row was written, and what a row named that is gone. What came within a day is let be. Nothing is looked for under
 * organisations that are not there: others may share the storage. Answers how many files went.
 */
export async function sweepOrphans(
  { db, storage }: { db: Db; storage: Storage },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - orphanMs)
  let count = 0
  for (const { id } of await db.selectFrom('orgs').select('id').execute()) {
    let keys: string[] = []
    const clear = async () => {
      const gone = await unknown(db, id, keys)
      for (const key of gone) await storage.remove(key)
      count += gone.length
      keys = []
    }
    for await (const { key, storedAt } of storage.list(filesOf(id))) {
      if (storedAt >= before) continue
      keys.push(key)
      if (keys.length === chunk) await clear()
    }
    await clear()
  }
  return count
}

/** Those of `keys` that no file of the organisation is kept under. */
async function unknown(db: Db, orgId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as key
    where not exists (
      select from project_files f where f.org_id = ${orgId}::uuid and f.storage_key = split_part(key, '.', 1)
        -- The key says which file it is: no table is walked through for it. Pictures made of it lie beside it, behind a dot.
        and f.project_id::text = split_part(key, '/', 3) and f.id::text = split_part(split_part(key, '/', 4), '.', 1))
    and key not in (
      select ${logoKey(orgId, '')} || logo_file from orgs where id = ${orgId}::uuid and logo_file is not null)
    `.execute(db)
  return rows.map(({ key }) => key)
}
