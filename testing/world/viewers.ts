import {
  type Audience,
  audienceOf,
  type OrgRole,
  type ProjectRole,
  visibleClasses,
} from '#contract/audience.ts'
import { idOf, type Secret, tokenOf } from './canaries.ts'

/** Which organisation each project is of. */
export const orgOfProject = { kitchen: 'alder', porch: 'alder', clinic: 'birch', roof: 'birch' } as const
export type ProjectName = keyof typeof orgOfProject
export type OrgName = (typeof orgOfProject)[ProjectName]
export const projectNames = Object.keys(orgOfProject) as ProjectName[]

type Facts = { org?: OrgName; orgRole?: OrgRole; parts: Partial<Record<ProjectName, ProjectRole>> }

/** Everybody with an account: what they are in which organisation, and what they were added to a project as. */
export const people = {
  ada: { org: 'alder', orgRole: 'admin', parts: { kitchen: 'contractor', porch: 'contractor' } },
  otto: { org: 'alder', orgRole: 'office', parts: {} },
  cruz: { org: 'alder', orgRole: 'worker', parts: { kitchen: 'worker' } },
  hope: { parts: { kitchen: 'owner' } },
  wes: { parts: { kitchen: 'worker' } },
  rex: { parts: {} },
  bea: { org: 'birch', orgRole: 'admin', parts: { clinic: 'contractor' } },
  bo: { parts: { clinic: 'owner' } },
} as const satisfies Record<string, Facts>
export type UserName = keyof typeof people
export const userNames = Object.keys(people) as UserName[]

/** What is said of somebody. */
export const factsOf = (user: UserName): Facts => people[user]

/** Somebody who asks. */
export type Viewer = {
  name: string
  /** Nobody's for whoever holds a link. */
  user: UserName | undefined
  /** What is sent to be let in. */
  headers: Record<string, string>
  /** What they are to a project; undefined where they are nothing to it. */
  audienceIn: (project: ProjectName) => Audience | undefined
  roleIn: (org: string) => OrgRole | undefined
}

const userViewer = (user: UserName): Viewer => {
  const { parts, ...own } = factsOf(user)
  const roleIn = (org: string) => (own.org === org ? own.orgRole : undefined)
  return {
    name: user,
    user,
    headers: { cookie: `plumbline-session=${tokenOf(`session ${user}`)}` },
    roleIn,
    audienceIn: (project) => audienceOf(roleIn(orgOfProject[project]), parts[project]),
  }
}

/** Whoever holds the link to look at the kitchen. */
const linkViewer: Viewer = {
  name: 'link',
  user: undefined,
  headers: { 'x-view-link': tokenOf('look kitchen') },
  roleIn: () => undefined,
  audienceIn: (project) => (project === 'kitchen' ? 'viewer' : undefined),
}

/** Everybody who asks, in the kitchen one of every audience at least. */
export const viewers: readonly Viewer[] = [...userNames.map(userViewer), linkViewer]

/** Which classes each audience reads, as they were when this was read: a test that alters the catalogue is told by it. */
const rightClasses: Readonly<Record<Audience, readonly string[]>> = structuredClone(visibleClasses)

/** Whether somebody may come to see what is hidden so. */
export function maySee(viewer: Viewer, secret: Secret): boolean {
  if (secret.what === 'nobody') return false
  if (secret.what === 'own') return 'user' in secret && secret.user === viewer.user
  if ('org' in secret) {
    const role = viewer.roleIn(secret.org)
    return role !== undefined && (secret.what === 'member' || role !== 'worker')
  }
  if (!('project' in secret)) return false
  const audience = viewer.audienceIn(secret.project as ProjectName)
  if (audience === undefined) return false
  return secret.what === 'bin' ? audience === 'contractor' : rightClasses[audience].includes(secret.what)
}

export const userIdOf = (user: UserName) => idOf(`user ${user}`)
export const orgIdOf = (org: string) => idOf(`org ${org}`)
