import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { noticeText } from '#web/kit/work/notice-text.tsx'
import { detailOfNotice, hrefOfNotice } from '#web/kit/work/notices.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { todayQuery, useWaiting } from '#web/kit/work/waiting.ts'
import { Banner } from '#web/ui/banner.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { NeededRows } from './needed-rows.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** What waits for the reader, across jobs: what they are asked, what is theirs, and what nobody has. */
export default function WaitingPage() {
  const title = say('Waiting on me')
  useTrail([{ label: title }])
  usePageTitle(title)
  const { data, isError } = useQuery(todayQuery)
  const waiting = useWaiting(true, true)
  const inOwn = useOwnWords()
  const rows = (mine: boolean) => waiting?.tasks.filter((task) => task.mine === mine) ?? []
  const sections = [
    { title: say('Yours'), tasks: rows(true) },
    { title: say('Nobody assigned'), tasks: rows(false) },
  ].filter(({ tasks }) => tasks.length > 0)
  const count = waiting && waiting.items.length + waiting.tasks.length + waiting.notices.length
  return (
    <WorkPage title={title} inBar {...(count && { detail: say('{count, number} waiting', { count }) })}>
      {isError && (
        <Banner>{say('What is on today could not be loaded. Reload the page to try again.')}</Banner>
      )}
      {!waiting && !isError && <SkeletonRows count={6} rowPx={48} />}
      {count === 0 && (
        <EmptySheet title={say('Nothing is waiting on you')}>
          {say('Papers, late invoices, what others ask of you and what is assigned to you show up here.')}
        </EmptySheet>
      )}
      <div className="grid max-w-4xl gap-6">
        {waiting && waiting.items.length > 0 && (
          <WorkSection title={say('With you')} detail={say('oldest first')}>
            <WaitingRows items={waiting.items} />
          </WorkSection>
        )}
        {waiting && waiting.notices.length > 0 && (
          <WorkSection title={say('Asked of you')} detail={waiting.notices.length}>
            <ul>
              {waiting.notices.map((notice) => (
                <li key={notice.id} className="border-hair border-b">
                  <a
                    href={hrefOfNotice(notice)}
                    className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1.5 text-sm/5 hover:bg-wash focus-visible:-outline-offset-3 max-md:text-base/6"
                  >
                    {notice.actor ? (
                      <PersonMark name={notice.actor.name} named />
                    ) : (
                      <StatusMark status="look" />
                    )}
                    <span className="min-w-0">
                      {noticeText(notice, inOwn)}
                      <span className="block text-[0.8125rem] text-muted">{detailOfNotice(notice)}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </WorkSection>
        )}
        {sections.map(({ title: heading, tasks }) => (
          <WorkSection key={heading} title={heading} detail={tasks.length}>
            <NeededRows rows={tasks} projects={data?.projects ?? []} base={at('/projects')} />
          </WorkSection>
        ))}
      </div>
    </WorkPage>
  )
}
