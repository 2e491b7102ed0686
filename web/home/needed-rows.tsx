import type { Needed, TodayProject } from '#contract/today.ts'
import { daysBetween } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { dayText, lateText, todayHere } from '#web/kit/work/dates.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { taskMark, taskMarkWords } from '#web/kit/work/task-mark.ts'
import { gateWords } from '#web/kit/work/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PersonMarks } from '#web/ui/work/person-mark.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'

type Props = { rows: readonly Needed[]; projects: readonly TodayProject[]; base: string }

/** Tasks that need somebody: what, where, who, and by when or how late. */
export function NeededRows({ rows, projects, base }: Props) {
  const inOwn = useOwnWords()
  return (
    <ul>
      {rows.map((row) => {
        const project = projects.find(({ id }) => id === row.projectId)
        const today = project?.today ?? todayHere()
        const { task, people } = row
        return (
          <li
            key={task.id}
            className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-hair border-b py-1.5 text-[0.8125rem]/5 max-md:text-base md:grid-cols-[auto_minmax(0,1fr)_6rem_9rem]"
          >
            <StatusMark status={taskMark(task, today)} label={taskMarkWords(task)} className="size-4" />
            <a
              href={`${base}/${row.projectId}/tasks?${new URLSearchParams({ task: task.id })}`}
              className="group/task min-w-0"
            >
              <span className="line-clamp-2 font-semibold text-sm/5 group-hover/task:underline max-md:text-base/6">
                {inOwn(task.title)}
              </span>
              <span className="line-clamp-3 text-muted md:line-clamp-1">
                {[
                  project?.name,
                  task.gate && gateWords[task.gate],
                  task.status === 'blocked' && task.blockedBy,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </a>
            <span className="max-md:hidden">
              <PersonMarks people={people} />
            </span>
            <span
              className={classNames(
                'text-right tabular-nums',
                isLate(row, today) && 'font-semibold text-alarm-text',
              )}
            >
              {dueText(row, today)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const isLate = ({ task: { finishOn } }: Needed, today: string) => finishOn !== null && finishOn < today

function dueText({ need, task }: Needed, today: string): string {
  const { startOn, finishOn } = task
  if (finishOn !== null && finishOn < today) return lateText(daysBetween(finishOn, today))
  const day = need === 'mine' ? (startOn !== null && startOn > today ? startOn : finishOn) : finishOn
  if (day === null) return say('no date')
  return day === today ? say('today') : dayText(day)
}
