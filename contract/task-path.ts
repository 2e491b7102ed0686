import type { Audience } from './audience.ts'

/** Where a task is looked at by whoever is `audience` in its project, in English; an owner has dates in the place of tasks. */
export function taskPath(project: string, task: string, audience: Audience): string {
  const base = `/projects/${project}`
  if (audience === 'contractor') return `${base}/tasks?task=${task}`
  if (audience === 'crew' || audience === 'worker') return `${base}/do/${task}`
  return audience === 'owner' ? `${base}/dates` : base
}
