import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Task } from '#contract/fields.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'
import { TaskDescription } from '#web/kit/work/task-description.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { NoteForm } from './note-form.tsx'
import { OwnPage } from './own-page.tsx'
import { Parts, useMissingShots } from './parts.tsx'
import { Said } from './said.tsx'
import { useWork } from './use-work.ts'

/** One task for whoever does it: what to do, what is in the way, and that it is done. */
export default function TaskPage({ params: { project = '', task: id = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data: work } = useQuery(tasksQuery(project))
  const task = work?.tasks.find((one) => one.id === id)
  const inOwn = useOwnWords()
  const title = inOwn(task?.title ?? '')
  useTrail([{ label: say('Today'), href: at('/dashboard') }, { label: title }])
  usePageTitle(title || undefined)
  if (!open || !work) return <SkeletonRows count={4} rowPx={48} />
  const mine = open.self !== null && Boolean(task?.assignees.includes(open.self))
  if (!task) {
    return (
      <OwnPage title={open.project.name}>
        <p className="px-4 text-lg/6 md:px-6">{say('This task is no longer here.')}</p>
      </OwnPage>
    )
  }
  return (
    <OwnPage title={title}>
      <div className="grid max-w-2xl gap-6 px-4 pb-8 text-lg/6 md:px-6">
        <p className="text-muted">
          {[open.project.name, inOwn(task.room), daysText(task)].filter(Boolean).join(' · ')}
        </p>
        <TaskDescription text={task.description} />
        <Parts project={project} task={task.id} shut={!mine} />
        <Work project={project} task={task} mine={mine} />
        {mine && <NoteForm project={project} task={task.id} />}
        <Said project={project} task={task.id} people={open.people} />
      </div>
    </OwnPage>
  )
}

const daysText = ({ startOn, finishOn }: Task): string => {
  if (startOn !== null && finishOn !== null && startOn !== finishOn) {
    return say('{start} to {finish}', { start: dayText(startOn), finish: dayText(finishOn) })
  }
  const one = finishOn ?? startOn
  return one === null ? '' : dayText(one)
}

/** What can be said of a task: that it is done, that something is in the way, or that it is begun. */
function Work({ project, task, mine }: { project: string; task: Task; mine: boolean }) {
  const look = useLook(project)
  const [stuck, setStuck] = useState(false)
  const inOwn = useOwnWords()
  const missing = useMissingShots(project, task).map(inOwn)
  const { say: tell, busy, error, kept } = useWork(project, task, missing)
  const shut = look !== undefined || !mine
  const hint = useId()
  return (
    <div className="grid gap-4">
      {task.status === 'blocked' && (
        <Note kind="refused">
          <strong className="block">{say('Blocked')}</strong>
          {task.blockedBy}
        </Note>
      )}
      {task.status === 'done' ? (
        <>
          <Note kind="info">{say('This is done.')}</Note>
          <Button
            variant="outline"
            size="lg"
            disabled={shut || busy}
            onClick={() => tell({ status: 'doing' })}
          >
            {say('It is not done yet')}
          </Button>
        </>
      ) : (
        <>
          <Button
            // One orange button: while photos are missing it is the camera’s.
            variant={missing.length > 0 ? 'outline' : 'default'}
            size="lg"
            className="min-h-16 text-xl"
            disabled={shut || busy}
            aria-describedby={missing.length > 0 ? hint : undefined}
            onClick={() => tell({ status: 'done' })}
          >
            {say('Done')}
          </Button>
          {missing.length > 0 && (
            <p id={hint} className="flex items-start gap-2 text-base/6">
              <StatusMark status="blocked" className="mt-1 size-4" />
              {say('Done opens with the photos: {names}.', { names: missing.join(', ') })}
            </p>
          )}
          <div className="grid grid-cols-2 gap-3">
            <Button
              variant="outline"
              size="lg"
              disabled={shut || busy || task.status === 'doing'}
              onClick={() => tell({ status: 'doing', blockedBy: '' })}
            >
              {task.status === 'doing' ? say('Under way') : say('I am on it')}
            </Button>
            <Button
              variant="outline"
              size="lg"
              aria-expanded={stuck}
              disabled={shut || busy}
              onClick={() => setStuck(!stuck)}
            >
              {say('I am stuck')}
            </Button>
          </div>
          {stuck && (
            <StuckForm
              before={task.blockedBy}
              busy={busy}
              onSend={async (blockedBy) => {
                if (await tell({ status: 'blocked', blockedBy })) setStuck(false)
              }}
            />
          )}
        </>
      )}
      {kept !== undefined && (
        <p role="status" className="font-semibold">
          {kept}
        </p>
      )}
      {shut && (
        <p className="text-muted">
          {look === undefined
            ? say('This task is not assigned to you: you can read it.')
            : say('You are only looking: nothing changes.')}
        </p>
      )}
      {error !== undefined && (
        <div role="alert">
          <Note kind="refused">{error}</Note>
        </div>
      )}
    </div>
  )
}

function StuckForm({
  before,
  busy,
  onSend,
}: {
  before: string
  busy: boolean
  onSend: (reason: string) => Promise<void>
}) {
  const id = useId()
  const [reason, setReason] = useState(before)
  const [missing, setMissing] = useState(false)
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const given = reason.trim()
        setMissing(given === '')
        if (given !== '') void onSend(given)
      }}
    >
      <label htmlFor={id} className="font-semibold">
        {say('What is in the way?')}
      </label>
      {missing && (
        <p id={`${id}-error`} className="font-semibold text-alarm-text">
          {say('Say what is in the way, so that somebody can help.')}
        </p>
      )}
      <textarea
        id={id}
        rows={3}
        maxLength={300}
        value={reason}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={(event) => setReason(event.target.value)}
        className="w-full rounded-sm border-2 border-control bg-sheet p-3 text-lg/6 aria-invalid:border-alarm-text"
      />
      <Button variant="secondary" size="lg" type="submit" disabled={busy}>
        {say('Tell them I am stuck')}
      </Button>
    </form>
  )
}
