import { useQuery } from '@tanstack/react-query'
import { projectsRow } from '#contract/projects.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'

/** Every project that the reader has a part in. */
export default function ProjectsPage() {
  const { data } = useQuery({
    queryKey: ['projects'],
    queryFn: () => call(projectsRow, { params: {}, query: {}, body: {} }),
  })
  useTrail([{ label: say('Projects') }])
  usePageTitle(say('Projects'))
  return (
    <WorkPage title={say('Projects')}>
      {data === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <ul>
          {data.projects.map(({ id, name }) => (
            <li key={id}>
              <a className="text-link underline" href={`${at('/projects')}/${id}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </WorkPage>
  )
}
