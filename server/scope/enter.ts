import { type LookAudience, lookAudiences } from '#contract/look.ts'
import { idSchema } from '#contract/values.ts'
import { say } from '#language/say.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { minute } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, isTokenShaped } from '#server/kit/token.ts'
import type { Scopes } from './open-scopes.ts'
import { notThere, type Scope } from './scope.ts'

/** Who comes to a project's door, and how. */
export type Visitor = {
  /** Who is signed in; not asked where a link is used. */
  userId: string | undefined
  /** The token of a link to look. */
  link: string | undefined
  /** As whom whoever runs the project wants to look at it: `owner`, or `owner:<id of a person>`. */
  lookAs: string | undefined
  method: 'GET' | 'POST' | 'PATCH'
  /** Whether a picture is asked for: a link to photos alone opens nothing else. */
  pictures?: boolean
  address: string
}

/** A page asks a handful of calls; a script that guesses tokens asks thousands. */
const byLink: Limit = { name: 'calls by view link', most: 600, windowMs: 10 * minute }

/**
 * The scope in which a visitor sees a project: by their own part, by a link, or, for whoever runs it, as somebody else. By a
 * link, or as somebody else, nothing is ever changed: whatever is not a GET is refused at the door.
 */
export async function enterProject(
  { scopes, limit }: { scopes: Scopes; limit: Limiter },
  { userId, link, lookAs, method, address, pictures = false }: Visitor,
  project: string,
): Promise<Scope> {
  if (link !== undefined) await limit({ limit: byLink, who: addressBucket(address) })
  const isId = idSchema.safeParse(project).success
  const own = isId ? await findOwn(scopes, { userId, link, pictures }, project) : undefined
  if (!own) throw notThere()
  if (link !== undefined && method !== 'GET') {
    throw new Refusal('forbidden', say('You may look at this, but not change it.'))
  }
  if (lookAs === undefined) return own
  const wanted = readLookAs(lookAs)
  if (own.audience !== 'contractor') {
    throw new Refusal('forbidden', say('Only those who run the project can look at it as somebody else.'))
  }
  if (method !== 'GET') throw onlyLooking()
  const seen = await scopes.lookAs(own, wanted)
  if (!seen) throw notThere()
  return seen
}

/** The refusal of a change by somebody who looks as somebody else. */
export const onlyLooking = (): Refusal =>
  new Refusal(
    'forbidden',
    say('You are looking at this project as somebody else: nothing is changed that way.'),
  )

function findOwn(
  scopes: Scopes,
  { userId, link, pictures }: Pick<Visitor, 'userId' | 'link' | 'pictures'>,
  project: string,
): Promise<Scope | undefined> | undefined {
  if (link !== undefined) {
    return isTokenShaped(link) ? scopes.findByLink(hashToken(link), project, pictures) : undefined
  }
  return userId === undefined ? undefined : scopes.find(userId, project)
}

function readLookAs(text: string): { audience: LookAudience; person: string | null } {
  const [name, person, ...more] = text.split(':')
  const audience = lookAudiences.find((one) => one === name)
  const isPerson = person === undefined || idSchema.safeParse(person).success
  if (!audience || !isPerson || more.length > 0) {
    throw new Refusal('invalid_input', say('A project is looked at as its owner, crew, worker or viewer.'))
  }
  return { audience, person: person ?? null }
}
