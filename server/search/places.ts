import type { Audience } from '#contract/audience.ts'
import type { Standing } from '#server/scope/standing.ts'

/** The organisations and projects in which somebody looks for things, by what they are to them. */
export type Places = ReadonlyMap<Audience, readonly string[]>

/** Whoever runs an organisation's projects is the contractor in all of them. */
export function placesIn({ orgs, projects }: Standing): Places {
  const places = new Map<Audience, string[]>([['contractor', [...orgs]]])
  for (const { audience, projectId } of projects)
    places.set(audience, [...(places.get(audience) ?? []), projectId])
  return places
}
