import { bare } from './columns.ts'

/** What of a list of Todoist is no task, and whose parts its tasks are. */
export type TodoistRows = {
  /** Whether a row is none of a task. */
  isBeside: (row: readonly string[]) => boolean
  kindOf: (row: readonly string[]) => 'group' | 'note' | 'setting'
  wordsOf: (row: readonly string[]) => string
  /** The row of the task that a row is a part of; to be asked of the tasks in their order. */
  parentRow: (row: readonly string[], number: number) => number | undefined
}

/** Todoist indents no deeper than five; whoever writes more into the file means a part of what is above. */
const deepest = 20

/**
 * How the rows of a sheet are read that Todoist wrote: it says in a column whether a row is a task, a section or a note, and in
 * another how far a task is indented under the one above it. Undefined for any other sheet.
 */
export function todoistRows(heading: readonly string[]): TodoistRows | undefined {
  const [type, content, indent] = ['type', 'content', 'indent'].map((name) =>
    heading.findIndex((cell) => bare(cell) === name),
  )
  if (type === undefined || content === undefined || indent === undefined) return undefined
  if (type < 0 || content < 0 || indent < 0) return undefined
  const typeOf = (row: readonly string[]) => bare(row[type] ?? '')
  /** The last row at each depth; none at a depth that was skipped. */
  let above: (number | undefined)[] = []
  return {
    isBeside: (row) => ['section', 'note', 'meta'].includes(typeOf(row)),
    kindOf: (row) => {
      const kind = typeOf(row)
      if (kind === 'section') above = []
      return kind === 'section' ? 'group' : kind === 'note' ? 'note' : 'setting'
    },
    wordsOf: (row) => row[content] ?? '',
    parentRow: (row, number) => {
      const depth = Math.min(deepest, Math.max(1, Math.trunc(Number(row[indent])) || 1))
      above = above.slice(0, depth - 1)
      const parent = above.findLast((one) => one !== undefined)
      above[depth - 1] = number
      return parent
    },
  }
}
