import { sql } from 'kysely'
import { say } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import { digestOf } from '#server/kit/digest.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'

/** A refusal that names its field. */
export const wrong = (field: string, message: string): Refusal =>
  new Refusal('invalid_input', message, { fields: { [field]: message } })

export const ofProject = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })

type Table =
  | 'log_entries'
  | 'log_signings'
  | 'time_entries'
  | 'time_corrections'
  | 'checklists'
  | 'checklist_answers'
  | 'punch_items'
  | 'toolbox_talks'
  | 'incidents'

type Made = { id: string; madeAt: string }

/**
 * Whether what is sent was kept before, as it is: it is not kept again then. Refuses the same id with something else in it, by
 * name, so that a phone keeps what it has.
 */
export async function keptBefore(
  scope: Scope,
  { tx }: Pick<Writing, 'tx'>,
  table: Table,
  body: Made,
): Promise<boolean> {
  const { rows } = await sql<{ sent: string }>`
    select sent from ${sql.table(table)} where org_id = ${scope.orgId}::uuid
      and project_id = ${scope.projectId}::uuid and id = ${body.id}::uuid`.execute(tx)
  const [there] = rows
  if (!there) return false
  if (there.sent !== digestOf(body))
    throw new Refusal(
      'conflict',
      say('Something else was kept under this id before, and stands. Enter this again as a new one.'),
    )
  return true
}

/** What every row has that is sent from site. */
export const made = (scope: Scope, body: Made) => ({
  ...ofProject(scope),
  ...{ id: body.id, made_at: new Date(body.madeAt), sent: digestOf(body) },
})

type Named =
  | 'tasks'
  | 'purchases'
  | 'project_people'
  | 'scans'
  | 'project_files'
  | 'log_entries'
  | 'time_entries'

/** Refuses where one of `ids` is not in the table of this project. Of files it takes those that everybody sees. */
export async function requireThere(
  scope: Scope,
  { tx }: Pick<Writing, 'tx'>,
  table: Named,
  ids: readonly (string | null)[],
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where org_id = ${scope.orgId}::uuid
      and project_id = ${scope.projectId}::uuid and id = any(${wanted}::uuid[])
      ${table === 'project_files' ? sql`and class = 'open' and deleted_at is null` : sql``}
      ${table === 'tasks' ? sql`and deleted_at is null` : sql``}`.execute(tx)
  if (rows[0]?.count !== wanted.length) throw notThere()
}

/** How a project's days are counted, and what day it is there. */
export async function siteOf(scope: Scope) {
  const project = await scope.read
    .selectFrom('projects')
    .select(['name', 'time_zone as timeZone', 'government', 'overtime'])
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()
  return { ...project, today: dateIn(project.timeZone, scope.now()) }
}
