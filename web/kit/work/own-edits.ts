import type { Task } from '#contract/fields.ts'

/** An edit of a task that was made here: what it sets, and, once it is answered, what stands and when that came. */
export type OwnEdit = { task: string; fields: Partial<Task>; answered?: { at: number; task: Task } }

const edits = new Set<OwnEdit>()
let reads = 0
let clock = 0

/** Remembers an edit for as long as a list that is read meanwhile could lack it. */
export function beginEdit(task: string, fields: Partial<Task>): OwnEdit {
  const edit: OwnEdit = { task, fields }
  edits.add(edit)
  return edit
}

/** The edit was answered with the task as it stands, or refused: undefined. */
export function endEdit(edit: OwnEdit, task: Task | undefined): void {
  if (task && reads > 0) edit.answered = { at: ++clock, task }
  else edits.delete(edit)
}

/**
 * Reads tasks from the server without going back behind one's own edits: an answer that was on its way while somebody typed may be
 * older than what they typed, and what they see would jump back and forth. `read` is given what to put each of its tasks through.
 */
export async function readTasks<Data>(read: (seen: (task: Task) => Task) => Promise<Data>): Promise<Data> {
  const since = clock
  reads += 1
  try {
    return await read((task) => withOwn(task, since))
  } finally {
    reads -= 1
    if (reads === 0) for (const edit of edits) if (edit.answered) edits.delete(edit)
  }
}

/** A task as it was read by a question asked at `since`, with the edits made here that it may lack. */
function withOwn(read: Task, since: number): Task {
  let task = read
  const own = [...edits].filter(({ task: id }) => id === read.id)
  for (const { answered } of own)
    if (answered && answered.at > since && answered.task.version > task.version) task = answered.task
  // What is not answered yet lies on top, whichever was begun first.
  for (const { fields, answered } of own) if (!answered) task = { ...task, ...fields }
  return task
}
