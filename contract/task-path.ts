import type { Audience } from './audience.ts'

/** Where a task is looked at by whoever is `audience` in its project, in English; an owner has dates in the place of tasks. */
export function taskPath(project: string, task: string, audience: Audience): string {
  const base = `/projects/${project}`
  if (audience === 'contractor') return `${base}/tasks?task=${task}`
  if (audience === 'crew' || audience === 'worker') return `${base}/do/${task}`
  return audience === 'owner' ? `${base}/dates` : base
}

/** Where all tasks of a project are looked at by whoever is `audience` in it. */
export function tasksPath(project: string, audience: Audience): string {
  const base = `/projects/${project}`
  if (audience === 'contractor') return `${base}/tasks`
  return audience === 'owner' ? `${base}/dates` : base
}

/** Where the plan of a project is looked at by whoever is `audience` in it: only who runs it has the chart. */
export const planPath = (project: string, audience: Audience): string =>
  audience === 'contractor' ? `/projects/${project}/schedule` : tasksPath(project, audience)
