import type { Conversation } from '#contract/chat.ts'

/**
 * What was asked last, the newest first: in a job what was asked of it, elsewhere what was asked of none, and of that what is of
 * the firm one works for now. A question that was about a job would be asked of nothing without it.
 */
export function recentTopics(
  recent: readonly Pick<Conversation, 'title' | 'projectId'>[],
  project: string | null,
  ofFirm: readonly string[],
): string[] {
  const here = recent.filter(
    ({ title, projectId }) => projectId === project && (project !== null || ofFirm.includes(title)),
  )
  return [...new Set(here.map(({ title }) => title))]
}
