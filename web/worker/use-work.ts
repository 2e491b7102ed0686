import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Task } from '#contract/fields.ts'
import { editTaskRow } from '#contract/tasks.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'

/** How far somebody is with their task; `say` answers whether it was taken, and `error` why it was not. */
export function useWork(project: string, task: Task) {
  const client = useQueryClient()
  const edit = useMutation({
    mutationFn: (fields: Partial<Pick<Task, 'status' | 'blockedBy'>>) =>
      call(editTaskRow, { params: { project, task: task.id }, body: { base: task.version, fields } }),
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
    error: edit.error
      ? edit.error instanceof Refusal
        ? edit.error.message
        : say('This was not sent. Check your connection and try again.')
      : undefined,
  }
}
