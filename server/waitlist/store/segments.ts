import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'

/** A filter that is kept under a name; `query` is its conditions as a query string. */
export type Segment = { id: string; name: string; query: string }

/** Every segment, by name. */
export async function listSegments(db: Db): Promise<Segment[]> {
  return db.selectFrom('waitlist_segments').select(['id', 'name', 'query']).orderBy('name').execute()
}

/** Keeps a segment; one of the same name is replaced, and keeps its id. */
export async function saveSegment(
  db: Db,
  { name, query }: Omit<Segment, 'id'>,
  actor: Actor,
  now: Date,
): Promise<Segment> {
  return db.transaction().execute(async (tx) => {
    const segment = await tx
      .insertInto('waitlist_segments')
      .values({ id: randomUUID(), name, query, created_at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ query }))
      .returning(['id', 'name', 'query'])
      .executeTakeFirstOrThrow()
    await addAuditLine(tx, { actor, action: 'segment.saved', subject: segment.id }, now)
    return segment
  })
}

/** Forgets a segment; false where there is none. */
export async function deleteSegment(db: Db, id: string, actor: Actor, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('waitlist_segments')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) return false
    await addAuditLine(tx, { actor, action: 'segment.deleted', subject: id }, now)
    return true
  })
}
