import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'

/** Whether a job is all right. */
export default function OverviewPage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data } = useQuery(projectQuery(project))
  useTrail([{ label: say('Projects'), href: at('/projects') }, { label: data?.project.name ?? '' }])
  usePageTitle(data?.project.name)
  return (
    <WorkPage title={data?.project.name ?? ''}>{data === undefined && <SkeletonRows count={6} />}</WorkPage>
  )
}
