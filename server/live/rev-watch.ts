import { audiences } from '#contract/audience.ts'
import type { Rung } from '#server/scope/bell.ts'
import type { ReadRevs, Sight } from './sight.ts'

/** Finds out what changed without a bell: by the newest numbers of all that somebody sees, and those of the last look. */
export class RevWatch {
  readonly #read: ReadRevs
  #known: Map<string, number> | undefined

  constructor(read: ReadRevs) {
    this.#read = read
  }

  /** What changed since the last look; `unknown` at the first one, and whenever there was none for a while. */
  async look(sights: readonly Sight[]): Promise<Rung[] | 'unknown'> {
    const before = this.#known
    const orgs = [...new Set(sights.flatMap((sight) => sight.orgs))]
    const parts = sights.flatMap(({ projects }) => projects)
    const found = await Promise.all(
      audiences.map((audience) => {
        const projects = parts.flatMap((part) => (part.audience === audience ? part.projectId : []))
        const where = { orgs: audience === 'contractor' ? orgs : [], projects: [...new Set(projects)] }
        return where.orgs.length + where.projects.length > 0 ? this.#read(audience, where) : []
      }),
    )
    const now = new Map(found.flat().map((rung) => [`${rung.projectId}${rung.class}`, rung]))
    this.#known = new Map([...now].map(([key, { rev }]) => [key, rev]))
    if (!before) return 'unknown'
    return [...now].flatMap(([key, rung]) => (before.get(key) === rung.rev ? [] : rung))
  }

  /** What was seen is of no use any more. */
  forget(): void {
    this.#known = undefined
  }
}
