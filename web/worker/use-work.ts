import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#web/kit/call.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { NotKept, useKept } from '#web/kit/kept/outbox.ts'

const words: Record<Task['status'], string> = {
  todo: say('To do'),
  doing: say('Under way'),
  blocked: say('Blocked'),
  done: say('Done'),
}

/**
 * How far somebody is with their task; `say` answers whether it was taken, and `error` why it was not. `missing` are the photos
 * that it is not done without.
 */
export function useWork(project: string, task: Task, missing: readonly string[]) {
  const client = useQueryClient()
  const { items } = useKept()
  const waits = items.filter(
    ({ kind, state, params }) => kind === 'status' && state === 'kept' && params.task === task.id,
  )
  const waiting = waits.at(-1)
  const edit = useMutation({
    mutationFn: (fields: Partial<Pick<Task, 'status' | 'blockedBy'>>) =>
      callOrKeep(
        'status',
        // Each that waits makes a version: one's own change before is nobody else's.
        { params: { project, task: task.id }, body: { base: task.version + waits.length, fields } },
        `${task.title}: ${words[fields.status ?? task.status]}`,
        fields.status === 'done' && missing.length > 0
          ? say('Not kept as done: photos are missing, {names}. Take them first.', {
              names: missing.join(', '),
            })
          : undefined,
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['project', project] }),
        client.invalidateQueries({ queryKey: ['own-tasks'] }),
      ]),
  })
  return {
    say: (fields: Partial<Pick<Task, 'status' | 'blockedBy'>>) =>
      edit.mutateAsync(fields).then(
        () => true,
        () => false,
      ),
    busy: edit.isPending,
    /** What was said of it without a connection, and is kept here. */
    kept:
      waiting &&
      say('“{what}” is kept on this device. It is sent as soon as there is a signal.', {
        what: waiting.label,
      }),
    error: edit.error
      ? edit.error instanceof Refusal || edit.error instanceof NotKept
        ? edit.error.message
        : say('This was not sent. Check your connection and try again.')
      : undefined,
  }
}
