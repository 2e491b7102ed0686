import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery, tasksQuery, useToday } from '#web/kit/work/project.ts'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ClockFoot } from './clock-foot.tsx'
import { OwnDays } from './own-days.tsx'
import { OwnPage } from './own-page.tsx'
import { ownOf } from './own-tasks.ts'

/** One project as whoever works on it sees it: their own tasks of today and tomorrow. */
export default function WorkerProjectPage({ params: { project = '' } }: PageProps) {
  const today = useToday(project)
  const { data: open } = useQuery(projectQuery(project))
  const { data: work } = useQuery(tasksQuery(project))
  useTrail([{ label: say('Today'), href: at('/dashboard') }, { label: open?.project.name ?? '' }])
  usePageTitle(open?.project.name)
  if (!open || !work) return <SkeletonRows count={4} rowPx={48} />
  return (
    <OwnPage title={open.project.name} day={today}>
      <OwnDays tasks={ownOf(open, work.tasks)} today={today} />
      {open.audience === 'crew' && <ClockFoot project={project} task={null} />}
    </OwnPage>
  )
}
