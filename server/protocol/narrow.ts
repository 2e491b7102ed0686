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

/** The scopes as an asker may use them: for its organisation alone, without money where it may read none, and never to write. */
export function narrow(scopes: Scopes, { userId, orgId, scopes: allowed }: Asker): Scopes {
  const as = (audience: Audience) => (allowed.has('money:read') ? audience : withoutMoney[audience])
  const isTheirs = (one: { orgId: string }) => orgId === null || one.orgId === orgId
  return {
    ...scopes,
    reader: (audience) => scopes.reader(as(audience)),
    find: async (user, project) => {
      const own = user === userId ? await scopes.find(user, project) : undefined
      if (!own || !isTheirs(own)) return undefined
      const { orgId: org, personId } = own
      return scopes.of({
        orgId: org,
        projectId: project,
        audience: as(own.audience),
        userId,
        personId,
        looking: true,
      })
    },
    findByLink: async () => undefined,
    partsOf: async (user) => {
      const parts = await scopes.partsOf(user, orgId ?? undefined)
      return parts.map((part) => ({ ...part, audience: as(part.audience), looking: true as const }))
    },
    standingOf: async (user) => {
      if (orgId !== null) return { orgs: [orgId], projects: [] }
      return scopes.standingOf(user)
    },
  }
}

/** A project as an asker reads it, and what of it is kept back; refuses one that is not theirs to see. */
export async function enter(
  scopes: Scopes,
  asker: Asker,
  project: string,
): Promise<{ scope: Scope; withheld: Withheld[] }> {
  const isId = idSchema.safeParse(project).success
  const [scope, own] = isId
    ? await Promise.all([
        narrow(scopes, asker).find(asker.userId, project),
        scopes.find(asker.userId, project),
      ])
    : []
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
