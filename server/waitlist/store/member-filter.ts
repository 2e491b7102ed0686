import { type RawBuilder, sql } from 'kysely'
import type { MemberFilter, MemberStatus, MemberStep } from '#contract/member-filter.ts'

/** Members are called `member` in every statement that uses what this file makes. */
type Condition = RawBuilder<boolean>

/** `is true` keeps the planner from asking for each member in turn where it can look through the users once. */
const registered = sql<boolean>`((exists (select from users where users.email_key = member.email_key)) is true)`
const subscribed = sql<boolean>`member.unsubscribed_at is null`

/** Who waits to be invited; their order is (priority, seat). */
export const waits = sql<boolean>`(member.priority is not null and member.invited_at is null and ${subscribed})`

/** Reasons against a member that nobody has overruled. */
const flagged = sql<boolean>`(member.reasons <> '{}' and member.overruled_at is null)`

/** The statuses as conditions, each of which leaves the others out: together they are everybody. */
const statuses: Record<MemberStatus, Condition> = {
  unsubscribed: sql`member.unsubscribed_at is not null`,
  registered: sql`(${subscribed} and ${registered})`,
  invited: sql`(${subscribed} and member.invited_at is not null and not ${registered})`,
  confirmed: sql`(${subscribed} and member.invited_at is null and member.confirmed_at is not null and not ${registered})`,
  unconfirmed: sql`(${subscribed} and member.invited_at is null and member.confirmed_at is null and not ${registered})`,
}

/** What a member has ever come to, as conditions. */
const steps: Record<MemberStep, Condition> = {
  confirmed: sql`member.confirmed_at is not null`,
  invited: sql`member.invited_at is not null`,
  registered,
}

/** A pattern for `like` that finds `text` anywhere, whatever characters it has. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The first moment of a day such as `2026-03-31` in UTC, or of the day after it. */
const startOf = (day: string, daysLater = 0) => {
  const start = new Date(`${day}T00:00:00Z`)
  start.setUTCDate(start.getUTCDate() + daysLater)
  return start
}

/**
 * The condition that leaves the members whom `filter` means, for a statement that calls them `member`; true where the
 * filter says nothing.
 */
export function membersOf(filter: MemberFilter): Condition {
  const {
    status,
    reached,
    title,
    interest,
    source,
    campaign,
    referrer,
    from,
    to,
    text,
    flagged: isFlagged,
  } = filter
  const conditions: Condition[] = []
  if (status) conditions.push(statuses[status])
  if (reached) conditions.push(steps[reached])
  if (title) conditions.push(sql`lower(member.position) = lower(${title})`)
  if (interest) conditions.push(sql`member.interested_in = ${interest}`)
  if (source) conditions.push(sql`member.source = ${source}`)
  if (campaign) conditions.push(sql`member.utm_campaign = ${campaign}`)
  if (referrer) conditions.push(sql`member.referrer_host = lower(${referrer})`)
  if (from) conditions.push(sql`member.joined_at >= ${startOf(from)}`)
  if (to) conditions.push(sql`member.joined_at < ${startOf(to, 1)}`)
  if (text) conditions.push(sql`member.searched like lower(${containing(text)})`)
  if (isFlagged) conditions.push(isFlagged === 'yes' ? flagged : sql`not ${flagged}`)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
