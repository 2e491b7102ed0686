import { sql } from 'kysely'
import type { RowData, RowInput } from '#contract/route.ts'
import type { addViewLinkRow, revokeViewLinkRow, ViewLink, viewLinksRow } from '#contract/view-links.ts'
import { say } from '#language/say.ts'
import { day } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'

/** How many links that work a project has at most. */
const linksMost = 50

/** The links to look at a project, newest first; refuses who does not run it. */
export async function listViewLinks(scope: Scope): Promise<RowData<typeof viewLinksRow>> {
  requireRight(scope, 'link.edit')
  const rows = await links(scope)?.orderBy('created_at', 'desc').orderBy('view_links.id').execute()
  return { links: (rows ?? []).map(shown) }
}

/**
 * Makes a link, whose token is known this once. Asked again with its id, as after a reply that was lost, it gets a new token,
 * unless somebody has used it or it was taken back.
 */
export async function addViewLink(
  scope: Scope,
  { id, label, days, person, photos }: RowInput<typeof addViewLinkRow>['body'],
): Promise<RowData<typeof addViewLinkRow>> {
  requireRight(scope, 'link.edit')
  const { orgId: org_id, projectId: project_id } = scope
  const token = newToken()
  await scope.write(async ({ tx, now, note, self }) => {
    await self()
    await requireFewer(tx, scope, id, now)
    if (person !== undefined) await requireOwner(tx, scope, person)
    const shown = photos && (await requirePhotos(tx, scope, photos))
    const { rows } = await sql<{ made: boolean }>`
      insert into view_links (org_id, project_id, id, label, token_hash, created_at, expires_at, person_id, photos)
      values (${org_id}::uuid, ${project_id}::uuid, ${id}::uuid, ${label}, ${hashToken(token)},
        ${now}::timestamptz, ${new Date(now.getTime() + days * day)}::timestamptz, ${person ?? null}::uuid,
        ${shown ?? null}::uuid[])
      on conflict (org_id, project_id, id) do update set token_hash = excluded.token_hash
        where view_links.last_used_at is null and view_links.revoked_at is null
      returning xmax = 0 as made`.execute(tx)
    const [row] = rows
    if (!row) throw new Refusal('conflict', say('This link is in use. Make another one.'))
    if (row.made) await note({ class: 'manage', kind: 'link.made', subject: id, detail: { label } })
  })
  return { link: await readLink(scope, id), token }
}

/** Refuses to accept in the name of somebody who does not pay for the project. */
async function requireOwner(
  tx: Parameters<Parameters<Scope['write']>[0]>[0]['tx'],
  { orgId, projectId }: Scope,
  person: string,
) {
  const found = await tx
    .selectFrom('project_people')
    .select('id')
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id: person, role: 'owner' }))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw notThere()
}

/** Refuses one more link that works than a project may have. The project is held, so that of two at the last one is let through. */
async function requireFewer(
  tx: Parameters<Parameters<Scope['write']>[0]>[0]['tx'],
  { orgId, projectId }: Scope,
  id: string,
  now: Date,
) {
  await sql`select from projects where org_id = ${orgId}::uuid and id = ${projectId}::uuid for update`.execute(
    tx,
  )
  const { count } = await tx
    .selectFrom('view_links')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  if (Number(count) < linksMost) return
  throw new Refusal(
    'conflict',
    say('A project has at most {most} links that work. Take one back first.', { most: linksMost }),
  )
}

/** The photos of these that everybody in the project sees; refuses where there are none. */
async function requirePhotos(
  tx: Parameters<Parameters<Scope['write']>[0]>[0]['tx'],
  { orgId, projectId }: Scope,
  photos: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('project_files')
    .select('id')
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, class: 'open' }))
    .where('type', 'like', 'image/%')
    .where('deleted_at', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...photos]))))
    .execute()
  if (rows.length > 0) return rows.map(({ id }) => id)
  throw new Refusal('invalid_input', say('Choose photos that everybody in the project sees.'), {
    fields: { photos: say('Choose photos that everybody in the project sees.') },
  })
}

/** Takes a link back; once it is, it stays so. Refuses one that is not of the project. */
export async function revokeViewLink(scope: Scope, id: string): Promise<RowData<typeof revokeViewLinkRow>> {
  requireRight(scope, 'link.edit')
  await scope.write(async ({ tx, now, note, self }) => {
    await self()
    const { numUpdatedRows } = await tx
      .updateTable('view_links')
      .set({ revoked_at: now })
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await note({ class: 'manage', kind: 'link.revoked', subject: id })
  })
  return { link: await readLink(scope, id) }
}

const links = (scope: Scope) =>
  scope
    .reads('manage')
    ?.selectFrom('view_links')
    .leftJoin('project_people as owner', (join) =>
      join
        .onRef('owner.org_id', '=', 'view_links.org_id')
        .onRef('owner.project_id', '=', 'view_links.project_id')
        .onRef('owner.id', '=', 'view_links.person_id'),
    )
    .select([
      'view_links.id',
      'label',
      'created_at',
      'expires_at',
      'revoked_at',
      'last_used_at',
      'photos',
      'owner.name as accepts',
    ])
    .where('view_links.org_id', '=', scope.orgId)
    .where('view_links.project_id', '=', scope.projectId)

async function readLink(scope: Scope, id: string): Promise<ViewLink> {
  const row = await links(scope)?.where('view_links.id', '=', id).executeTakeFirst()
  if (!row) throw notThere()
  return shown(row)
}

const shown = (row: {
  id: string
  label: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  accepts: string | null
  photos: string[] | null
}): ViewLink => ({
  id: row.id,
  label: row.label,
  accepts: row.accepts,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  photos: row.photos?.length ?? null,
})
