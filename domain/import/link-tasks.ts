import { say } from '#language/say.ts'
import type { ImportedTask, ImportProblem } from './task-list.ts'

/** A task with the names others call it by, and what its row calls its parent and its predecessors. */
export type Named = {
  task: ImportedTask
  names: readonly string[]
  parent: string
  predecessors: readonly string[]
  /** What its row says must wait for it. */
  successors?: readonly string[]
  /** What its row is called by its place, where rows have no number of their own; nothing else is called so. */
  places?: readonly string[]
  /** The row of its parent, where the place of its row says so. */
  parentRow?: number | undefined
}

/** Notion writes the address of a page behind its name. */
const normal = (name: string) =>
  name
    .replace(/\s+/g, ' ')
    .replace(/ ?\(https?:\/\/[^()]*\)$/, '')
    .toLowerCase()
    .trim()

/** The columns of links, and the row of their headings. */
type LinkHeadings = { row: number } & Readonly<Record<'parent' | 'predecessors' | 'successors', string>>

/**
 * The number of a row, and behind it what Project and Excel write of the link's kind and its lag: `12FS+2 days`. Where a name
 * follows a dash, as in `2 - Pour walls`, it is a name.
 */
const numberedLink =
  /^(\d+)\s*(?:(FS|SS|FF|SF)\s*)?([+-]\s*\d+(?:[.,]\d+)?\s*(?:%|(?:elapsed )?\p{L}+\.?)?)?$/iu

/**
 * Sets the parents and predecessors of tasks by the names that their rows give: ids, keys, titles. A name that none or several
 * of the others have links nothing and is told; so is a task that would be a part of itself. That numbers were read as places in
 * the list is told once for each column: its writer may have meant the rows of a spreadsheet.
 */
export function linkTasks(
  tasks: readonly ImportedTask[],
  named: readonly Named[],
  headings: LinkHeadings,
): ImportProblem[] {
  const problems: ImportProblem[] = []
  const placed = new Set<string>()
  const rows = new Map<string, Set<number>>()
  for (const { task, names } of named) {
    for (const name of names) {
      const key = normal(name)
      rows.set(key, (rows.get(key) ?? new Set()).add(task.sourceRow))
    }
  }
  const byPlace = new Map(
    named.flatMap(({ task, places = [] }) =>
      places.map((place) => [place, new Set([task.sourceRow])] as const),
    ),
  )
  const find = (
    name: string,
    task: ImportedTask,
    by: Exclude<keyof LinkHeadings, 'row'>,
  ): number | undefined => {
    const own = task.sourceRow
    const kind = rows.has(normal(name)) ? null : numberedLink.exec(name.replace(/\s+/g, ' '))
    const plain = normal(kind?.[1] ?? name)
    const called = rows.get(plain) ?? byPlace.get(plain) ?? new Set<number>()
    if (!rows.has(plain) && byPlace.has(plain)) placed.add(headings[by])
    const others = called.size - (called.has(own) ? 1 : 0)
    if (others === 1) {
      if (kind?.[3] || (kind?.[2] && kind[2].toUpperCase() !== 'FS'))
        problems.push({
          row: own,
          message: say('The kind and the lag of its link “{name}” are left out', {
            name: name.slice(0, 60),
          }),
        })
      return [...called].find((one) => one !== own)
    }
    const message =
      others === 0
        ? say('It is linked to “{name}”, which is no other task of this file', { name: name.slice(0, 60) })
        : say('It is linked to “{name}”, and several tasks are called so', { name: name.slice(0, 60) })
    problems.push({ row: own, message })
    return undefined
  }
  const waiting = new Map<number, Set<number>>()
  const wait = (row: number, forRow: number) => waiting.set(row, (waiting.get(row) ?? new Set()).add(forRow))
  for (const { task, parent, predecessors, successors = [], parentRow } of named) {
    const above = parentRow ?? (parent === '' ? undefined : find(parent, task, 'parent'))
    if (above !== undefined) task.parent = above
    for (const before of predecessors.flatMap((name) => find(name, task, 'predecessors') ?? []))
      wait(task.sourceRow, before)
    for (const after of successors.flatMap((name) => find(name, task, 'successors') ?? []))
      wait(after, task.sourceRow)
  }
  for (const task of tasks) task.predecessors = [...(waiting.get(task.sourceRow) ?? [])]
  const told = [...placed].map((heading) => ({
    row: headings.row,
    message: say('Numbers in {heading} were read as the place of a row in the list', { heading }),
  }))
  return [...told, ...problems, ...breakCircles(tasks), ...breakLoops(tasks)]
}

/** Leaves out each link that would make a task wait for itself. */
function breakLoops(tasks: readonly ImportedTask[]): ImportProblem[] {
  const problems: ImportProblem[] = []
  const byRow = new Map(tasks.map((task) => [task.sourceRow, task]))
  const state = new Map<number, 'under way' | 'done'>()
  for (const { sourceRow } of tasks) {
    const trail = [sourceRow]
    while (trail.length > 0) {
      const row = trail.at(-1) ?? 0
      const task = byRow.get(row)
      if (!task || state.get(row) === 'done') {
        trail.pop()
        continue
      }
      state.set(row, 'under way')
      const back = task.predecessors.filter((before) => state.get(before) === 'under way')
      if (back.length > 0) {
        task.predecessors = task.predecessors.filter((before) => !back.includes(before))
        problems.push({ row, message: say('It would wait for itself; that link is left out') })
      }
      const next = task.predecessors.find((before) => byRow.has(before) && state.get(before) === undefined)
      if (next !== undefined) trail.push(next)
      else {
        state.set(row, 'done')
        trail.pop()
      }
    }
  }
  return problems
}

function breakCircles(tasks: readonly ImportedTask[]): ImportProblem[] {
  const problems: ImportProblem[] = []
  const byRow = new Map(tasks.map((task) => [task.sourceRow, task]))
  /** Tasks above which no circle is. */
  const straight = new Set<number>()
  for (const task of tasks) {
    const trail = new Set<number>()
    let one: ImportedTask | undefined = task
    while (one && !straight.has(one.sourceRow) && !trail.has(one.sourceRow)) {
      trail.add(one.sourceRow)
      one = one.parent === undefined ? undefined : byRow.get(one.parent)
    }
    if (one && trail.has(one.sourceRow)) {
      delete one.parent
      problems.push({ row: one.sourceRow, message: say('It would be a part of itself; it stands alone now') })
    }
    for (const row of trail) straight.add(row)
  }
  return problems
}
