import { adoptAlternativeRow, outcomeRow } from '#contract/schedule.ts'
import {
  binRow,
  binTasksRow,
  bulkEditRow,
  moveTaskRow,
  restoreTasksRow,
  undoRow,
} from '#contract/task-edits.ts'
import {
  addCheckRow,
  addCommentRow,
  addLinkRow,
  editCheckRow,
  editCommentRow,
  removeCheckRow,
  removeCommentRow,
  removeLinkRow,
  taskActivityRow,
  taskRow,
  watchTaskRow,
} from '#contract/task-parts.ts'
import { addTaskRow, editTaskRow, tasksRow } from '#contract/tasks.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { adopt } from './adopt.ts'
import { binTasks, readBin, restoreTasks } from './bin.ts'
import { bulkEdit, undoBulk } from './bulk.ts'
import { addCheck, editCheck, removeCheck } from './checks.ts'
import { addComment, editComment, removeComment } from './comments.ts'
import { addLink, removeLink } from './links.ts'
import { moveTask } from './order.ts'
import { sayOutcome } from './outcome.ts'
import { readActivity, readPanel, watchTask } from './panel.ts'
import { listTasks } from './read.ts'
import { addTask, editTask } from './write.ts'

/** The calls of tasks. */
export function taskRoutes(serve: Serve<{ user: unknown; operator: unknown; project: Scope }>): void {
  serve(tasksRow, (_, { project }) => listTasks(project))
  serve(addTaskRow, ({ body }, { project }) => addTask(project, body))
  serve(editTaskRow, ({ params, body }, { project }) => editTask(project, params.task, body))
  serve(taskRow, ({ params }, { project }) => readPanel(project, params.task))
  serve(taskActivityRow, ({ params, query }, { project }) => readActivity(project, params.task, query))
  serve(watchTaskRow, ({ params, body }, { project }) => watchTask(project, params.task, body))
  serve(moveTaskRow, ({ params, body }, { project }) => moveTask(project, params.task, body))
  serve(bulkEditRow, ({ body }, { project }) => bulkEdit(project, body))
  serve(undoRow, ({ params }, { project }) => undoBulk(project, params.edit))
  serve(binTasksRow, ({ body }, { project }) => binTasks(project, body))
  serve(restoreTasksRow, ({ body }, { project }) => restoreTasks(project, body))
  serve(binRow, (_, { project }) => readBin(project))
  serve(outcomeRow, ({ params, body }, { project }) => sayOutcome(project, params.task, body))
  serve(adoptAlternativeRow, ({ params }, { project }) => adopt(project, params.alternative))
  serve(addLinkRow, ({ body }, { project }) => addLink(project, body))
  serve(removeLinkRow, ({ body }, { project }) => removeLink(project, body))
  serve(addCheckRow, ({ params, body }, { project }) => addCheck(project, params.task, body))
  serve(editCheckRow, ({ params, body }, { project }) => editCheck(project, params.task, params.check, body))
  serve(removeCheckRow, ({ params }, { project }) => removeCheck(project, params.task, params.check))
  serve(addCommentRow, ({ params, body }, { project }) => addComment(project, params.task, body))
  serve(editCommentRow, ({ params, body }, { project }) =>
    editComment(project, params.task, params.comment, body),
  )
  serve(removeCommentRow, ({ params }, { project }) => removeComment(project, params.task, params.comment))
}
