import { randomUUID } from 'node:crypto'
import type { Db, EventKind } from '#server/db/schema.ts'

/** Something that happened to a member; `wording` where they agreed to something, `addressPrefix` where it came from. */
export type NewEvent = {
  memberId: string
  kind: EventKind
  at: Date
  wording?: string
  addressPrefix?: string | null
}

/** Writes down what happened, in the transaction in which it does; webhooks are owed it from then on. */
export async function addEvent(
  db: Db,
  { memberId, kind, at, wording, addressPrefix }: NewEvent,
): Promise<void> {
  await db
    .insertInto('waitlist_events')
    .values({
      id: randomUUID(),
      member_id: memberId,
      kind,
      at,
      wording: wording ?? null,
      address_prefix: addressPrefix ?? null,
    })
    .execute()
}
