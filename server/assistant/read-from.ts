import { type Audience, visibleClasses } from '#contract/audience.ts'
import { idSchema } from '#contract/values.ts'
import type { ReadFrom } from '#server/db/chat-tables.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'

/** Notes every project that an answer was read from, by the ids that stand in what was asked and told. */
export function noteProjects() {
  const noted = new Set<string>()
  const add = (value: unknown) => {
    if (typeof value === 'string' && idSchema.safeParse(value).success) noted.add(value)
  }
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one)
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if (key === 'project' || key === 'projectId') add(one)
        if (key === 'projects' && Array.isArray(one)) for (const { id } of one) add(id)
        look(one)
      }
  }
  return {
    look,
    /** What the reader is in each of them now. */
    async read(scopes: Scopes, userId: string): Promise<ReadFrom> {
      const found = await Promise.all(
        [...noted].map(async (id) => [id, (await scopes.find(userId, id))?.audience] as const),
      )
      return Object.fromEntries(
        found.flatMap(([id, audience]) => (audience ? [[id, audience] as const] : [])),
      )
    },
  }
}

const seesAll = (now: Audience | undefined, then: Audience) =>
  now !== undefined &&
  visibleClasses[then].every((one) => (visibleClasses[now] as readonly string[]).includes(one))

/** Tells of answers whether their reader may still see all that they were read from. */
export async function openEyes(scopes: Scopes, userId: string, reads: readonly ReadFrom[]) {
  const ids = [...new Set(reads.flatMap((one) => Object.keys(one)))]
  const now = new Map(
    await Promise.all(ids.map(async (id) => [id, (await scopes.find(userId, id))?.audience] as const)),
  )
  return (read: ReadFrom): boolean => Object.entries(read).every(([id, then]) => seesAll(now.get(id), then))
}
