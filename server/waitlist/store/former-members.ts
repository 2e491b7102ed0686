import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { eraseOrg } from '#server/db/tables/erase-org.ts'

/** What somebody is called in the records of a project once they are erased. */
export const formerMember = 'Former member'

type Leaving = {
  emailKey: string
  userIds: readonly string[]
  now: Date
  /** Whether an organisation without another admin goes on under somebody else. */
  handOver: boolean
}

/** An account that cannot be erased yet, since organisations with others in them have no other admin. */
export class SoleAdminError extends Error {
  constructor(orgs: readonly string[]) {
    super(
      `The only admin of ${orgs.join(', ')}, where others are too: somebody else has to be made an admin first, or the organization closed.`,
    )
  }
}

/**
 * Takes somebody out of organisations and projects before their account, or what is kept by their address, is erased. In
 * records they stay as a former member, without company, address or number; open invitations of theirs and to them, and what
 * they were asked by letter, are taken back. An organisation with others in it goes on. One that they alone administer is to be
 * handed over or closed first, and this refuses, unless `handOver` is said: then whoever runs its projects longest becomes an
 * admin. One that was theirs alone goes with their account, with its files. Answers the ids of letters that a mailer may keep.
 */
export async function leaveOrganisations(
  db: Db,
  { emailKey, userIds, now, handOver }: Leaving,
): Promise<string[]> {
  const users = sql`${[...userIds]}::uuid[]`
  // In an order of their own, so that two who leave at once wait for each other, and the last one finds that they are alone.
  await sql`
    select from orgs where id in (select org_id from org_members where user_id = any(${users}))
    order by id for update`.execute(db)
  if (!handOver) await requireOtherAdmins(db, userIds)
  const { rows: alone } = await sql<{ id: string }>`
    select o.id from orgs o where exists (select from org_members m where m.org_id = o.id and m.user_id = any(${users}))
      and not exists (select from org_members m where m.org_id = o.id and m.user_id <> all(${users}))`.execute(
    db,
  )
  for (const { id } of alone) await eraseOrg(db, id)
  await sql`
    update subscriptions s set user_id = null
    from orgs o where o.subscription_id = s.id and s.user_id = any(${users})
      and exists (select from org_members m where m.org_id = o.id and m.user_id <> all(${users}))`.execute(db)
  await sql`
    update org_members m set role = 'admin'
    from (
      select distinct on (org_id) org_id, user_id from org_members
      where user_id <> all(${users})
        and org_id in (select org_id from org_members where user_id = any(${users}) and role = 'admin')
        and not exists (
          select from org_members a where a.org_id = org_members.org_id and a.role = 'admin' and a.user_id <> all(${users})
        )
      order by org_id, array_position(array['contractor', 'office', 'worker'], role), joined_at, user_id
    ) next
    where m.org_id = next.org_id and m.user_id = next.user_id`.execute(db)
  const { rows: asks } = await sql<{ id: string }>`
    with gone as (
      update project_people p set name = ${formerMember}, company = '', user_id = null,
        removed_at = coalesce(removed_at, ${now}::timestamptz)
      where p.user_id = any(${users}) or exists (
        select from person_contacts c where c.org_id = p.org_id and c.project_id = p.project_id
          and c.person_id = p.id and c.email_key = ${emailKey}
      )
      returning org_id, project_id, id
    ), contacts as (
      delete from person_contacts c using gone
      where c.org_id = gone.org_id and c.project_id = gone.project_id and c.person_id = gone.id
    ), links as (
      delete from proposal_links l using gone
      where l.org_id = gone.org_id and l.project_id = gone.project_id and l.person_id = gone.id
    ), signs as (
      delete from signing_links l using gone
      where l.org_id = gone.org_id and l.project_id = gone.project_id and l.person_id = gone.id
    ), approvals as (
      delete from approval_links l using gone
      where l.org_id = gone.org_id and l.project_id = gone.project_id and l.person_id = gone.id
    ), balls as (
      update documents d set ball = ${formerMember} from gone
      where d.org_id = gone.org_id and d.project_id = gone.project_id and d.ball_person_id = gone.id
    )
    delete from task_asks a using gone
    where a.org_id = gone.org_id and a.project_id = gone.project_id and a.person_id = gone.id and a.answered_at is null
    returning a.letter_id as id`.execute(db)
  const { rows: letters } = await sql<{ id: string }>`
    with gone as (
      delete from org_invitations
      where email_key = ${emailKey} or (invited_by = any(${users}) and accepted_at is null)
      returning letter_id
    )
    select letter_id as id from gone`.execute(db)
  // What they signed stays; where they were written to does not.
  await sql`delete from signing_links where lower(email) = ${emailKey}`.execute(db)
  await sql`delete from contact_messages where lower(email) = ${emailKey}`.execute(db)
  return [...asks, ...letters].map(({ id }) => id)
}

/** Refuses to leave an organisation that goes on without an admin; one that is being closed already may. */
async function requireOtherAdmins(db: Db, userIds: readonly string[]): Promise<void> {
  const users = sql`${[...userIds]}::uuid[]`
  const { rows } = await sql<{ name: string }>`
    select o.name from orgs o
    where o.closing_at is null
      and exists (select from org_members m where m.org_id = o.id and m.role = 'admin' and m.user_id = any(${users}))
      and exists (select from org_members m where m.org_id = o.id and m.user_id <> all(${users}))
      and not exists (
        select from org_members m where m.org_id = o.id and m.role = 'admin' and m.user_id <> all(${users}))
    order by o.name`.execute(db)
  if (rows.length > 0) throw new SoleAdminError(rows.map(({ name }) => name))
}
