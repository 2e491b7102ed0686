import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText, longDayText, todayHere } from '#web/kit/work/dates.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { FirstRun } from './first-run.tsx'
import { StartLog } from './start-log.tsx'
import { TodaySheet } from './today.tsx'

/** What needs me, across jobs. */
export default function DashboardPage() {
  const { data } = useQuery(homeQuery)
  const works = data !== undefined && data.projects > 0
  useTrail([{ label: works ? dayText(todayHere()) : say('Today') }])
  usePageTitle(say('Today'))
  const own = data?.orgs.find(({ id }) => id === data.orgId)
  if (data?.projects === 0 && own && own.role !== 'worker') return <FirstRun home={data} org={own.id} />
  return (
    <WorkPage
      title={works ? longDayText(todayHere()) : say('Today')}
      inBar
      {...(data?.orgs.some(({ role }) => role !== 'worker') && {
        actions: (
          <>
            <ToolButton
              icon="plus"
              look="quiet"
              label={say('New project')}
              href={`${at('/projects')}?new=yes`}
              className="max-md:hidden"
            />
            <StartLog />
          </>
        ),
      })}
    >
      {works && <TodaySheet />}
      {data === undefined && <SkeletonRows count={6} />}
      {data?.projects === 0 && (
        <EmptySheet
          title={say('No project yet')}
          action={<ToolButton look="main" label={say('Projects')} href={at('/projects')} />}
        >
          {data.orgs.length > 0
            ? say('What you are asked to work on shows up here.')
            : say(
                'What you are asked to work on shows up here. To run projects of your own, begin an organization in the menu under your name.',
              )}
        </EmptySheet>
      )}
    </WorkPage>
  )
}
