import { present } from '#contract/field.ts'
import { commentEntity, fileEntity } from '#contract/fields.ts'
import type { TellOrg } from './connections/deliver.ts'
import { Refusal } from './kit/refusal.ts'
import { readProjectRow } from './projects/read.ts'
import type { Scopes } from './scope/open-scopes.ts'
import type { Scope } from './scope/scope.ts'
import { readTasks } from './tasks/read.ts'

/**
 * What a webhook of an organisation is told of something in a project: as whoever holds a link to look would see it now, by their
 * own connection, so that no price, no cost and no note of the team can be among it. Of what is gone, or in the bin, its id alone.
 */
export const tellOf =
  (scopes: Pick<Scopes, 'of'>): TellOrg =>
  async (kind, { orgId, projectId, subject, part }) => {
    if (projectId === null) return {}
    const scope = scopes.of({ orgId, projectId, audience: 'viewer', userId: null, personId: null })
    const project = await readProjectRow(scope).catch(missing)
    const told = { project: project ?? { id: projectId } }
    if (subject === null || kind.startsWith('project.')) return told
    if (kind.startsWith('file.'))
      return { ...told, file: (project && (await readFile(scope, subject))) ?? { id: subject } }
    const [task] = project ? await readTasks(scope, [subject]) : []
    const toldOfTask = { ...told, task: task ?? { id: subject } }
    if (part === null) return toldOfTask
    return { ...toldOfTask, comment: (task && (await readComment(scope, part))) ?? { id: part } }
  }

const missing = (error: unknown) => {
  if (error instanceof Refusal && error.code === 'not_found') return undefined
  throw error
}

async function readComment(scope: Scope, id: string) {
  const row = await scope.read
    .selectFrom('task_comments')
    .select(['id', 'task_id as taskId', 'author_id as author', 'body', 'at', 'edited_at'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { at, edited_at, ...rest } = row
  const times = { at: at.toISOString(), editedAt: edited_at?.toISOString() ?? null }
  return present(commentEntity, scope.audience, { ...rest, ...times, team: false })
}

async function readFile(scope: Scope, id: string) {
  const row = await scope.read
    .selectFrom('project_files')
    .select(['id', 'task_id as taskId', 'name', 'type', 'bytes', 'sha256', 'width', 'height', 'class'])
    .select(['author_id as author', 'at'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && present(fileEntity, scope.audience, { ...row, bytes: Number(row.bytes), at: row.at.toISOString() })
  )
}
