/**
 * What kind of knowledge something is. A table holds one class, or says of each row which it is; nobody reads a class that is
 * not theirs, not by a filter, a sort or a count either.
 *
 * `open`: what everybody in a project sees. `team`: the organisation's own people, its workers included. `price`: what the
 * owner pays. `cost`: what it costs the contractor. `manage`: links and letters by which others look in, and who was hurt.
 */
export const informationClasses = ['open', 'team', 'price', 'cost', 'manage'] as const
export type InformationClass = (typeof informationClasses)[number]

/**
 * Who looks at a project: whoever runs it, whoever pays for it, a worker of the organisation, a worker of somebody else, and
 * whoever holds a link to look, without an account.
 */
export const audiences = ['contractor', 'owner', 'crew', 'worker', 'viewer'] as const
export type Audience = (typeof audiences)[number]

/** Which classes each audience reads. */
export const visibleClasses = {
  contractor: ['open', 'team', 'price', 'cost', 'manage'],
  owner: ['open', 'price'],
  crew: ['open', 'team'],
  worker: ['open'],
  viewer: ['open'],
} as const satisfies Record<Audience, readonly InformationClass[]>

/** Whether an audience reads a class. */
export const sees = (audience: Audience, what: InformationClass): boolean =>
  (visibleClasses[audience] as readonly InformationClass[]).includes(what)

/** What somebody is in an organisation. All but `worker` run its projects. */
export const orgRoles = ['admin', 'contractor', 'office', 'worker'] as const
export type OrgRole = (typeof orgRoles)[number]

/** What a person is invited to a project as; the rest follows from the organisation they belong to. */
export const projectRoles = ['contractor', 'owner', 'worker'] as const
export type ProjectRole = (typeof projectRoles)[number]

/**
 * The audience of somebody with `role` in the organisation (none for an outsider) and `own` in the project (none where they
 * were not added to it); undefined where the project is not theirs to see.
 */
export function audienceOf(
  role: OrgRole | undefined,
  own: ProjectRole | undefined,
): Exclude<Audience, 'viewer'> | undefined {
  if (role !== undefined && role !== 'worker') return 'contractor'
  if (role === 'worker') return own === undefined ? undefined : own === 'worker' ? 'crew' : own
  return own
}

/**
 * What can be done in a project, and by whom. A worker works on the tasks that are theirs; an owner decides what is put to
 * them; a link lets nobody do anything.
 */
const rights = {
  'project.edit': ['contractor'],
  'people.edit': ['contractor'],
  'task.edit': ['contractor'],
  'task.work': ['contractor', 'crew', 'worker'],
  'task.decide': ['contractor', 'owner'],
  comment: ['contractor', 'owner', 'crew', 'worker'],
  'note.write': ['contractor', 'crew'],
  'file.add': ['contractor', 'owner', 'crew', 'worker'],
  'file.remove': ['contractor'],
  /** A picture as the camera wrote it, with its place. */
  'file.original': ['contractor', 'crew'],
  'photo.mark': ['contractor', 'crew', 'worker'],
  'scan.add': ['contractor', 'crew', 'worker'],
  'scan.edit': ['contractor'],
  'room.plan': ['contractor', 'owner'],
  'link.edit': ['contractor'],
  'task.ask': ['contractor'],
  'proposal.send': ['contractor'],
  'proposal.answer': ['owner'],
  'proposal.question': ['contractor', 'owner'],
  'quote.edit': ['contractor'],
  'purchase.edit': ['contractor', 'crew'],
  'paper.write': ['contractor'],
  'log.read': ['contractor', 'crew', 'owner'],
  'log.write': ['contractor', 'crew'],
  'log.sign': ['contractor'],
  'time.own': ['contractor', 'crew'],
  'time.edit': ['contractor'],
  'check.answer': ['contractor', 'crew', 'worker'],
  'punch.add': ['contractor', 'crew', 'owner'],
  'punch.accept': ['contractor', 'owner'],
  'talk.sign': ['contractor', 'crew'],
  'incident.report': ['contractor', 'crew'],
  'incident.read': ['contractor'],
  'register.edit': ['contractor'],
  'register.answer': ['contractor', 'owner'],
  'money.edit': ['contractor'],
  'change.sign': ['contractor', 'owner'],
} as const satisfies Record<string, readonly Audience[]>
export type Right = keyof typeof rights

/** Whether an audience may do something. */
export const may = (audience: Audience, right: Right): boolean =>
  (rights[right] as readonly Audience[]).includes(audience)
