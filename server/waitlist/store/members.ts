import { sql } from 'kysely'
import type { MemberFilter, MemberStatus } from '#contract/member-filter.ts'
import type { Member } from '#contract/members.ts'
import type { Language } from '#language/languages.ts'
import { type DetailRow, detailsOf } from '#server/db/details.ts'
import type { Db } from '#server/db/schema.ts'
import { membersOf } from './member-filter.ts'
import {
  comesAfter,
  decodeEnd,
  encodeEnd,
  isPersonal,
  keysOf,
  orderBy,
  type PageEnd,
  type Sorting,
  sortingOf,
} from './member-order.ts'

/** A member with how they came, as an export has them. */
export type ListedMember = Member & {
  utmSource: string | null
  utmMedium: string | null
  utmTerm: string | null
  utmContent: string | null
}

type Row = DetailRow & {
  id: string
  email: string
  name: string
  language: Language
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  referrer_host: string | null
  joined_at: Date
  confirmed_at: Date | null
  invited_at: Date | null
  registered_at: Date | null
  unsubscribed_at: Date | null
  referrals: number
  reasons: string[]
  overruled_at: Date | null
}

/** How far a member has come: the furthest of what happened, unless they have left. */
function statusOf(row: Row): MemberStatus {
  if (row.unsubscribed_at) return 'unsubscribed'
  if (row.registered_at) return 'registered'
  if (row.invited_at) return 'invited'
  return row.confirmed_at ? 'confirmed' : 'unconfirmed'
}

const timeText = (time: Date | null) => time?.toISOString() ?? null

const presentMember = (row: Row): Member => ({
  id: row.id,
  email: row.email,
  name: row.name,
  ...detailsOf(row),
  language: row.language,
  campaign: row.utm_campaign,
  referrer: row.referrer_host,
  status: statusOf(row),
  joinedAt: row.joined_at.toISOString(),
  confirmedAt: timeText(row.confirmed_at),
  invitedAt: timeText(row.invited_at),
  registeredAt: timeText(row.registered_at),
  unsubscribedAt: timeText(row.unsubscribed_at),
  referrals: row.referrals,
  reasons: row.overruled_at ? [] : row.reasons,
})

const presentListed = (row: Row): ListedMember => ({
  ...presentMember(row),
  utmSource: row.utm_source,
  utmMedium: row.utm_medium,
  utmTerm: row.utm_term,
  utmContent: row.utm_content,
})

/** So many members of `filter` in an order, from after `end` on. Who is registered is asked of those alone. */
async function readRows(
  db: Db,
  filter: MemberFilter,
  sorting: Sorting,
  end: PageEnd | undefined,
  limit: number,
): Promise<(Row & { keys: (string | null)[] })[]> {
  const after = end ? comesAfter(sorting, end) : sql`true`
  const { rows } = await sql<Row & { keys: (string | null)[] }>`
    select member.*, users.created_at as registered_at, ${keysOf(sorting)} as keys
    from (
      select member.* from waitlist_members member
      where ${membersOf(filter)} and ${after} order by ${orderBy(sorting)} limit ${limit}
    ) member
    left join users on users.email_key = member.email_key
    order by ${orderBy(sorting)}`.execute(db)
  return rows
}

/** The end of a page with its keys; undefined where the member it ended with is gone and their keys with them. */
async function lookUp(db: Db, sorting: Sorting, end: PageEnd): Promise<PageEnd | undefined> {
  if (!isPersonal(sorting)) return end
  const { rows } = await sql<PageEnd>`
    select id, ${keysOf(sorting)} as keys from waitlist_members member where id = ${end.id}::uuid`.execute(db)
  return rows[0]
}

const byDefault = '-joined'

/** Which page: `after` is what the page before answered as `next`. */
export type PageQuery = { sort?: string | undefined; after?: string | undefined; limit: number }

/**
 * One page of the members that `filter` leaves, and what to pass as `after` for the next one; null on the last.
 * Undefined where `after` is not the end of a page in this order.
 */
export async function findMembers(
  db: Db,
  filter: MemberFilter,
  { sort = byDefault, after, limit }: PageQuery,
): Promise<{ members: Member[]; next: string | null } | undefined> {
  const sorting = sortingOf(sort)
  let end: PageEnd | undefined
  if (after !== undefined) {
    const decoded = decodeEnd(sorting, after)
    end = decoded && (await lookUp(db, sorting, decoded))
    if (!end) return undefined
  }
  const rows = await readRows(db, filter, sorting, end, limit + 1)
  const last = rows[limit - 1]
  return {
    members: rows.slice(0, limit).map(presentMember),
    next: rows.length > limit && last ? encodeEnd(sorting, last) : null,
  }
}

/**
 * Every member that `filter` leaves, `size` at a time, as they were at one moment: in one read-only transaction, which
 * ends when the last is read or the reader stops.
 */
export async function* readMembers(
  db: Db,
  filter: MemberFilter,
  sort = byDefault,
  size = 1000,
): AsyncGenerator<ListedMember[]> {
  const sorting = sortingOf(sort)
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    let end: PageEnd | undefined
    for (;;) {
      const rows = await readRows(tx, filter, sorting, end, size)
      if (rows.length > 0) yield rows.map(presentListed)
      end = rows.at(-1)
      if (rows.length < size) return
    }
  } finally {
    await tx.rollback().execute()
  }
}

/** How many members `filter` leaves. */
export async function countMembers(db: Db, filter: MemberFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from waitlist_members member where ${membersOf(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The member with this id, or with this canonical address, as a list shows them. */
export async function findMember(
  db: Db,
  by: { id: string } | { emailKey: string },
): Promise<Member | undefined> {
  const who = 'id' in by ? sql`member.id = ${by.id}::uuid` : sql`member.email_key = ${by.emailKey}`
  const { rows } = await sql<Row>`
    select member.*, users.created_at as registered_at
    from waitlist_members member left join users on users.email_key = member.email_key where ${who}`.execute(
    db,
  )
  return rows[0] && presentMember(rows[0])
}
