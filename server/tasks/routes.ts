import { addTaskRow, editTaskRow, tasksRow } from '#contract/tasks.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { listTasks } from './read.ts'
import { addTask, editTask } from './write.ts'

/** The calls of tasks. */
export function taskRoutes(serve: Serve<{ user: unknown; operator: unknown; project: Scope }>): void {
  serve(tasksRow, (_, { project }) => listTasks(project))
  serve(addTaskRow, ({ body }, { project }) => addTask(project, body))
  serve(editTaskRow, ({ params, body }, { project }) => editTask(project, params.task, body))
}
