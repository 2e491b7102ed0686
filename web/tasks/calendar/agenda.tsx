import { useEffect, useRef } from 'react'
import type { Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import type { TaskLine } from '../task-lines.ts'
import { markOf, markWords } from '../task-words.ts'
import { type CalendarWeek, spanOf } from './month.ts'

type Props = {
  weeks: readonly CalendarWeek[]
  /** The month that is shown; undefined where it is a week. */
  month: string | undefined
  lines: readonly TaskLine[]
  today: string
  onOpen: (task: Task) => void
}

/** The calendar on a phone: day after day, what begins or is due on it, and from today what goes on. */
export function Agenda({ weeks, month, lines, today, onOpen }: Props) {
  const shown = weeks
    .flatMap((week) => week.days)
    .filter(({ date }) => month === undefined || date.startsWith(month))
  const days = shown
    .map((day, index) => ({
      ...day,
      lines: lines.filter((line) => {
        const span = spanOf(line)
        if (span === undefined || span.from > day.date || span.to < day.date) return false
        // What goes on for weeks is not told every day of them.
        return span.from === day.date || span.to === day.date || day.date === today || index === 0
      }),
    }))
    .filter(({ date, lines: found }) => found.length > 0 || date === today)
  const now = useRef<HTMLElement>(null)
  const isHere = days.some(({ date }) => date === today)
  useEffect(() => {
    if (isHere) now.current?.scrollIntoView({ block: 'start' })
  }, [isHere])
  if (days.length === 0)
    return <p className="px-4 py-6 text-muted">{say('Nothing is planned in these days.')}</p>
  return (
    <div className="pb-24">
      {days.map(({ date, off, lines: found }) => (
        <section
          key={date}
          ref={date === today ? now : undefined}
          aria-label={dayText(date)}
          className="-scroll-mt-2"
        >
          <h3
            className={classNames(
              'sticky top-14 z-10 flex items-baseline gap-2 border-line border-y px-4 py-2 font-semibold',
              off === undefined ? 'bg-hold' : 'bg-weekend',
            )}
          >
            <span className="first-letter:uppercase">{dayText(date)}</span>
            {date === today && <span className="text-signal-text text-sm">{say('Today')}</span>}
            {off !== undefined && (
              <span className="truncate font-normal text-muted text-sm">
                {off === true ? say('day off') : off}
              </span>
            )}
          </h3>
          {found.length === 0 && <p className="px-4 py-3 text-muted">{say('Nothing planned.')}</p>}
          <ul>
            {found.map(({ id, task, title, trade, late, people }) => (
              <li key={id} className="border-hair border-b">
                <button
                  type="button"
                  onClick={() => onOpen(task)}
                  className="flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left"
                >
                  <StatusMark status={markOf(task)} label={markWords(task)} className="size-4.5" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{title}</span>
                    <span className="flex items-center gap-1.5 text-muted text-sm/5">
                      {late && <StatusMark status="late" className="size-3" label={say('Late')} />}
                      <span className="truncate first-letter:uppercase">
                        {[
                          task.finishOn === date && say('due'),
                          trade,
                          people.map(({ name }) => name).join(', '),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
