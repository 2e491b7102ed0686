import { sql } from 'kysely'
import { audiences } from '#contract/audience.ts'
import { listKeys, present } from '#contract/field.ts'
import { projectEntity } from '#contract/fields.ts'
import { type ListedProject, projectsPage, type projectsRow } from '#contract/projects.ts'
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
    audiences.map(async (audience): Promise<ListedProject[]> => {
      const ids = parts.flatMap((part) => (part.audience === audience ? part.projectId : []))
      if (ids.length === 0) return []
      const rows = await scopes
        .reader(audience)
        .selectFrom('projects')
        .select(projectColumns)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where('deleted_at', 'is', null)
        .$if(query.org !== undefined, (all) => all.where('org_id', '=', query.org ?? ''))
        .$if(query.kind !== undefined, (all) => all.where('kind', '=', query.kind ?? 'diy'))
        .$if(Boolean(query.q?.trim()), (all) =>
          all.where(sql<boolean>`search @@ ${wordsQuery(query.q ?? '')}`),
        )
        .execute()
      return rows.map((row) => ({
        ...present(projectEntity, audience, readRow(row)),
        orgId: row.org_id,
        orgName: orgNames.get(row.org_id) ?? '',
        audience,
      }))
    }),
  )
  const all = found.flat()
  const counts = { active: 0, won: 0, lost: 0, closed: 0 }
  for (const { status } of all) counts[status]++
  const asked = query.status === undefined ? all : all.filter(({ status }) => status === query.status)
  const from = Number(query.from ?? 0)
  return {
    projects: asked.sort(orderBy(query)).slice(from, from + projectsPage),
    total: asked.length,
    counts,
    orgs: [...orgNames].map(([id, name]) => ({ id, name })).sort((a, b) => byWords.compare(a.name, b.name)),
  }
}

/** Quicker than to compare by the language of the process each time. */
const byWords = new Intl.Collator('en', { numeric: true })

/** By the key that is asked for, where it is one that everybody may sort by; what has no value comes last. */
function orderBy({ sort = 'name', down }: Query): (a: ListedProject, b: ListedProject) => number {
  const key = listKeys(projectEntity, 'viewer', 'sortable').includes(sort) ? sort : 'name'
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
