import { type Release, releases } from './pages.ts'

/**
 * The release from which on there is something to use: the workspace stands, and trials begin. The one place that says so:
 * whoever opens the workspace in an earlier release changes this.
 */
export const workspaceOpens: Release = 'beta'

/** Whether there is something to use in `release`. */
export const hasWorkspace = (release: Release): boolean =>
  releases.indexOf(release) >= releases.indexOf(workspaceOpens)
