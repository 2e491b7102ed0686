import { queryOptions } from '@tanstack/react-query'
import { type Notice, noticePath, noticesRow } from '#contract/notices.ts'
import { taskPath } from '#contract/task-path.ts'
import { at, locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { call } from '../call.ts'
import type { LiveMeta } from './live.ts'

/** What happened that concerns the reader, the newest first. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  meta: { classes: ['open', 'team'] } satisfies LiveMeta,
  queryFn: () => call(noticesRow, { params: {}, body: {} }),
})

/** Where a notice leads. */
export function hrefOfNotice(notice: Notice): string {
  const { projectId, task, audience, invitation } = notice
  if (invitation) return `${at('/join')}?${new URLSearchParams({ invitation: invitation.id })}`
  return at(task ? taskPath(projectId, task.id, audience) : noticePath(notice))
}

/** Where and when: `214 Alder St · Jun 10, 2:15 PM`. */
export function detailOfNotice({ projectName, at: time, count }: Notice): string {
  const when = new Intl.DateTimeFormat(locales[spokenLanguage()], {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(time))
  const many = say('{count, plural, one {# notice in one} other {# notices in one}}', { count })
  return [projectName, when, ...(count > 1 ? [many] : [])].join(' · ')
}
