import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Task } from '#contract/fields.ts'
import type { TaskFields } from '#contract/tasks.ts'
import { Refusal } from '#web/kit/call.ts'
import type { Conflict } from '#web/kit/work/open-task.ts'
import { taskQuery } from '#web/kit/work/task.ts'
import { useEditTask, whyNotSaved } from '#web/kit/work/task-edits.ts'

/** The sums of a task, which are told with what they were. */
const sums = ['priceCents', 'costCents'] as const

/** How the panel saves: what stands against it is shown in the panel, and nothing that was typed is lost. */
export type Saving = {
  /** Saves fields, of a task that was seen in version `base`; false where they were not saved. */
  save: (fields: TaskFields, base?: number) => Promise<boolean>
  conflict: Conflict | undefined
  /** Ends a conflict with what is kept of one's own. */
  settle: (mine: TaskFields) => Promise<boolean>
  /** Why the last change was not saved; '' where it was. */
  trouble: string
}

/** Whether all of `fields` stands in a conflict that waits for its answer. */
export const isAsked = (conflict: Pick<Conflict, 'fields'> | undefined, fields: TaskFields): boolean =>
  conflict !== undefined &&
  Object.entries(fields).every(([name, value]) => conflict.fields[name as keyof TaskFields] === value)

/**
 * A conflict as it stands by now, where what is kept of one's own would go over a change that came while it was looked at;
 * undefined where nothing did.
 */
export function metAgain(
  conflict: Conflict,
  mine: TaskFields,
  now: Partial<Task>,
  at: string,
): Conflict | undefined {
  const newer = Object.keys(mine).filter((name) => {
    const field = name as keyof Task
    if (!(name in conflict.theirs) && !(field in conflict.was)) return false
    // What nobody else had changed stands as it was.
    const met = conflict.theirs[name]?.value ?? conflict.was[field]
    return JSON.stringify(now[field] ?? null) !== JSON.stringify(met ?? null)
  })
  if (newer.length === 0) return undefined
  const theirs = newer.map((name) => [name, { value: now[name as keyof Task], by: null, at }])
  return { ...conflict, theirs: { ...conflict.theirs, ...Object.fromEntries(theirs) } }
}

/** Saves fields of a task; `met` is a conflict that it was opened for. */
export function useSaving(project: string, task: Task, met?: Conflict): Saving {
  const client = useQueryClient()
  const edit = useEditTask(project)
  const [conflict, setConflict] = useState(met)
  const [trouble, setTrouble] = useState('')
  const save = async (fields: TaskFields, seen: Task, base: number): Promise<boolean> => {
    const was = Object.fromEntries(sums.flatMap((sum) => (sum in fields ? [[sum, seen[sum] ?? null]] : [])))
    try {
      await edit({ id: task.id, version: base }, fields, { was, quiet: true })
      setTrouble('')
      return true
    } catch (error) {
      if (error instanceof Refusal && error.theirs) {
        setTrouble('')
        setConflict({ fields, was: seen, theirs: error.theirs })
      } else setTrouble(whyNotSaved(error))
      return false
    }
  }
  return {
    // What is asked about already is not sent again, as by leaving its field for the answer.
    save: async (fields, base = task.version) => !isAsked(conflict, fields) && save(fields, task, base),
    conflict,
    trouble,
    settle: async (mine) => {
      const query = taskQuery(project, task.id)
      const readAt = () => client.getQueryState(query.queryKey)?.dataUpdatedAt
      const before = readAt()
      await client.refetchQueries({ queryKey: query.queryKey, exact: true })
      const now = client.getQueryData(query.queryKey)?.task ?? task
      // Without an answer nothing newer is known.
      const again = conflict && readAt() !== before && metAgain(conflict, mine, now, new Date().toISOString())
      setConflict(again || undefined)
      if (again) return false
      return Object.keys(mine).length === 0 || save(mine, now, now.version)
    },
  }
}
