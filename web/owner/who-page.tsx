import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { PeopleList } from './people-list.tsx'

/** Everybody who has to do with the project. */
export default function WhoPage({ params: { project = '' } }: { params: Readonly<Record<string, string>> }) {
  const { data } = useQuery(projectQuery(project))
  useTrail([
    { label: data?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Who is who') },
  ])
  usePageTitle(say('Who is who'))
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
