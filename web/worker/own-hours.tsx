import { mondayOf } from '#domain/calendar/iso-date.ts'
import { minutesWorked } from '#domain/site/hours.ts'
import { say } from '#language/say.ts'
import { dayText, todayIn } from '#web/kit/work/dates.ts'
import { hoursText, useOwnTimes } from '#web/kit/work/times.ts'

/** The reader's own hours of this week, by day; hours alone. */
export function OwnHours({ today }: { today: string }) {
  const own = useOwnTimes(mondayOf(today))
  if (!own || own.length === 0) return null
  const now = new Date().toISOString()
  const days = Map.groupBy(own, ({ timeZone, startedAt }) => todayIn(timeZone, new Date(startedAt)))
  const total = own.reduce((sum, time) => sum + minutesWorked(time, now), 0)
  return (
    <section className="title-block px-4 py-3 text-lg/6">
      <h2 className="flex justify-between font-extrabold">
        {say('Hours this week')}
        <span className="tabular-nums">{hoursText(total)}</span>
      </h2>
      <dl className="mt-1 divide-y divide-line">
        {[...days].map(([day, times]) => (
          <div key={day} className="flex min-h-12 items-center justify-between">
            <dt>{dayText(day)}</dt>
            <dd className="tabular-nums">
              {hoursText(times.reduce((sum, time) => sum + minutesWorked(time, now), 0))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
