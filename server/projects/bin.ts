import {
  binDays,
  type binnedProjectsRow,
  type binProjectRow,
  type restoreProjectRow,
} from '#contract/projects.ts'
import type { RowData } from '#contract/route.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { requireRoomAgain } from './room.ts'

const dayMs = 86_400_000
const binMs = binDays * dayMs

/** Puts a project into the bin: from then on it is nowhere but there. Refuses who does not run it. */
export async function binProject(scope: Scope): Promise<RowData<typeof binProjectRow>> {
  requireRight(scope, 'project.edit')
  await scope.write(async ({ tx, now, note, self }) => {
    await self()
    const { numUpdatedRows } = await tx
      .updateTable('projects')
      .set({ deleted_at: now })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', scope.projectId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await note({ class: 'open', kind: 'project.binned', subject: scope.projectId })
  })
  return { id: scope.projectId }
}

/** The projects in the bin that can still be taken out, those that are gone first on top. Refuses workers. */
export async function listBin(db: Db, org: OrgCaller, now: Date): Promise<RowData<typeof binnedProjectsRow>> {
  requireStaff(org)
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'deleted_at', 'tasks'])
    .where('org_id', '=', org.orgId)
    .where('deleted_at', '>', new Date(now.getTime() - binMs))
    .orderBy('deleted_at')
    .execute()
  return {
    projects: rows.flatMap(({ id, name, deleted_at: at, tasks }) =>
      at === null
        ? []
        : {
            id,
            name,
            tasks,
            binnedAt: at.toISOString(),
            goneAt: new Date(at.getTime() + binMs).toISOString(),
          },
    ),
  }
}

/** Takes a project out of the bin. Refuses workers, what is not in it or gone, and one active project more than the plan allows. */
export async function restoreProject(
  { db, scopes }: { db: Db; scopes: Scopes },
  org: OrgCaller,
  projectId: string,
  now: Date,
): Promise<RowData<typeof restoreProjectRow>> {
  requireStaff(org)
  const there = await db
    .selectFrom('projects')
    .select('id')
    .where('org_id', '=', org.orgId)
    .where('id', '=', projectId)
    .where('deleted_at', '>', new Date(now.getTime() - binMs))
    .executeTakeFirst()
  if (!there) throw notThere()
  const part = {
    orgId: org.orgId,
    projectId,
    audience: 'contractor',
    userId: org.userId,
    personId: null,
  } as const
  await scopes.of(part).write(async ({ tx, note, self }) => {
    await requireRoomAgain(tx, part, now, (status) => status === 'active')
    const { numUpdatedRows } = await tx
      .updateTable('projects')
      .set({ deleted_at: null })
      .where('org_id', '=', org.orgId)
      .where('id', '=', projectId)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await self()
    await note({ class: 'open', kind: 'project.restored', subject: projectId })
  })
  return { id: projectId }
}

/** Where the files of a project lie. */
const folderOf = (orgId: string, projectId: string) => `orgs/${orgId}/${projectId}/`

/**
 * Erases what has lain in the bin for its days: projects with their files, and files of projects that go on. Bytes go before
 * their rows, so that what is stopped in the middle goes on the next time.
 */
export async function sweepBin({
  db,
  clock,
  storage,
}: {
  db: Db
  clock: Clock
  storage: Storage
}): Promise<void> {
  const before = new Date(clock.now().getTime() - binMs)
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'org_id'])
    .where('deleted_at', '<=', before)
    .execute()
  for (const { id, org_id } of projects) {
    for await (const { key } of storage.list(folderOf(org_id, id))) await storage.remove(key)
    await db.deleteFrom('projects').where('id', '=', id).where('deleted_at', '<=', before).execute()
  }
  const files = await db
    .selectFrom('project_files')
    .select(['id', 'project_id', 'org_id', 'storage_key'])
    .where('deleted_at', '<=', before)
    .execute()
  for (const { id, org_id, project_id, storage_key } of files) {
    await storage.remove(storage_key)
    await db
      .deleteFrom('project_files')
      .where('org_id', '=', org_id)
      .where('project_id', '=', project_id)
      .where('id', '=', id)
      .execute()
  }
}
