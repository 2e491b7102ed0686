import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { dayAfter, isWeekend, tasksOn, todayAmong } from './days.ts'
import { OwnHours } from './own-hours.tsx'
import { OwnPage } from './own-page.tsx'
import { OwnRow } from './own-row.tsx'
import { ownTasksQuery } from './own-tasks.ts'

const week = [0, 1, 2, 3, 4, 5, 6] as const

/** The reader's own tasks of the next seven days. */
export default function WeekPage() {
  const { data } = useQuery(ownTasksQuery(6))
  const today = todayAmong(data?.tasks)
  useTrail([{ label: say('Today'), href: at('/dashboard') }, { label: say('My week') }])
  usePageTitle(say('My week'))
  return (
    <OwnPage title={say('My week')}>
      {data === undefined ? (
        <SkeletonRows count={6} rowPx={48} />
      ) : (
        <div className="grid max-w-2xl gap-6 px-4 pb-8 md:px-6">
          <OwnHours today={today} />
          {week.map((days) => {
            const day = dayAfter(today, days)
            const tasks = tasksOn(data.tasks, days)
            if (tasks.length === 0 && isWeekend(day)) return null
            return (
              <section key={day}>
                <h2 className="border-ink border-b-2 pb-1.5 font-extrabold text-xl/7">{dayText(day)}</h2>
                {tasks.length === 0 ? (
                  <p className="py-3 text-lg/6 text-muted">{say('Nothing planned')}</p>
                ) : (
                  <ul className="divide-y divide-line">
                    {tasks.map((task) => (
                      <li key={task.id}>
                        <OwnRow task={task} where />
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            )
          })}
        </div>
      )}
    </OwnPage>
  )
}
