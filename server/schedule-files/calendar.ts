import { taskEntity } from '#contract/fields.ts'
import { taskPath } from '#contract/task-path.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { type IcsEvent, writeIcs } from '#domain/schedule-files/ics-write.ts'
import { say } from '#language/say.ts'
import type { Scope } from '#server/scope/scope.ts'
import { type ListedTask, readListed, readProject } from './project-rows.ts'

/** How often calendars are asked to look again. */
const refreshHours = 1

/** What of a task stands below its name, as the catalogue calls it; all of it is open. */
const told = ['phase', 'trade', 'room'] as const

/** The dates of a project, or those of its reader's own tasks, as a calendar. */
export async function calendarOf(
  scope: Scope,
  { mine, publicUrl }: { mine: boolean; publicUrl: string },
): Promise<{ name: string; text: string }> {
  const [project, tasks] = await Promise.all([readProject(scope), readListed(scope)])
  const name = mine ? say('{project}: my tasks', { project: project.name }) : project.name
  const own = ({ people }: ListedTask) => scope.personId !== null && people.includes(scope.personId)
  const host = new URL(publicUrl).host
  const events = tasks.flatMap((task): IcsEvent[] => {
    const start = task.startOn ?? task.finishOn
    if (start === null || (mine && !own(task))) return []
    return [
      {
        uid: `${task.id}@${host}`,
        sequence: task.sequence,
        stampedAt: scope.now(),
        startOn: start,
        endsBefore: addDays(task.finishOn ?? start, 1),
        summary: task.done ? say('Done: {title}', { title: task.title }) : task.title,
        description: told
          .flatMap((field) => (task[field] === '' ? [] : [`${taskEntity.open[field].label}: ${task[field]}`]))
          .join('\n'),
        location: project.address,
        url: new URL(taskPath(scope.projectId, task.id, scope.audience), publicUrl).href,
      },
    ]
  })
  return { name, text: writeIcs({ name, refreshHours, events }) }
}
