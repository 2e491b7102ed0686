import { useQuery } from '@tanstack/react-query'
import type { RowData } from '#contract/route.ts'
import type { Need, Needed, TodayProject, todayRow } from '#contract/today.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Happenings } from '#web/kit/work/happenings.tsx'
import { homeQuery } from '#web/kit/work/home.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { todayQuery, useWaiting } from '#web/kit/work/waiting.ts'
import { Banner } from '#web/ui/banner.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { DeskAhead, DeskMoney, DeskOrders, useDesk } from './desk.tsx'
import { NeededRows } from './needed-rows.tsx'
import { TodayProjects } from './today-projects.tsx'
import { WaitingRows } from './waiting-rows.tsx'

type Today = RowData<typeof todayRow>

/** What needs the reader, over all their jobs; asked for anew each time somebody comes back to it. */
export function TodaySheet() {
  const reading = useQuery({ ...todayQuery, staleTime: 0 })
  const { data } = reading
  const runs = useQuery(homeQuery).data?.sides.includes('contractor') ?? false
  const waiting = useWaiting(runs, true)?.items ?? []
  const desk = useDesk(runs)
  if (unreadable(reading))
    return <Banner>{say('What is on today could not be loaded. Reload the page to try again.')}</Banner>
  if (!data) return <SkeletonRows count={8} />
  return (
    <div className="grid content-start gap-6 desk:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 content-start gap-6">
        {waiting.length > 0 && (
          <WorkSection
            title={say('Waiting on you')}
            detail={
              waiting.length > waitingShown
                ? say('the oldest of {count}', { count: waiting.length })
                : say('oldest first')
            }
            action={
              <a
                href={at('/dashboard/waiting')}
                className="text-[0.8125rem] text-link underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
              >
                {say('All of it')}
              </a>
            }
          >
            <WaitingRows items={waiting.slice(0, waitingShown)} />
          </WorkSection>
        )}
        {sections.map((section) => (
          <Section key={section.id} {...section} today={data} />
        ))}
        {data.needs.length === 0 && (
          <p className="border-ink border-t-2 py-4 text-muted">
            {say('Nothing is late, blocked or due. Each project below shows its next gate.')}
          </p>
        )}
        {desk && <DeskOrders orders={desk.orders} />}
        <TodayProjects projects={data.projects} total={data.counts.projects} />
      </div>
      <div className="grid min-w-0 content-start gap-6">
        {desk && <DeskMoney money={desk.money} />}
        {desk && <DeskAhead ahead={desk.ahead} />}
        <WorkSection title={say('Since yesterday')} className="min-w-0">
          {data.activity.length === 0 ? (
            <p className="py-3 text-muted">{say('Nobody else changed anything.')}</p>
          ) : (
            <Happenings
              told={data.activity.map(({ happened, by, about, projectId }) => ({
                happened,
                by,
                about: about ?? undefined,
                where: nameOf(data.projects, projectId),
              }))}
            />
          )}
        </WorkSection>
      </div>
    </div>
  )
}

/** How many stand on this page. */
const waitingShown = 6

const nameOf = (projects: readonly TodayProject[], id: string): string =>
  projects.find((one) => one.id === id)?.name ?? ''

type SectionProps = { id: string; title: string; needs: readonly Need[] }

/** What stands under which heading, the most pressing first. */
const sections: readonly SectionProps[] = [
  { id: 'decisions', title: say('Waiting for a decision'), needs: ['decision'] },
  { id: 'late', title: say('Late'), needs: ['late'] },
  { id: 'blocked', title: say('Blocked'), needs: ['blocked'] },
  { id: 'mine', title: say('Yours, today and tomorrow'), needs: ['mine'] },
  { id: 'gates', title: say('Gates in the next two weeks'), needs: ['gate'] },
]

function Section({ title, needs, today }: SectionProps & { today: Today }) {
  const shown: readonly Needed[] = today.needs.filter(({ need }) => needs.includes(need))
  const count = needs.reduce((sum, need) => sum + today.counts[need], 0)
  if (shown.length === 0) return null
  return (
    <WorkSection
      title={title}
      detail={
        count > shown.length ? say('the first {shown} of {count}', { shown: shown.length, count }) : count
      }
    >
      <NeededRows rows={shown} projects={today.projects} base={at('/projects')} />
    </WorkSection>
  )
}
