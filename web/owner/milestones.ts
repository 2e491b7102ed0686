import type { Task } from '#contract/fields.ts'

/** One part of the work as an owner thinks of it: its last day, and how far it is. */
export type Milestone = {
  name: string
  on: string | null
  state: 'done' | 'now' | 'ahead'
  tasks: number
  done: number
}

/** How many of the tasks of one phase are done, in the order in which the phases come. Tasks of no phase are left out. */
export function milestonesOf(tasks: readonly Pick<Task, 'phase' | 'status' | 'finishOn'>[]): Milestone[] {
  const phases = new Map<string, { on: string | null; tasks: number; done: number }>()
  for (const { phase, status, finishOn } of tasks) {
    if (phase === '') continue
    const known = phases.get(phase) ?? { on: null, tasks: 0, done: 0 }
    const later = finishOn !== null && (known.on === null || finishOn > known.on)
    phases.set(phase, {
      on: later ? finishOn : known.on,
      tasks: known.tasks + 1,
      done: known.done + (status === 'done' ? 1 : 0),
    })
  }
  const inOrder = [...phases].sort(([, a], [, b]) => (a.on ?? '9999').localeCompare(b.on ?? '9999'))
  const now = inOrder.findIndex(([, { tasks, done }]) => done < tasks)
  return inOrder.map(([name, { on, tasks, done }], index) => ({
    name,
    on,
    state: done === tasks ? 'done' : index === now ? 'now' : 'ahead',
    tasks,
    done,
  }))
}

/** What waits for the owner: decisions that are not made, the one that is due first before the others. */
export function toDecide(tasks: readonly Task[]): Task[] {
  const due = ({ finishOn, startOn }: Task) => finishOn ?? startOn ?? '9999'
  return tasks
    .filter(({ gate, status }) => gate === 'decision' && status !== 'done')
    .sort((a, b) => due(a).localeCompare(due(b)) || a.rank - b.rank)
}
