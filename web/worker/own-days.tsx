import type { OwnTask } from '#contract/own-tasks.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { dayAfter, tasksOn } from './days.ts'
import { OwnRow } from './own-row.tsx'

/** Today's tasks by the place where they are, each with the way to its log, and tomorrow's below: two days and no more. */
export function OwnDays({
  tasks,
  today,
  logs = false,
}: {
  tasks: readonly OwnTask[]
  today: string
  /** Whether they write the log of the day. */
  logs?: boolean
}) {
  const tomorrow = dayAfter(today, 1)
  const now = tasksOn(tasks, 0)
  const next = tasksOn(tasks, 1).filter(({ id }) => !now.some((one) => one.id === id))
  return (
    <div className="grid max-w-2xl gap-8 px-4 pb-8 md:px-6">
      {now.length === 0 && (
        <p className="title-block px-5 py-6 text-lg/6">{say('Nothing is planned for you today.')}</p>
      )}
      {placesOf(now).map(({ project, name, address, tasks: here }) => (
        <section key={project}>
          <div className="flex items-center justify-between gap-3 pb-2">
            <div className="min-w-0">
              <h2 className="font-extrabold text-xl/7">{name}</h2>
              {address !== '' && address !== name && <p className="text-base/6 text-muted">{address}</p>}
            </div>
            {address !== '' && (
              <a
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-sm border-2 border-ink px-4 font-semibold text-lg/6"
              >
                <Icon name="pin" className="size-5" />
                {say('Directions')}
              </a>
            )}
          </div>
          <div className="title-block px-4 py-2">
            <ul className="divide-y divide-line">
              {here.map((task) => (
                <li key={task.id}>
                  <OwnRow task={task} where={false} />
                </li>
              ))}
            </ul>
          </div>
          {logs && (
            <Button
              variant="outline"
              size="lg"
              className="mt-3"
              href={`${at('/projects')}/${project}/log`}
              aria-label={say('Start the log of {project}', { project: name })}
            >
              {say('Start the log')}
            </Button>
          )}
        </section>
      ))}
      <section>
        <h2 className="border-ink border-b-2 pb-1.5 font-extrabold text-xl/7">
          {say('Tomorrow, {day}', { day: dayText(tomorrow) })}
        </h2>
        {next.length === 0 ? (
          <p className="py-3 text-lg/6 text-muted">{say('Nothing new is planned for you tomorrow.')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {next.map((task) => (
              <li key={task.id}>
                <OwnRow task={task} where />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

type Place = { project: string; name: string; address: string; tasks: OwnTask[] }

/** Tasks by the project that they are in, in the order of the first of each. */
function placesOf(tasks: readonly OwnTask[]): Place[] {
  const places = new Map<string, Place>()
  for (const task of tasks) {
    const { project, projectName: name, address } = task
    const place = places.get(project) ?? { project, name, address, tasks: [] }
    place.tasks.push(task)
    places.set(project, place)
  }
  return [...places.values()]
}
