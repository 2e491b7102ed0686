import { type Audience, type InformationClass, visibleClasses } from '#contract/audience.ts'
import { idSchema } from '#contract/values.ts'
import { say } from '#language/say.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'

/** Who asks, and what they allowed: with a key of an organisation its projects alone, else all that is theirs. */
export type Asker = {
  id: string
  name: string
  userId: string
  orgId: string | null
  scopes: ReadonlySet<string>
  /** The projects that they allowed; null, or not said, for all that are theirs. */
  projects?: readonly string[] | null
  expiresAt: Date
}

/** What was kept back of a reply, and why. */
export type Withheld = { what: string; why: string }

/** As whom a program reads that may not read money: nothing that is of a price or a cost is there for it. */
const withoutMoney: Record<Audience, Audience> = {
  contractor: 'crew',
  owner: 'worker',
  crew: 'crew',
  worker: 'worker',
  viewer: 'viewer',
}

const moneyClasses = { price: say('Prices'), cost: say('Costs') } as const

/** As what an asker reads, and whether something is of what they allowed. */
const reachOf = ({ orgId, scopes: allowed, projects }: Asker) => ({
  as: (audience: Audience) => (allowed.has('money:read') ? audience : withoutMoney[audience]),
  isTheirs: (one: { orgId: string; projectId: string }) =>
    (orgId === null || one.orgId === orgId) && (projects == null || projects.includes(one.projectId)),
})

/** A scope of the asker's own as they allowed it; undefined where it is not of that. */
function narrowed(scopes: Scopes, asker: Asker, own: Scope | undefined): Scope | undefined {
  const { as, isTheirs } = reachOf(asker)
  if (!own || !isTheirs(own)) return undefined
  const { orgId, projectId, personId } = own
  const { userId } = asker
  return scopes.of({ orgId, projectId, audience: as(own.audience), userId, personId, looking: true })
}

/** The scopes as an asker may use them: for its organisation alone, without money where it may read none, and never to write. */
export function narrow(scopes: Scopes, asker: Asker): Scopes {
  const { userId, orgId, projects } = asker
  const { as, isTheirs } = reachOf(asker)
  return {
    ...scopes,
    reader: (audience) => scopes.reader(as(audience)),
    find: async (user, project) =>
      narrowed(scopes, asker, user === userId ? await scopes.find(user, project) : undefined),
    findByLink: async () => undefined,
    partsOf: async (user) => {
      const parts = await scopes.partsOf(user, orgId ?? undefined)
      return parts
        .filter(isTheirs)
        .map((part) => ({ ...part, audience: as(part.audience), looking: true as const }))
    },
    standingOf: async (user) => {
      if (orgId !== null) return { orgs: [orgId], projects: [] }
      if (projects == null) return scopes.standingOf(user)
      const parts = (await scopes.partsOf(user)).filter(isTheirs)
      return {
        orgs: [],
        projects: parts.flatMap(({ audience, orgId, projectId }) =>
          audience === 'viewer' ? [] : [{ orgId, projectId, audience }],
        ),
      }
    },
  }
}

/** A project as an asker reads it, and what of it is kept back; refuses one that is not theirs to see. */
export async function enter(
  scopes: Scopes,
  asker: Asker,
  project: string,
): Promise<{ scope: Scope; withheld: Withheld[] }> {
  const own = idSchema.safeParse(project).success ? await scopes.find(asker.userId, project) : undefined
  const scope = narrowed(scopes, asker, own)
  if (!scope || !own) throw notThere()
  const sees = (audience: Audience, what: InformationClass) =>
    (visibleClasses[audience] as readonly InformationClass[]).includes(what)
  const withheld = (['price', 'cost'] as const).flatMap((what): Withheld[] => {
    if (sees(scope.audience, what)) return []
    const why = sees(own.audience, what)
      ? say('this connection may not read money')
      : say('your part in this project does not show them')
    return [{ what: moneyClasses[what], why }]
  })
  return { scope, withheld }
}
