import { present } from '#contract/field.ts'
import { linkEntity, type TaskLink } from '#contract/fields.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { type addLinkRow, linksMost, type removeLinkRow } from '#contract/task-parts.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { cycleRefusal } from '#server/scope/cycle.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { findPath } from './link-cycle.ts'

/**
 * Has a task follow another; between two there is one link, so that the same again changes how. Refuses one that closes a
 * cycle, with the titles on its way.
 */
export async function addLink(
  scope: Scope,
  { lagElapsed = false, ...link }: RowInput<typeof addLinkRow>['body'],
): Promise<RowData<typeof addLinkRow>> {
  requireRight(scope, 'task.edit')
  await scope.write((writing) => putLink(scope, writing, { ...link, lagElapsed }))
  return { link: present(linkEntity, scope.audience, { ...link, lagElapsed }) }
}

/** Adds a link as part of a change, as `addLink` does. */
export async function putLink(
  scope: Scope,
  writing: Writing,
  { from, to, kind, lagDays, lagElapsed }: TaskLink,
): Promise<void> {
  const { orgId: org_id, projectId: project_id } = scope
  if (from === to) throw new Refusal('conflict', say('A task cannot wait for itself.'))
  await takeTurn(scope, writing)
  const titles = await titlesOf(scope, writing)
  if (!titles.has(from) || !titles.has(to)) throw notThere()
  const links = await linksOf(scope, writing)
  const standing = links.find((one) => one.from === from && one.to === to)
  if (standing?.kind === kind && standing.lagDays === lagDays && standing.lagElapsed === lagElapsed) return
  // What lies in the bin closes no cycle; it is looked at again when it is taken back.
  const open = links.filter((one) => titles.has(one.from) && titles.has(one.to))
  refuseCycle(findPath(open, to, from), titles)
  if (!standing) refuseTooMany(links, from, to)
  await writing.self()
  // Whoever says a lag means it.
  const how = { kind, lag_days: lagDays, lag_elapsed: lagElapsed, shares_day: false }
  await writing.tx
    .insertInto('task_links')
    .values({ org_id, project_id, from_id: from, to_id: to, ...how })
    .onConflict((on) => on.columns(['org_id', 'project_id', 'from_id', 'to_id']).doUpdateSet(how))
    .execute()
  await writing.note({ class: 'open', kind: 'task.linked', subject: to, detail: { from, to, kind, lagDays } })
}

/** Has a task no longer follow another; where it does not, that is as it is asked for. */
export async function removeLink(
  scope: Scope,
  link: RowInput<typeof removeLinkRow>['body'],
): Promise<RowData<typeof removeLinkRow>> {
  requireRight(scope, 'task.edit')
  await scope.write((writing) => takeLink(scope, writing, link))
  return {}
}

/** Removes a link as part of a change, as `removeLink` does. */
export async function takeLink(
  scope: Scope,
  writing: Writing,
  { from, to }: Pick<TaskLink, 'from' | 'to'>,
): Promise<void> {
  const titles = await titlesOf(scope, writing, [from, to])
  if (!titles.has(from) || !titles.has(to)) throw notThere()
  const gone = await writing.tx
    .deleteFrom('task_links')
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('from_id', '=', from)
    .where('to_id', '=', to)
    .returning('from_id')
    .executeTakeFirst()
  if (!gone) return
  await writing.self()
  await writing.note({ class: 'open', kind: 'task.unlinked', subject: to, detail: { from, to } })
}

/** Refuses a cycle, by the titles on its way. */
export function refuseCycle(path: readonly string[] | undefined, titles: ReadonlyMap<string, string>): void {
  if (path) throw cycleRefusal(path, titles)
}

function refuseTooMany(links: readonly { from: string; to: string }[], from: string, to: string): void {
  const at = (id: string) => links.filter((one) => one.from === id || one.to === id).length
  if (at(from) < linksMost && at(to) < linksMost) return
  throw new Refusal('conflict', say('A task can have at most {most} links.', { most: linksMost }))
}

/** Two who link at once take turns, or each would close half of a cycle. */
export async function takeTurn({ orgId, projectId }: Scope, { tx }: Writing): Promise<void> {
  await tx
    .selectFrom('projects')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .execute()
}

/** Titles of the tasks that are not in the bin. */
export async function titlesOf(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  only?: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('tasks')
    .select(['id', 'title'])
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .$if(only !== undefined, (all) => all.where('id', 'in', only ?? []))
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Every link of a project, those of what lies in the bin too. */
export const linksOf = ({ orgId, projectId }: Scope, { tx }: Writing) =>
  tx
    .selectFrom('task_links')
    .select(['from_id as from', 'to_id as to', 'kind', 'lag_days as lagDays', 'lag_elapsed as lagElapsed'])
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .execute()
