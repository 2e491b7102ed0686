import { importRow } from './imports.ts'
import { binRow, binTasksRow, bulkEditRow, moveTaskRow, restoreTasksRow, undoRow } from './task-edits.ts'
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
} from './task-parts.ts'
import { addTaskRow, editTaskRow, tasksRow } from './tasks.ts'

/** Every call about tasks. */
export const taskRows = {
  tasksRow,
  addTaskRow,
  editTaskRow,
  taskRow,
  bulkEditRow,
  undoRow,
  moveTaskRow,
  binTasksRow,
  restoreTasksRow,
  binRow,
  addLinkRow,
  removeLinkRow,
  addCheckRow,
  editCheckRow,
  removeCheckRow,
  addCommentRow,
  editCommentRow,
  removeCommentRow,
  watchTaskRow,
  taskActivityRow,
  importRow,
} as const
