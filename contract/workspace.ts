/** The stages of the product's release, earliest first. */
export const releases = ['waitlist', 'beta', 'launched'] as const
export type Release = (typeof releases)[number]

/**
 * The release from which on there is something to use: the workspace stands, and trials begin. The one place that says so:
 * whoever opens the workspace in an earlier release changes this.
 */
export const workspaceOpens: Release = 'beta'

/** Whether there is something to use in `release`. */
export const hasWorkspace = (release: Release): boolean =>
  releases.indexOf(release) >= releases.indexOf(workspaceOpens)

/** Whether an account is for those alone who are invited, in `release`. */
export const isByInvitation = (release: Release): boolean => release === 'beta'

/**
 * Where the workspace stands, with everything below it. `/look` is for whoever was sent a link to look at a project, `/answer`
 * for whoever was asked for a yes, `/join` for whoever was invited.
 */
export const workspaceStems = [
  '/dashboard',
  '/projects',
  '/price-book',
  '/codes',
  '/tools',
  '/chat',
  '/project-templates',
  '/team',
  '/payment',
  '/billing',
  '/profiles',
  '/profile',
  '/settings',
  '/look',
  '/answer',
  '/proposal',
  '/quote',
  '/invoice',
  '/sign',
  '/approval',
  '/join',
] as const
