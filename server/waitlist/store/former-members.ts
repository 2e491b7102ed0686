import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** What somebody is called in the records of a project once they are erased. */
export const formerMember = 'Former member'

/**
 * Takes somebody out of organisations and projects before their account, or what is kept by their address, is erased. In
 * records they stay as a former member, without company, address or number; letters that invite them are taken back. An
 * organisation with others in it goes on: where no admin is left, whoever runs its projects longest becomes one. One that was
 * theirs alone goes with their account.
 */
export async function leaveOrganisations(
  db: Db,
  { emailKey, userIds, now }: { emailKey: string; userIds: readonly string[]; now: Date },
): Promise<void> {
  const users = sql`${[...userIds]}::uuid[]`
  // In an order of their own, so that two who leave at once wait for each other, and the last one finds that they are alone.
  await sql`
    select from orgs where id in (select org_id from org_members where user_id = any(${users}))
    order by id for update`.execute(db)
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
  await sql`
    with gone as (
      update project_people p set name = ${formerMember}, company = '', user_id = null,
        removed_at = coalesce(removed_at, ${now}::timestamptz)
      where p.user_id = any(${users}) or exists (
        select from person_contacts c where c.org_id = p.org_id and c.project_id = p.project_id
          and c.person_id = p.id and c.email_key = ${emailKey}
      )
      returning org_id, project_id, id
    )
    delete from person_contacts c using gone
    where c.org_id = gone.org_id and c.project_id = gone.project_id and c.person_id = gone.id`.execute(db)
  await sql`delete from org_invitations where email_key = ${emailKey}`.execute(db)
}
