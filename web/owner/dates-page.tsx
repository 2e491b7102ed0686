import { useQuery } from '@tanstack/react-query'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { lastDayOf } from '#web/kit/work/last-day.ts'
import { projectQuery, slipsQuery, tasksQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { SlipList } from './dates.tsx'
import { milestonesOf } from './milestones.ts'

const marks = { done: 'passed', now: 'gate', ahead: 'gate' } as const

/** When each part is done, and what moved for what reason. */
export default function DatesPage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data: work } = useQuery(tasksQuery(project))
  const { data: moved } = useQuery(slipsQuery(project))
  useProjectTrail(open, project, say('Dates'), [])
  if (!open || !work) return <SkeletonRows count={8} rowPx={48} />
  const completion = lastDayOf(work.tasks) ?? open.project.dueOn
  return (
    <WorkPage
      title={say('Dates')}
      inBar
      {...(completion && { detail: say('Completion {day}', { day: dayText(completion) }) })}
    >
      <div className="grid max-w-3xl gap-6">
        <WorkSection title={say('Parts of the work')}>
          <ul className="divide-y divide-hair">
            {milestonesOf(work.tasks).map(({ name, on, state, tasks, done }) => (
              <li key={name} className="flex min-h-12 items-center gap-3 py-2">
                <StatusMark status={marks[state]} />
                <span className={state === 'now' ? 'min-w-0 flex-1 font-semibold' : 'min-w-0 flex-1'}>
                  {name}
                </span>
                <span className="text-muted md:text-[0.8125rem]">
                  {say('{done} of {all}', { done, all: tasks })}
                </span>
                <span className="w-28 text-right">{on !== null && dayText(on)}</span>
              </li>
            ))}
          </ul>
        </WorkSection>
        <WorkSection title={say('What moved, and why')}>
          {moved?.slips.length === 0 ? (
            <p className="py-3 text-muted">{say('No date has moved since the project began.')}</p>
          ) : (
            <SlipList slips={moved?.slips ?? []} />
          )}
        </WorkSection>
      </div>
    </WorkPage>
  )
}
