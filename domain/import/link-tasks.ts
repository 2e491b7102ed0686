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
    .replace(/\s*\(https?:\/\/[^()]*\)$/, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Sets the parents and predecessors of tasks by the names that their rows give: ids, keys, titles. A name that none or several
 * of the others have links nothing and is told; so is a task that would be a part of itself.
 */
export function linkTasks(tasks: readonly ImportedTask[], named: readonly Named[]): ImportProblem[] {
  const problems: ImportProblem[] = []
  const rows = new Map<string, Set<number>>()
  for (const { task, names } of named) {
    for (const name of names) {
      const key = normal(name)
      rows.set(key, (rows.get(key) ?? new Set()).add(task.sourceRow))
    }
  }
  for (const { task, places = [] } of named)
    for (const place of places) if (!rows.has(place)) rows.set(place, new Set([task.sourceRow]))
  const find = (name: string, task: ImportedTask): number | undefined => {
    const own = task.sourceRow
    // Project and Excel write a link's kind and lag behind the number: 12FS+2 days.
    const kind = rows.has(normal(name)) ? null : /^(\d+)\s*(?:(FS|SS|FF|SF)\s*)?([+-].*)?$/i.exec(name)
    const plain = kind?.[1] ?? name
    const called = rows.get(normal(plain)) ?? new Set<number>()
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
    const above = parentRow ?? (parent === '' ? undefined : find(parent, task))
    if (above !== undefined) task.parent = above
    for (const before of predecessors.flatMap((name) => find(name, task) ?? [])) wait(task.sourceRow, before)
    for (const after of successors.flatMap((name) => find(name, task) ?? [])) wait(after, task.sourceRow)
  }
  for (const task of tasks) task.predecessors = [...(waiting.get(task.sourceRow) ?? [])]
  return [...problems, ...breakCircles(tasks), ...breakLoops(tasks)]
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
