import type { Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { useToday } from '#web/kit/work/project.ts'
import { taskMark, taskMarkWords } from '#web/kit/work/task-mark.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { comingUp } from './coming-up.ts'

/** What happens at the house in these two weeks; nothing where nothing is planned. */
export function NextWeeks({ project, tasks }: { project: string; tasks: readonly Task[] }) {
  const today = useToday(project)
  const inOwn = useOwnWords()
  const rows = comingUp(tasks, today)
  if (rows.length === 0) return null
  return (
    <WorkSection title={say('The next two weeks')}>
      <ul className="divide-y divide-hair">
        {rows.map((task) => (
          <li key={task.id} className="flex min-h-11 items-center gap-3 py-2 md:min-h-9 md:py-1.5">
            <StatusMark status={taskMark(task, today)} label={taskMarkWords(task)} />
            <span className="min-w-0 flex-1 font-medium">{inOwn(task.title)}</span>
            <span className="shrink-0 text-muted tabular-nums md:text-[0.8125rem]">{daysText(task)}</span>
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}

function daysText({ startOn, finishOn }: Task): string {
  const [from, to] = [startOn ?? finishOn, finishOn ?? startOn]
  if (from === null || to === null) return ''
  return from === to
    ? dayText(from)
    : say('{start} to {finish}', { start: dayText(from), finish: dayText(to) })
}
