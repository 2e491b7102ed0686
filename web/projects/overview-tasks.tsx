import type { Person, Task } from '#contract/fields.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { dayText, lateText } from '#web/kit/work/dates.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { useToday } from '#web/kit/work/project.ts'
import { taskMark, taskMarkWords } from '#web/kit/work/task-mark.ts'
import { classNames } from '#web/ui/class-names.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { PersonMarks } from '#web/ui/work/person-mark.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { lateBy, sortedOut } from './task-times.ts'

type Props = { project: string; tasks: readonly Task[]; people: readonly Person[] }

/** What is late or blocked, what stands in this week and the next, and which gates come after. */
export function OverviewTasks({ project, tasks, people }: Props) {
  const today = useToday(project)
  const { trouble, soon, gates } = sortedOut(tasks, today)
  const all = `${at('/projects')}/${project}/tasks`
  return (
    <div className="grid gap-6">
      {trouble.length > 0 && (
        <WorkSection title={say('Late or blocked')} detail={trouble.length}>
          <Rows tasks={trouble.slice(0, 12)} href={all} people={people} today={today} />
        </WorkSection>
      )}
      <WorkSection
        title={say('This week and next')}
        action={
          <a
            href={all}
            className="text-[0.8125rem] text-link underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {say('All tasks')}
          </a>
        }
      >
        {soon.length === 0 ? (
          <p className="py-3 text-muted">{say('Nothing is planned for these two weeks.')}</p>
        ) : (
          <Rows tasks={soon.slice(0, 12)} href={all} people={people} today={today} />
        )}
      </WorkSection>
      {gates.length > 0 && (
        <WorkSection title={say('Gates after that')}>
          <Rows tasks={gates.slice(0, 6)} href={all} people={people} today={today} />
        </WorkSection>
      )}
    </div>
  )
}

type RowsProps = { tasks: readonly Task[]; href: string; people: readonly Person[]; today: string }

function Rows({ tasks, href, people, today }: RowsProps) {
  const inOwn = useOwnWords()
  return (
    <ul>
      {tasks.map((task) => (
        <li
          key={task.id}
          className="grid min-h-9 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 border-hair border-b py-1 text-[0.8125rem]/5 max-md:min-h-12 max-md:text-base md:grid-cols-[auto_minmax(0,1.6fr)_3.25rem_6.5rem_minmax(0,0.8fr)]"
        >
          <StatusMark status={taskMark(task, today)} label={taskMarkWords(task)} />
          <a
            href={`${href}?${new URLSearchParams({ task: task.id })}`}
            className="flex min-w-0 items-center font-semibold hover:underline max-md:py-2.5"
          >
            <span className="line-clamp-2">{inOwn(task.title)}</span>
          </a>
          <span className="max-md:hidden">
            <PersonMarks
              most={1}
              people={people
                .filter(({ id }) => task.assignees.includes(id))
                .map(({ id, name, own }) => ({ id, name, outside: !own }))}
            />
          </span>
          <span className="whitespace-nowrap text-muted tabular-nums">{datesText(task)}</span>
          <span
            className={classNames(
              'first-letter:uppercase max-md:col-span-2 max-md:col-start-2 max-md:-mt-1.5 max-md:pb-1 max-md:text-sm md:line-clamp-2',
              task.status === 'blocked' || isLate(task, today) ? 'text-alarm-text' : 'text-muted',
            )}
          >
            {inOwn(stateText(task, today))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const isLate = ({ finishOn }: Task, today: string) => finishOn !== null && finishOn < today

function datesText({ startOn, finishOn }: Task): string {
  const day = finishOn ?? startOn
  return day === null ? say('no date') : dayText(day)
}

function stateText(task: Task, today: string): string {
  if (task.status === 'blocked') return task.blockedBy || say('Blocked')
  if (isLate(task, today)) return lateText(lateBy(task.finishOn ?? today, today))
  return task.trade
}
