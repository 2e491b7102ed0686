import { sql } from 'kysely'
import type { RowData, RowInput } from '#contract/route.ts'
import type { deleteViewRow, saveViewRow, View, viewsRow } from '#contract/saved-views.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'

/** How many views one person keeps in an organisation. */
const mostViews = 200

/** The views of a list: those of the caller, and those that are shared; by their names. */
export async function listViews(
  db: Db,
  { orgId, userId }: Pick<OrgCaller, 'orgId' | 'userId'>,
  { page, project }: RowInput<typeof viewsRow>['query'],
): Promise<RowData<typeof viewsRow>> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['id', 'name', 'project_id', 'query', 'shared', 'user_id'])
    .where('org_id', '=', orgId)
    .where('page', '=', page)
    .where((or) => or.or([or('user_id', '=', userId), or('shared', '=', true)]))
    .where((or) =>
      project === undefined
        ? or('project_id', 'is', null)
        : or.or([or('project_id', '=', project), or('project_id', 'is', null)]),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return {
    views: rows.map(({ project_id: projectId, user_id, ...row }) => ({
      ...row,
      page,
      projectId,
      own: user_id === userId,
    })),
  }
}

/**
 * Saves a view; asked again with the same id it is saved once. Refuses a project that is not the organisation's, a worker who
 * would share one, and more views than one keeps.
 */
export async function saveView(
  db: Db,
  { orgId, userId, role }: OrgCaller,
  { id, name, page, project = null, query, shared }: RowInput<typeof saveViewRow>['body'],
  now: Date,
): Promise<RowData<typeof saveViewRow>> {
  if (shared && role === 'worker')
    throw new Refusal('forbidden', say('Only those who run the organization’s projects can do this.'))
  if (project !== null) {
    const there = await db
      .selectFrom('projects')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', project)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!there) throw notThere()
  }
  const { count } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostViews)
    throw new Refusal(
      'conflict',
      say('You have {count} saved views. Delete one first.', { count: mostViews }),
    )
  const row = {
    id,
    org_id: orgId,
    project_id: project,
    user_id: userId,
    shared,
    name,
    page,
    query,
    created_at: now,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('saved_views')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) {
    const { views } = await listViews(db, { orgId, userId }, { page, ...(project && { project }) })
    const view = views.find((one) => one.id === id)
    if (!view?.own) throw notThere()
    return { view }
  }
  const view: View = { id, name, page, projectId: project, query, shared, own: true }
  return { view }
}

/** Deletes a view of one's own, or as an admin one that is shared; refuses any other. */
export async function deleteView(
  db: Db,
  { orgId, userId, role }: OrgCaller,
  id: string,
): Promise<RowData<typeof deleteViewRow>> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where((or) =>
      role === 'admin'
        ? or.or([or('user_id', '=', userId), or('shared', '=', true)])
        : or('user_id', '=', userId),
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notThere()
  return { id }
}
