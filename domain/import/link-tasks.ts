import { say } from '#language/say.ts'
import type { ImportedTask, ImportProblem } from './task-list.ts'

/** A task with the names others call it by, and what its row calls its parent and its predecessors. */
export type Named = {
  task: ImportedTask
  names: readonly string[]
  parent: string
  predecessors: readonly string[]
  /** The row of its parent, where the place of its row says so. */
  parentRow?: number | undefined
}

const normal = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim()

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
  const find = (name: string, task: ImportedTask): number | undefined => {
    const own = task.sourceRow
    // Project and Excel write a link's kind and lag behind the number: 12FS+2 days.
    const plain = rows.has(normal(name)) ? name : name.replace(/^(\d+)(?:FS|SS|FF|SF)?(?:[+-].*)?$/i, '$1')
    const called = rows.get(normal(plain)) ?? new Set<number>()
    const others = called.size - (called.has(own) ? 1 : 0)
    if (others === 1) return [...called].find((one) => one !== own)
    const message =
      others === 0
        ? say('It is linked to “{name}”, which is no other task of this file', { name: name.slice(0, 60) })
        : say('It is linked to “{name}”, and several tasks are called so', { name: name.slice(0, 60) })
    problems.push({ row: own, message })
    return undefined
  }
  for (const { task, parent, predecessors, parentRow } of named) {
    const above = parentRow ?? (parent === '' ? undefined : find(parent, task))
    if (above !== undefined) task.parent = above
    task.predecessors = [...new Set(predecessors.flatMap((name) => find(name, task) ?? []))]
  }
  return [...problems, ...breakCircles(tasks)]
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
