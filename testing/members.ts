import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/db/schema.ts'

type MemberRow = Insertable<Tables['waitlist_members']>

/** Puts members straight onto the list, each with an address of their own; what `change` says of each is kept as it is. */
export async function addTestMembers(
  db: Db,
  count: number,
  change: (i: number) => Partial<MemberRow> = () => ({}),
): Promise<string[]> {
  const joinedAt = new Date('2025-02-01T08:00:00Z')
  const rows = Array.from({ length: count }, (_, i): MemberRow => {
    const id = randomUUID()
    const email = `member-${i}-${id.slice(0, 4)}@crew.example`
    return { id, email_key: email, email, name: `Member ${i}`, joined_at: joinedAt, ...change(i) }
  })
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('waitlist_members')
      .values(rows.slice(at, at + 500))
      .execute()
  }
  return rows.map(({ id }) => id)
}

/** Members who have confirmed and wait, the first of them at place 1. */
export const addWaiting = (db: Db, count: number, change: (i: number) => Partial<MemberRow> = () => ({})) =>
  addTestMembers(db, count, (i) => ({
    confirmed_at: new Date('2025-02-01T09:00:00Z'),
    seat: i + 1,
    priority: i + 1,
    ...change(i),
  }))
