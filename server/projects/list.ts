import { sql } from 'kysely'
import { type Audience, audiences } from '#contract/audience.ts'
import { listKeys, present } from '#contract/field.ts'
import { projectEntity } from '#contract/fields.ts'
import { type ListedProject, type projectSorts, projectsPage, type projectsRow } from '#contract/projects.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { wordsQuery } from '#server/scope/words.ts'
import { projectColumns, readRow } from './columns.ts'

export type ProjectsContext = { scopes: Scopes }

type Query = RowInput<typeof projectsRow>['query']

/**
 * The projects that a user has a part in. Each audience's are read as it reads them, then put in one order: by what all of
 * them see.
 */
export async function listProjects(
  { scopes }: ProjectsContext,
  userId: string,
  query: Query,
): Promise<RowData<typeof projectsRow>> {
  const parts = await scopes.partsOf(userId)
  const orgNames = await scopes.orgNames(parts.map(({ orgId }) => orgId))
  const found = await Promise.all(
    audiences.map((audience) => {
      const ids = parts.flatMap((part) => (part.audience === audience ? part.projectId : []))
      return ids.length === 0 ? [] : findKeys(scopes, audience, ids, query)
    }),
  )
  const all = found.flat()
  const counts = { active: 0, won: 0, lost: 0, closed: 0 }
  for (const { status } of all) counts[status]++
  const asked = query.status === undefined ? all : all.filter(({ status }) => status === query.status)
  const from = Number(query.from ?? 0)
  const page = asked.sort(orderBy(query)).slice(from, from + projectsPage)
  return {
    projects: await readPage(scopes, page, orgNames),
    total: asked.length,
    counts,
    orgs: [...orgNames].map(([id, name]) => ({ id, name })).sort((a, b) => byWords.compare(a.name, b.name)),
  }
}

const keyColumns = ['id', 'name', 'status', 'start_on', 'due_on', 'tasks'] as const
type Keys = Pick<ListedProject, 'id' | 'name' | 'status' | 'startOn' | 'dueOn' | 'tasks' | 'audience'>

/** What those that are asked for are put in order and counted by, of however many there are; all else is read of a page alone. */
async function findKeys(
  scopes: Scopes,
  audience: Audience,
  ids: readonly string[],
  query: Query,
): Promise<Keys[]> {
  const rows = await scopes
    .reader(audience)
    .selectFrom('projects')
    .select(keyColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .$if(query.org !== undefined, (some) => some.where('org_id', '=', query.org ?? ''))
    .$if(query.kind !== undefined, (some) => some.where('kind', '=', query.kind ?? 'diy'))
    .$if(Boolean(query.q?.trim()), (some) => some.where(sql<boolean>`search @@ ${wordsQuery(query.q ?? '')}`))
    .execute()
  return rows.map(({ start_on: startOn, due_on: dueOn, ...row }) => ({ ...row, startOn, dueOn, audience }))
}

/** The projects of a page, each as its reader reads it, in the order of the page. */
async function readPage(
  scopes: Scopes,
  page: readonly Keys[],
  orgNames: ReadonlyMap<string, string>,
): Promise<ListedProject[]> {
  const found = await Promise.all(
    [...Map.groupBy(page, ({ audience }) => audience)].map(async ([audience, some]) => {
      const ids = some.map(({ id }) => id)
      const rows = await scopes
        .reader(audience)
        .selectFrom('projects')
        .select(projectColumns)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where('deleted_at', 'is', null)
        .execute()
      return rows.map((row) => ({
        ...present(projectEntity, audience, readRow(row)),
        orgId: row.org_id,
        orgName: orgNames.get(row.org_id) ?? '',
        audience,
      }))
    }),
  )
  const byId = new Map(found.flat().map((project) => [project.id, project]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Quicker than to compare by the language of the process each time. */
const byWords = new Intl.Collator('en', { numeric: true })

/** By the key that is asked for, where it is one that everybody may sort by; what has no value comes last. */
function orderBy({ sort = 'name', down }: Query): (a: Keys, b: Keys) => number {
  const key: (typeof projectSorts)[number] = listKeys(projectEntity, 'viewer', 'sortable').includes(sort)
    ? sort
    : 'name'
  const sign = down === 'yes' ? -1 : 1
  return (a, b) => {
    const [x, y] = [a[key], b[key]]
    if (x === y) return byWords.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
    if (x === null || y === null) return x === null ? 1 : -1
    return (
      sign * (typeof x === 'number' && typeof y === 'number' ? x - y : byWords.compare(String(x), String(y)))
    )
  }
}
