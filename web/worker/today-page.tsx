import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { say } from '#language/say.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { ownLanguageAddress } from '#web/kit/work/own-language.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ClockFoot } from './clock-foot.tsx'
import { tasksOn, todayAmong } from './days.ts'
import { OwnDays } from './own-days.tsx'
import { OwnPage } from './own-page.tsx'
import { ownTasksQuery } from './own-tasks.ts'

/** What to do now, for whoever works on site: today's tasks and tomorrow's, across jobs. */
export default function TodayPage() {
  const path = usePath()
  const { data: home } = useQuery(homeQuery)
  const { data } = useQuery(ownTasksQuery(1))
  useEffect(() => {
    const own = home && ownLanguageAddress(home.language, path)
    if (own) window.location.replace(own)
  }, [home, path])
  const open = tasksOn(data?.tasks ?? [], 0).filter(({ status }) => status !== 'done').length
  const today = todayAmong(data?.tasks)
  // What is under way comes first, then what is next.
  const now = tasksOn(data?.tasks ?? [], 0).filter(({ status, gate }) => status !== 'done' && gate === null)
  const first = now.find(({ status }) => status === 'doing') ?? now[0] ?? data?.tasks[0]
  // Until they are read it is not known how many there are.
  const title = data
    ? say('Today, {count, plural, one {# task} other {# tasks}}', { count: open })
    : say('Today')
  useTrail([{ label: say('Today') }])
  usePageTitle(say('Today'))
  return (
    <OwnPage title={title} day={today}>
      {data === undefined ? (
        <SkeletonRows count={4} rowPx={48} />
      ) : (
        <OwnDays tasks={data.tasks} today={today} logs={home?.sides.includes('crew') === true} />
      )}
      {first && home?.sides.includes('crew') && <ClockFoot project={first.project} task={first.id} />}
    </OwnPage>
  )
}
