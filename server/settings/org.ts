import { isDeepStrictEqual } from 'node:util'
import type { RowInput } from '#contract/route.ts'
import type { editOrgRow, OrgFields, OrgSettings } from '#contract/settings.ts'
import { say } from '#language/say.ts'
import { queueRedates } from '#server/db/redate-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'

/** What an organisation says of itself, to one of its members. */
export async function readOrg(db: Db, { orgId, role }: OrgCaller, hold = false): Promise<OrgSettings> {
  const row = await db
    .selectFrom('orgs')
    .select(['id', 'name', 'address', 'phone', 'units', 'calendar', 'version'])
    .select(['license_number as licenseNumber', 'time_zone as timeZone'])
    .where('id', '=', orgId)
    .$if(hold, (one) => one.forUpdate())
    .executeTakeFirstOrThrow()
  const { weekdays, hours, federalHolidays, daysOff } = row.calendar
  return {
    ...row,
    role,
    calendar: { weekdays: [...weekdays], hours, federalHolidays, daysOff: [...daysOff] },
  }
}

/**
 * Changes what an organisation says of itself. What nobody else touched is merged; a field that stands at something else than
 * whoever writes had read, and than they want, is a conflict, and nothing is changed. Another calendar dates its projects anew. Refuses
 * all but its admins.
 */
export async function editOrg(
  db: Db,
  org: OrgCaller,
  { base, was, fields }: RowInput<typeof editOrgRow>['body'],
  now: Date,
): Promise<OrgSettings> {
  requireAdmin(org)
  return db.transaction().execute(async (tx) => {
    const present = await readOrg(tx, org, true)
    const names = (Object.keys(fields) as (keyof OrgFields)[]).filter(
      (name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], present[name]),
    )
    const contested = names.filter(
      (name) => base < present.version && !isDeepStrictEqual(was[name], present[name]),
    )
    if (contested.length > 0) {
      throw new Refusal(
        'conflict',
        say('Somebody else changed this meanwhile. Keep yours, or take theirs.'),
        {
          theirs: Object.fromEntries(
            contested.map((name) => [name, { value: present[name], by: null, at: now.toISOString() }]),
          ),
        },
      )
    }
    if (names.length === 0) return present
    const { name, address, phone, licenseNumber, timeZone, units, calendar } = { ...present, ...fields }
    await tx
      .updateTable('orgs')
      .set({
        name,
        address,
        phone,
        license_number: licenseNumber,
        time_zone: timeZone,
        units,
        calendar: JSON.stringify(calendar),
        version: present.version + 1,
      })
      .where('id', '=', org.orgId)
      .execute()
    if (names.includes('calendar')) await queueRedates(tx, org.orgId)
    return readOrg(tx, org)
  })
}
