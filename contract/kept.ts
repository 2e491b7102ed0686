import { addFileRow } from './project-files.ts'
import { addScanRow, addTypedScanRow } from './rooms.ts'
import type { AnyRow } from './route.ts'
import { addTalkRow } from './safety-calls.ts'
import {
  addChecklistRow,
  addLogEntriesRow,
  addPunchRow,
  answerChecklistRow,
  movePunchRow,
  startTimeRow,
  stopTimeRow,
} from './site-calls.ts'
import { addCommentRow, editCheckRow } from './task-parts.ts'
import { editTaskRow } from './tasks.ts'
import { moveToolRow } from './tools.ts'

/** The header by which what was kept on a device says whose it is, by their id: of whoever else is signed in there it is not taken. */
export const madeByHeader = 'x-made-by'

/**
 * What can be made without a connection: it is kept on the device and sent later, as a call of its row. A row that stands here is
 * answered alike however often it is sent, under an id that its sender chose or a version that they saw.
 */
export const keptKinds = {
  photo: addFileRow,
  note: addCommentRow,
  status: editTaskRow,
  check: editCheckRow,
  log: addLogEntriesRow,
  start: startTimeRow,
  stop: stopTimeRow,
  checklist: addChecklistRow,
  answer: answerChecklistRow,
  punch: addPunchRow,
  'punch-state': movePunchRow,
  talk: addTalkRow,
  scan: addScanRow,
  'typed-scan': addTypedScanRow,
  tool: moveToolRow,
} as const satisfies Record<string, AnyRow>
export type KeptKind = keyof typeof keptKinds
