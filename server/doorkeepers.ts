import { pictureRow } from '#contract/project-files.ts'
import { idSchema } from '#contract/values.ts'
import { say } from '#language/say.ts'
import { admitKey } from './connections/keys.ts'
import { orgByKey, projectByKey } from './connections/org-keys.ts'
import type { Db } from './db/schema.ts'
import type { Clock } from './kit/clock.ts'
import type { Cookies } from './kit/cookies.ts'
import type { Limiter } from './kit/limits.ts'
import { Refusal } from './kit/refusal.ts'
import type { Doorkeepers } from './kit/serve.ts'
import type { SessionUser } from './kit/session-user.ts'
import { enterProject } from './scope/enter.ts'
import type { Scopes } from './scope/open-scopes.ts'
import { findOrgCaller, type OrgCaller, requireOpenOrg } from './scope/org.ts'
import { notThere, type Scope } from './scope/scope.ts'
import type { SessionContext } from './session/context.ts'
import type { OperatorContext } from './session/operator/context.ts'
import { findOperator, type OperatorCaller } from './session/operator/session.ts'
import { findUser } from './session/sign-in.ts'

/** Whom the calls admit. */
export type Who = { user: SessionUser; operator: OperatorCaller; org: OrgCaller; project: Scope }

type Context = {
  db: Db
  clock: Clock
  limit: Limiter
  scopes: Scopes
  sessions: SessionContext
  operators: OperatorContext
}

/** Who each kind of call admits: by a session, by a key, and into a project by a link too. */
export const doorkeepers = ({ db, clock, limit, scopes, sessions, operators }: Context): Doorkeepers<Who> => {
  /** Whoever is signed in; refused as nobody where the call is of something that another person made on this device. */
  const signedIn = async (cookies: Cookies, madeBy: string | undefined) => {
    const user = await findUser(sessions, cookies)
    if (user && madeBy !== undefined && madeBy !== user.id)
      throw new Refusal('unauthenticated', say('Somebody else is signed in.'))
    return user
  }
  return {
    user: async ({ cookies, madeBy, tell }) => {
      const user = await signedIn(cookies, madeBy)
      if (user) tell(`user:${user.id}`)
      return user
    },
    operator: async ({ cookies, key, row, address, tell }) => {
      if (key !== undefined) return admitKey({ db, clock, limit }, { key, row, address, tell })
      const caller = await findOperator(operators, cookies)
      if (caller) tell(caller.actor)
      return caller
    },
    org: async ({ cookies, madeBy, tell, key, row, address }, org) => {
      if (key !== undefined) return orgByKey({ db, clock, limit }, { key, row, address, tell }, org)
      const user = await signedIn(cookies, madeBy)
      if (!user) return undefined
      tell(`user:${user.id}`)
      const caller = idSchema.safeParse(org).success ? await findOrgCaller(db, user.id, org) : undefined
      if (!caller) throw notThere()
      requireOpenOrg(caller, row)
      return caller
    },
    project: async ({ cookies, madeBy, tell, key, link, lookAs, row, address }, project) => {
      if (key !== undefined)
        return projectByKey({ db, clock, limit, scopes }, { key, row, address, tell, lookAs }, project)
      const user = link === undefined ? await signedIn(cookies, madeBy) : undefined
      if (link === undefined && !user) return undefined
      if (user) tell(`user:${user.id}`)
      const visitor = {
        userId: user?.id,
        link,
        lookAs,
        method: row.method,
        address,
        pictures: row === pictureRow,
      }
      return enterProject({ scopes, limit }, visitor, project)
    },
  }
}
