import type { Kysely } from 'kysely'
import type { TablesOf } from '#server/db/table-classes.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'

/** What reads estimates; whoever does not see what a project costs is told that there are none. */
export function requireCosts(scope: Pick<Scope, 'reads'>): Kysely<TablesOf<'open' | 'cost'>> {
  const db = scope.reads('cost')
  if (!db) throw notThere()
  return db
}

/** The columns that say which project a row is of. */
export const ofProject = ({ orgId, projectId }: Pick<Scope, 'orgId' | 'projectId'>) => ({
  org_id: orgId,
  project_id: projectId,
})
