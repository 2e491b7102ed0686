import { present } from '#contract/field.ts'
import { activityEntity, linkEntity } from '#contract/fields.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { activityPage, type taskActivityRow, type taskRow, type watchTaskRow } from '#contract/task-parts.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { readChecks } from './checks.ts'
import { readComments } from './comments.ts'
import { readTask } from './read.ts'
import { findTask, lookOnly } from './rights.ts'

/** A task with all that belongs to it, as the caller sees it; refuses one that is not there. */
export async function readPanel(scope: Scope, id: string): Promise<RowData<typeof taskRow>> {
  const [task, links, checks, comments, watching] = await Promise.all([
    readTask(scope, id),
    readLinks(scope, id),
    readChecks(scope, id),
    readComments(scope, id),
    isWatching(scope, id),
  ])
  const waitsFor = links
    .filter(({ to, kind, status }) => to === id && (kind === 'FS' || kind === 'FF') && status !== 'done')
    .map(({ from }) => from)
  return {
    task,
    links: links.map(({ from, to, kind, lagDays, lagElapsed }) =>
      present(linkEntity, scope.audience, { from, to, kind, lagDays, lagElapsed }),
    ),
    checks,
    comments,
    waitsFor,
    watching,
  }
}

/** The links of a task to others that are not in the bin, with how far those are. */
const readLinks = ({ read, orgId, projectId }: Scope, id: string) =>
  read
    .selectFrom('task_links as l')
    .innerJoin('tasks as o', (join) =>
      join
        .onRef('o.org_id', '=', 'l.org_id')
        .onRef('o.project_id', '=', 'l.project_id')
        .on((eb) =>
          eb(
            'o.id',
            '=',
            eb.case().when('l.to_id', '=', id).then(eb.ref('l.from_id')).else(eb.ref('l.to_id')).end(),
          ),
        ),
    )
    .select([
      'l.from_id as from',
      'l.to_id as to',
      'l.kind',
      'l.lag_days as lagDays',
      'l.lag_elapsed as lagElapsed',
      'o.status',
    ])
    .where('l.org_id', '=', orgId)
    .where('l.project_id', '=', projectId)
    .where((eb) => eb.or([eb('l.from_id', '=', id), eb('l.to_id', '=', id)]))
    .where('o.deleted_at', 'is', null)
    .orderBy('o.rank')
    .execute()

async function isWatching({ read, orgId, projectId, userId }: Scope, task: string): Promise<boolean> {
  if (userId === null) return false
  const row = await read
    .selectFrom('task_watchers')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('task_id', '=', task)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Has the caller told of what happens to a task, or no longer. It is nobody else's business. */
export async function watchTask(
  scope: Scope,
  task_id: string,
  { watching }: RowInput<typeof watchTaskRow>['body'],
): Promise<RowData<typeof watchTaskRow>> {
  const { orgId: org_id, projectId: project_id, userId: user_id } = scope
  if (user_id === null) throw lookOnly()
  await scope.write(async (writing) => {
    await findTask(scope, writing, task_id)
    const row = { org_id, project_id, task_id, user_id }
    const { tx } = writing
    if (watching)
      await tx
        .insertInto('task_watchers')
        .values(row)
        .onConflict((on) => on.doNothing())
        .execute()
    else
      await tx
        .deleteFrom('task_watchers')
        .where((eb) => eb.and(row))
        .execute()
  })
  return { watching }
}

/** What happened to a task, of the classes that the caller reads, the newest first. */
export async function readActivity(
  scope: Scope,
  task: string,
  { before }: RowInput<typeof taskActivityRow>['query'],
): Promise<RowData<typeof taskActivityRow>> {
  const { read, orgId, projectId } = scope
  const there = await read
    .selectFrom('tasks')
    .select('id')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('id', '=', task)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!there) throw notThere()
  const rows = await read
    .selectFrom('activity')
    .select(['rev', 'class', 'at', 'actor_id as actor', 'kind', 'subject_id as subject', 'detail'])
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('subject_id', '=', task)
    .$if(before !== undefined, (all) => all.where('at', '<', new Date(before ?? 0)))
    .orderBy('at', 'desc')
    .orderBy('class')
    .orderBy('rev', 'desc')
    .limit(activityPage + 1)
    .execute()
  return {
    activity: rows.slice(0, activityPage).map((row) =>
      present(activityEntity, scope.audience, {
        ...row,
        rev: Number(row.rev),
        at: row.at.toISOString(),
      }),
    ),
    more: rows.length > activityPage,
  }
}
