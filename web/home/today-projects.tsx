import type { TodayProject } from '#contract/today.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { dayText, shortDay } from '#web/kit/work/dates.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { Progress } from '#web/kit/work/progress.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'

const columns = 'md:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1.5fr)_6rem]'

/** The jobs under way, those with the most that is late first: how far, what has to be passed next, and when they are done. */
export function TodayProjects({ projects, total }: { projects: readonly TodayProject[]; total: number }) {
  if (projects.length === 0) return null
  return (
    <WorkSection
      title={say('Projects')}
      detail={
        total > projects.length
          ? say('the first {shown} of {count}', { shown: projects.length, count: total })
          : total
      }
      action={
        <a
          href={at('/projects')}
          className="text-[0.8125rem] text-link underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {say('All projects')}
        </a>
      }
    >
      <div
        aria-hidden="true"
        className={classNames(
          'grid gap-x-3 border-hair border-b py-1 text-muted text-xs max-md:hidden',
          columns,
        )}
      >
        <span>{say('Project')}</span>
        <span>{say('Done')}</span>
        <span>{say('Next gate')}</span>
        <span className="text-right">{say('Completion')}</span>
      </div>
      <ul>
        {projects.map((project) => (
          <li
            key={project.id}
            className={classNames(
              'grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-hair border-b py-1.5 text-[0.8125rem]/5 max-md:text-base',
              columns,
            )}
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 max-md:row-span-2">
              <a
                href={`${at('/projects')}/${project.id}`}
                className="w-full truncate font-semibold hover:underline max-md:min-h-11 max-md:py-2.5"
              >
                {project.name}
              </a>
              {project.late > 0 && (
                <span className="flex shrink-0 items-center gap-1 text-alarm-text">
                  <StatusMark status="late" />
                  {say('{count, plural, one {# late} other {# late}}', { count: project.late })}
                </span>
              )}
              {project.blocked > 0 && (
                <span className="flex shrink-0 items-center gap-1 text-alarm-text">
                  <StatusMark status="blocked" />
                  {say('{count, plural, one {# blocked} other {# blocked}}', { count: project.blocked })}
                </span>
              )}
            </span>
            <Progress done={project.tasksDone} tasks={project.tasks} />
            <NextGate project={project} />
            <Completion project={project} />
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}

function NextGate({ project: { nextGate, today } }: { project: TodayProject }) {
  const inOwn = useOwnWords()
  if (!nextGate) return <span className="max-md:hidden" />
  const late = nextGate.finishOn !== null && nextGate.finishOn < today
  return (
    <span
      className={classNames(
        'flex min-w-0 items-center gap-1.5 max-md:order-last max-md:col-span-2 max-md:pb-1.5 max-md:text-sm',
        late && 'text-alarm-text',
      )}
    >
      <StatusMark status={nextGate.gate === 'decision' ? 'waits' : 'gate'} label={say('Next gate')} />
      <span className="truncate">{inOwn(nextGate.title)}</span>
      {nextGate.finishOn && <span className="shrink-0">{dayText(nextGate.finishOn)}</span>}
    </span>
  )
}

/** When the last task ends as it is planned now, and by when all was to be done where that is before. */
function Completion({ project: { finishOn, dueOn, today, tasks, tasksDone } }: { project: TodayProject }) {
  const ends = finishOn ?? dueOn
  const isLate = ends !== null && ends < today && tasksDone < tasks
  const isPast = ends !== null && dueOn !== null && ends > dueOn
  return (
    <span className="text-right tabular-nums max-md:text-sm">
      <span className={classNames('block', isLate && 'font-semibold text-alarm-text')}>
        {ends ? dayText(ends) : say('no date')}
      </span>
      {isPast && (
        <span className="block text-alarm-text text-xs/4">
          {say('past the deadline, {day}', { day: shortDay(dueOn) })}
        </span>
      )}
    </span>
  )
}
