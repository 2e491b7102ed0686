import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { lastDayOf } from '#web/kit/work/last-day.ts'
import { LatestPhotos } from '#web/kit/work/latest-photos.tsx'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery, slipsQuery, tasksQuery } from '#web/kit/work/project.ts'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Count } from '#web/ui/work/tag.tsx'
import { MilestoneLine, MovedTag, SlipList } from './dates.tsx'
import { Decisions } from './decisions.tsx'
import { milestonesOf, toDecide } from './milestones.ts'
import { NextWeeks } from './next-weeks.tsx'
import { OpenProposals, useOpenProposals } from './open-proposals.tsx'
import { PeopleList } from './people-list.tsx'
import { PriceSection } from './price-section.tsx'
import { ProgressLine } from './progress-line.tsx'
import { ToSign, useToSign } from './to-sign.tsx'

/** How many of what moved are shown where everything is. */
const slipsHere = 3

/** What whoever pays has to do, when it is done, what it costs them, and whom to ask. A guest sees it without price. */
export default function YourProjectPage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data: work } = useQuery(tasksQuery(project))
  const { data: moved } = useQuery(slipsQuery(project))
  const proposals = useOpenProposals(project, open?.audience === 'owner')
  const papers = useToSign(project, open?.audience === 'owner' ? open.self : null)
  useTrail([{ label: open?.project.name ?? '' }])
  usePageTitle(open?.project.name)
  if (!open || !work) return <SkeletonRows count={8} rowPx={48} />
  const decisions = open.audience === 'owner' ? toDecide(work.tasks) : []
  const waiting = decisions.length + proposals.length + papers.length
  const slips = moved?.slips ?? []
  const base = `${at('/projects')}/${project}`
  const completion = lastDayOf(work.tasks) ?? open.project.dueOn
  const whole = slips.filter(({ task, deadline }) => task === null && !deadline)
  const [newest] = whole
  const first = whole.at(-1)
  return (
    <WorkPage
      title={open.project.name}
      // Whoever came by a link has no bar that says it.
      inBar={open.audience !== 'viewer'}
      detail={open.project.address}
      aside={
        <>
          <PriceSection project={open.project} />
          <WorkSection title={say('Who is who')}>
            <PeopleList people={open.people} orgName={open.orgName} self={open.self} />
          </WorkSection>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {open.audience === 'owner' && (
          <section className="title-block px-4 py-4 md:px-5">
            <h2 className="flex items-center gap-2 font-extrabold text-xl/7 md:text-base/6">
              {say('To decide')}
              {waiting > 0 && <Count>{waiting}</Count>}
            </h2>
            <ToSign documents={papers} />
            <OpenProposals project={project} first={papers.length === 0} proposals={proposals} />
            {waiting === 0 ? (
              <p className="mt-1 text-muted">
                {say('Nothing is waiting on you. What is yours to decide shows up here.')}
              </p>
            ) : (
              <Decisions project={project} tasks={decisions} first={papers.length + proposals.length === 0} />
            )}
          </section>
        )}
        <WorkSection
          title={say('Dates')}
          {...(completion && { detail: say('Completion {day}', { day: dayText(completion) }) })}
          action={newest && first && <MovedTag from={first.from} to={newest.to} />}
        >
          <MilestoneLine milestones={milestonesOf(work.tasks)} />
          <ProgressLine done={open.project.tasksDone} all={open.project.tasks} />
          {slips.length > 0 && (
            <>
              <h3 className="mt-4 font-semibold">{say('What moved, and why')}</h3>
              <SlipList slips={slips.slice(0, slipsHere)} />
            </>
          )}
          {slips.length > slipsHere && open.audience === 'owner' && (
            <a
              className="inline-flex min-h-11 items-center text-link underline md:min-h-0"
              href={`${base}/dates`}
            >
              {say('All that moved')}
            </a>
          )}
        </WorkSection>
        <NextWeeks project={project} tasks={work.tasks} />
        {open.audience === 'owner' && <LatestPhotos project={project} />}
      </div>
    </WorkPage>
  )
}
