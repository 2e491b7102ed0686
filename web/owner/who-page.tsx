import { useQuery } from '@tanstack/react-query'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { PeopleList } from './people-list.tsx'

/** Everybody who has to do with the project. */
export default function WhoPage({ params: { project = '' } }: PageProps) {
  const { data } = useQuery(projectQuery(project))
  useProjectTrail(data, project, say('Who is who'), [])
  return (
    <WorkPage title={say('Who is who')} inBar>
      {data === undefined ? (
        <SkeletonRows count={4} rowPx={48} />
      ) : (
        <div className="max-w-xl">
          <PeopleList people={data.people} orgName={data.orgName} self={data.self} />
        </div>
      )}
    </WorkPage>
  )
}
