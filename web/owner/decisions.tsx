import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Task } from '#contract/fields.ts'
import { editTaskRow } from '#contract/tasks.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { useToday } from '#web/kit/work/project.ts'
import { TaskDescription } from '#web/kit/work/task-description.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { offerUndo } from '#web/ui/work/undo-toast.tsx'

/** What waits for the owner, the oldest first and open; the others open where they stand. */
export function Decisions({
  project,
  tasks,
  first: isFirst,
}: {
  project: string
  tasks: readonly Task[]
  /** Whether nothing stands above them that is to be done before. */
  first: boolean
}) {
  const today = useToday(project)
  const [opened, setOpened] = useState<string>()
  const [first] = tasks
  const shown = tasks.some(({ id }) => id === opened) ? opened : first?.id
  return (
    <ul className="divide-y divide-line">
      {tasks.map((task) => (
        <li key={task.id} className="py-3 first:pt-1 last:pb-1">
          {task.id === shown ? (
            <Decision project={project} task={task} main={isFirst && task.id === first?.id} />
          ) : (
            <button
              type="button"
              aria-expanded={false}
              onClick={() => setOpened(task.id)}
              className="flex min-h-14 w-full items-center gap-3 rounded-sm text-left hover:bg-wash"
            >
              <Heading task={task} today={today} />
              <Icon name="right" className="size-5 md:size-4" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Heading({ task, today, children }: { task: Task; today: string; children?: ReactNode }) {
  const due = task.finishOn ?? task.startOn
  const inOwn = useOwnWords()
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3">
      <StatusMark status="waits" className="mt-1 size-4 max-md:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-lg/6 md:text-base/5">{inOwn(task.title)}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted md:text-[0.8125rem]">
          {due !== null && <span>{say('by {day}', { day: dayText(due) })}</span>}
          {due !== null && due < today && <Tag tone="orange">{say('overdue')}</Tag>}
        </span>
        {children}
      </span>
    </span>
  )
}

function Decision({ project, task, main }: { project: string; task: Task; main: boolean }) {
  const look = useLook(project)
  const today = useToday(project)
  const { decide, error, busy } = useDecide(project, task)
  const sum = task.priceCents ?? 0
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <Heading task={task} today={today}>
        {task.description !== '' && (
          <span className="mt-1 block max-w-[60ch]">
            <TaskDescription text={task.description} sources />
          </span>
        )}
      </Heading>
      <ToolButton
        look={main ? 'main' : 'outline'}
        label={sum === 0 ? say('Mark decided') : say('Decide for {sum}', { sum: moneyText(sum) })}
        busy={busy}
        disabled={look !== undefined}
        onClick={decide}
        className="max-md:min-h-14 max-md:w-full max-md:text-lg"
      />
      {look !== undefined && (
        <p className="text-muted text-sm md:col-span-2">
          {say('Only the owner can decide. You are only looking: nothing changes.')}
        </p>
      )}
      {error !== undefined && (
        <div role="alert" className="md:col-span-2">
          <Note kind="refused">{error}</Note>
        </div>
      )}
    </div>
  )
}

/** Decides a task, with a way back as long as the toast stands. */
function useDecide(project: string, task: Task) {
  const client = useQueryClient()
  const edit = useMutation({
    mutationFn: ({ base, status }: { base: number; status: Task['status'] }) =>
      call(editTaskRow, {
        params: { project, task: task.id },
        body: { base, fields: { status } },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project] }),
  })
  const decide = () =>
    edit.mutate(
      { base: task.version, status: 'done' },
      {
        onSuccess: (done) => {
          const undo = () => edit.mutate({ base: done.task.version, status: task.status })
          offerUndo(say('Decided: {what}', { what: task.title }), undo)
        },
      },
    )
  const error = edit.error
    ? edit.error instanceof Refusal
      ? edit.error.message
      : say('This was not sent. Check your connection and try again.')
    : undefined
  return { decide, error, busy: edit.isPending }
}
