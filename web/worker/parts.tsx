import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Task } from '#contract/fields.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { useKept } from '#web/kit/kept/outbox.ts'
import { filesQuery } from '#web/kit/work/files.ts'
import { useLook } from '#web/kit/work/look.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { shotStates } from '#web/kit/work/photos.ts'
import { tasksQuery } from '#web/kit/work/project.ts'
import { taskQuery } from '#web/kit/work/task.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'

type Props = { project: string; task: string /** Whether it is only to be read. */; shut: boolean }

/** What belongs to a task on site: its checklist to tick off, and photos. */
export function Parts({ project, task, shut }: Props) {
  const looking = useLook(project) !== undefined
  return (
    <>
      <Checks project={project} task={task} shut={shut || looking} />
      <Photos project={project} task={task} shut={shut || looking} />
    </>
  )
}

function Checks({ project, task, shut }: Props) {
  const client = useQueryClient()
  const { data } = useQuery(taskQuery(project, task))
  const { items } = useKept()
  const tick = useMutation({
    mutationFn: ({ check, done }: { check: string; done: boolean }) =>
      callOrKeep(
        'check',
        { params: { project, task, check }, body: { done } },
        say('Checklist: {title}', { title: data?.checks.find(({ id }) => id === check)?.title ?? '' }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project] }),
  })
  if (!data || data.checks.length === 0) return null
  return (
    <fieldset className="title-block px-4 py-2">
      <legend className="sr-only">{say('Checklist')}</legend>
      <ul className="divide-y divide-line">
        {data.checks.map(({ id, title, done }) => {
          const waits = items.findLast(
            ({ kind, state, params }) => kind === 'check' && state === 'kept' && params.check === id,
          )
          const kept = waits ? (waits.body as { done: boolean }).done : done
          const shown = tick.isPending && tick.variables.check === id ? tick.variables.done : kept
          return (
            <li key={id}>
              <label className="flex min-h-16 items-center gap-4 py-2">
                <input
                  type="checkbox"
                  checked={shown}
                  disabled={shut}
                  onChange={(event) => tick.mutate({ check: id, done: event.target.checked })}
                  className="size-7 shrink-0 accent-blueprint"
                />
                <span className={shown ? 'text-muted' : 'font-semibold'}>{title}</span>
              </label>
            </li>
          )
        })}
      </ul>
      {tick.isError && (
        <div role="alert">
          <Note kind="refused">{say('This was not sent. Check your connection and try again.')}</Note>
        </div>
      )}
    </fieldset>
  )
}

/** The photos that a task needs before it is done, each with whether it is there; and the files that are its own. */
function useShots(project: string, task: string) {
  const { data } = useQuery(filesQuery(project, task))
  const { data: work } = useQuery(tasksQuery(project))
  const { items } = useKept()
  const found = work?.tasks.find(({ id }) => id === task)
  return { files: data?.files ?? [], shots: found ? shotStates(found, data?.files ?? [], items) : [], items }
}

/** What photos a task still lacks, by name; none where somebody let it close without them. */
export function useMissingShots(
  project: string,
  task: Pick<Task, 'id' | 'shotsWaived'> | undefined,
): string[] {
  const { shots } = useShots(project, task?.id ?? '')
  if (task?.shotsWaived) return []
  return shots.flatMap(({ name, state }) => (state === 'missing' ? [name] : []))
}

/** How many photos there are, which are still missing, and the way to the camera. */
function Photos({ project, task, shut }: Props) {
  const { files, shots, items } = useShots(project, task)
  const kept = items.filter(
    ({ kind, state, query }) => kind === 'photo' && state !== 'sent' && query.task === task,
  )
  const inOwn = useOwnWords()
  const missing = shots.filter(({ state }) => state === 'missing')
  const count = files.length + kept.length
  return (
    <div className="grid gap-2">
      {shots.length > 0 && (
        <ul aria-label={say('Photos needed')} className="title-block divide-y divide-line px-4 py-1">
          {shots.map(({ name, state }) => (
            <li key={name} className="flex min-h-12 items-center gap-3">
              <StatusMark
                status={state === 'missing' ? 'open' : state === 'kept' ? 'draft' : 'done'}
                label={state === 'missing' ? say('Missing') : state === 'kept' ? say('Kept') : say('Taken')}
                className="size-6"
              />
              <span className={state === 'missing' ? 'font-semibold' : 'text-muted'}>{inOwn(name)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant={missing.length > 0 ? 'default' : 'outline'}
        size="lg"
        className="min-h-16"
        {...(shut ? { disabled: true } : { href: `${at('/projects')}/${project}/camera?task=${task}` })}
      >
        <Icon name="camera" className="size-6" />
        {missing.length > 0
          ? say('{count, plural, one {Take the missing photo} other {Take the # missing photos}}', {
              count: missing.length,
            })
          : say('{count, plural, =0 {Add photos} one {# photo, add more} other {# photos, add more}}', {
              count,
            })}
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {kept.length > 0 &&
          say('{count, plural, one {# photo is} other {# photos are}} still on this device.', {
            count: kept.length,
          })}
      </p>
    </div>
  )
}
