import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** What needs me, across jobs. */
export default function DashboardPage() {
  const { data } = useQuery(homeQuery)
  useTrail([{ label: say('Today') }])
  usePageTitle(say('Today'))
  return (
    <WorkPage title={say('Today')}>
      {data === undefined && <SkeletonRows count={6} />}
      {data?.projects === 0 && (
        <EmptySheet
          title={say('No project yet')}
          action={<ToolButton look="main" label={say('Projects')} href={at('/projects')} />}
        >
          {say('Two questions, and the first one stands with its tasks.')}
        </EmptySheet>
      )}
    </WorkPage>
  )
}
