import type { Audience } from '#contract/audience.ts'
import type { Rung } from '#server/scope/bell.ts'

/** Where a reader may look: every project of some organisations, and single projects, one for the holder of a link. */
export type Sight = {
  orgs: readonly string[]
  projects: readonly { orgId: string; projectId: string; audience: Audience }[]
}

export const nowhere: Sight = { orgs: [], projects: [] }

/** Reads the newest number of each class of these projects, and of those of these organisations, as `audience` does. */
export type ReadRevs = (
  audience: Audience,
  where: { orgs: readonly string[]; projects: readonly string[] },
) => Promise<readonly Rung[]>

/** Whether whatever was seen in `before` is seen in `after`, as the same audience. */
export function keepsAll(before: Sight, after: Sight): boolean {
  const orgs = new Set(after.orgs)
  const audiences = new Map(after.projects.map(({ projectId, audience }) => [projectId, audience]))
  return (
    before.orgs.every((id) => orgs.has(id)) &&
    before.projects.every(
      ({ orgId, projectId, audience }) => orgs.has(orgId) || audiences.get(projectId) === audience,
    )
  )
}
