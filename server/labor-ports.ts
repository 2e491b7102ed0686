import { audienceOf } from '#contract/audience.ts'
import type { Db } from './db/schema.ts'
import type { LabourPorts } from './money/labor.ts'
import { partsOf } from './scope/parts.ts'
import type { Scope } from './scope/scope.ts'
import { minutesElsewhere, workedMinutes } from './site/worked.ts'

/** Where a payroll has its hours from: the clocks of its job, and of the other jobs of the firm that whoever asks runs. */
export const labourPorts = (db: Db): LabourPorts => ({
  worked: workedMinutes,
  elsewhere: async (scope, span) => {
    const [jobs, all] = await Promise.all([jobsRunBy(db, scope), runsAll(db, scope)])
    return { days: await minutesElsewhere(scope, span, jobs), all }
  },
})

/** Whether the caller runs every job of the firm, told by who they are in it: never by what is hidden from them. */
async function runsAll(db: Db, { userId, orgId }: Scope): Promise<boolean> {
  if (userId === null) return true
  const member = await db
    .selectFrom('org_members')
    .select('role')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return audienceOf(member?.role, undefined) === 'contractor'
}

/** The ids of a firm’s projects that the caller runs: all of them where nobody in particular asks. */
async function jobsRunBy(db: Db, { userId, orgId }: Scope): Promise<string[]> {
  if (userId !== null) {
    const parts = await partsOf(db, userId, orgId)
    return parts.flatMap(({ audience, projectId }) => (audience === 'contractor' ? [projectId] : []))
  }
  const all = await db
    .selectFrom('projects')
    .select('id')
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .execute()
  return all.map(({ id }) => id)
}
