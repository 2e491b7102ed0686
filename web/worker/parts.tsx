import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { editCheckRow } from '#contract/task-parts.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { filesQuery, useSending } from '#web/kit/work/files.ts'
import { useLook } from '#web/kit/work/look.ts'
import { taskQuery } from '#web/kit/work/task.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Note } from '#web/ui/work/note.tsx'

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
  const tick = useMutation({
    mutationFn: ({ check, done }: { check: string; done: boolean }) =>
      call(editCheckRow, { params: { project, task, check }, body: { done } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project] }),
  })
  if (!data || data.checks.length === 0) return null
  return (
    <fieldset className="title-block px-4 py-2">
      <legend className="sr-only">{say('Checklist')}</legend>
      <ul className="divide-y divide-line">
        {data.checks.map(({ id, title, done }) => {
          const shown = tick.isPending && tick.variables.check === id ? tick.variables.done : done
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

/** How many photos there are, and the camera. What could not be sent is kept to be sent again. */
function Photos({ project, task, shut }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { data } = useQuery(filesQuery(project, task))
  const { sending, add, again } = useSending(project)
  const own = sending.filter((one) => one.task === task)
  const failed = own.filter(({ trouble }) => trouble !== undefined)
  const count = data?.files.length ?? 0
  return (
    <div className="grid gap-2">
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])], { class: 'open', task })
          currentTarget.value = ''
        }}
      />
      <Button variant="outline" size="lg" disabled={shut} onClick={() => field.current?.click()}>
        <Icon name="camera" className="size-6" />
        {say('{count, plural, =0 {Add photos} one {# photo, add more} other {# photos, add more}}', {
          count,
        })}
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {own.length > failed.length &&
          say('{count, plural, one {# photo is} other {# photos are}} on the way', {
            count: own.length - failed.length,
          })}
      </p>
      {failed.map(({ id, trouble }) => (
        <div key={id} role="alert" className="grid gap-2">
          <Note kind="refused">{trouble}</Note>
          <Button variant="outline" onClick={() => again(id)}>
            {say('Send it again')}
          </Button>
        </div>
      ))}
    </div>
  )
}
