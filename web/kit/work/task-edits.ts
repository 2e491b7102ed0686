import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Task } from '#contract/fields.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { binTasksRow, bulkEditRow, moveTaskRow, restoreTasksRow, undoRow } from '#contract/task-edits.ts'
import type { taskRow } from '#contract/task-parts.ts'
import { addTaskRow, editTaskRow, type TaskFields } from '#contract/tasks.ts'
import { say } from '#language/say.ts'
import { toast } from '#web/ui/toast.ts'
import { call, ReplyError } from '../call.ts'
import { NotKept } from '../kept/outbox.ts'
import { StillKept } from '../kept/signing-out.ts'
import { beginEdit, endEdit } from './own-edits.ts'
import { projectQuery, tasksQuery } from './project.ts'

/** What an edit of several tasks changes alike. */
export type BulkFields = RowInput<typeof bulkEditRow>['body']['fields']
type Was = RowInput<typeof editTaskRow>['body']['was']

/** The key of one task with all that belongs to it. */
export const taskKey = (project: string, task: string) => ['project', project, 'task', task] as const

/** Says why something was not saved: the server's own words, or that it was the network. */
export function sayNotSaved(error: unknown): void {
  toast({
    title: say('Not saved'),
    description: whyNotSaved(error),
    variant: 'destructive',
  })
}

/** Why something was not saved, for whoever typed it. */
export const whyNotSaved = (error: unknown): string =>
  error instanceof ReplyError || error instanceof NotKept || error instanceof StillKept
    ? error.message
    : say('There is no connection. What you typed is still here; try again when you are back online.')

/** How the lists and panels that show the tasks of a project are told. */
function shownTasks(client: QueryClient, project: string) {
  const list = tasksQuery(project).queryKey
  const patch = (ids: ReadonlySet<string>, change: (task: Task) => Task) => {
    client.setQueryData(
      list,
      (data) => data && { ...data, tasks: data.tasks.map((one) => (ids.has(one.id) ? change(one) : one)) },
    )
    for (const id of ids) {
      client.setQueryData<RowData<typeof taskRow>>(
        taskKey(project, id),
        (data) => data && { ...data, task: change(data.task) },
      )
    }
  }
  const find = (id: string) => client.getQueryData(list)?.tasks.find((one) => one.id === id)
  return {
    find,
    patch,
    /** What was answered takes the place of what was shown. */
    settle: (tasks: readonly Task[]) => {
      const byId = new Map(tasks.map((task) => [task.id, task]))
      patch(new Set(byId.keys()), (task) => byId.get(task.id) ?? task)
    },
    readAgain: () => client.invalidateQueries({ queryKey: ['project', project] }),
    /** A list that is on its way holds what is older. */
    hold: () => client.cancelQueries({ queryKey: list }),
  }
}

/** The fields of a task as they were, for those that `fields` names. */
const before = (task: Task, fields: TaskFields): Partial<Task> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, task[name as keyof Task]]))

/** Edits of one task wait for each other, and the next begins from what the one before answered. */
const turns = new Map<string, Promise<unknown>>()
const followed = new Map<string, number>()

/** The version that stands where nobody else changed the task since `base`. */
function newest(task: string, base: number): number {
  let version = base
  for (let next = followed.get(`${task} ${version}`); next !== undefined; ) {
    version = next
    next = followed.get(`${task} ${version}`)
  }
  return version
}

export type EditTask = (
  task: Pick<Task, 'id' | 'version'>,
  fields: TaskFields,
  options?: {
    /** The sums that were seen, of those that change. */
    was?: Was
    /** Has the refusal thrown and no toast shown: whoever asked shows what there is to say. */
    quiet?: boolean
  },
) => Promise<Task | undefined>

/**
 * Changes a task at once where it is shown, and on the server; what is refused goes back to what it was, field by field, and
 * is told. Answers the task as it stands, or undefined where it was refused.
 */
export function useEditTask(project: string): EditTask {
  const client = useQueryClient()
  return useMemo(() => {
    const shown = shownTasks(client, project)
    return async (task, fields, { was, quiet = false } = {}) => {
      const seen = shown.find(task.id)
      const old = seen && before(seen, fields)
      const id = new Set([task.id])
      const own = beginEdit(task.id, fields as Partial<Task>)
      await shown.hold()
      shown.patch(id, (one) => ({ ...one, ...fields }) as Task)
      const send = async () => {
        const body = { base: newest(task.id, task.version), fields, ...(was && { was }) }
        const { task: saved } = await call(editTaskRow, { params: { project, task: task.id }, body })
        if (saved.version === body.base + 1) followed.set(`${task.id} ${body.base}`, saved.version)
        return saved
      }
      const turn = (turns.get(task.id) ?? Promise.resolve()).then(send, send)
      turns.set(task.id, turn)
      try {
        const saved = await turn
        endEdit(own, saved)
        if (turns.get(task.id) === turn) shown.settle([saved])
        return saved
      } catch (error) {
        endEdit(own, undefined)
        if (old) shown.patch(id, (one) => ({ ...one, ...old }) as Task)
        if (error instanceof ReplyError) await shown.readAgain()
        if (quiet) throw error
        sayNotSaved(error)
        return undefined
      } finally {
        if (turns.get(task.id) === turn) turns.delete(task.id)
      }
    }
  }, [client, project])
}

/** Adds a task at the end; a toast says why where it was refused. The id is made here, so that it is added once. */
export function useAddTask(project: string) {
  const client = useQueryClient()
  return async (fields: Omit<RowInput<typeof addTaskRow>['body'], 'id'>): Promise<Task | undefined> => {
    try {
      const body = { ...fields, id: crypto.randomUUID() }
      const { task } = await call(addTaskRow, { params: { project }, body })
      client.setQueryData(
        tasksQuery(project).queryKey,
        (data) => data && { ...data, tasks: [...data.tasks, task] },
      )
      await client.invalidateQueries({ queryKey: projectQuery(project).queryKey })
      return task
    } catch (error) {
      sayNotSaved(error)
      return undefined
    }
  }
}

/** What an edit of several did; `undo` takes it back as far as nobody changed it since, and says what stayed. */
export type BulkDone = { tasks: Task[]; undo: () => Promise<void> }

export type BulkEdit = (
  tasks: readonly Pick<Task, 'id' | 'version'>[],
  fields: BulkFields,
  /** By how many days dates are moved, and what each task then shows. */
  moved?: { shiftDays: number; shown: (task: Task) => Partial<Task> },
) => Promise<BulkDone | undefined>

/**
 * Changes several tasks alike, all or none, at once where they are shown. Answers undefined where it was refused, which a
 * toast tells. Hand `undo` to `offerUndo` of `web/ui/work/undo-toast.tsx`.
 */
export function useBulkEdit(project: string): BulkEdit {
  const client = useQueryClient()
  return useMemo(() => {
    const shown = shownTasks(client, project)
    return async (tasks, fields, moved) => {
      const ids = new Set(tasks.map(({ id }) => id))
      const old = new Map<string, Partial<Task>>()
      for (const id of ids) {
        const task = shown.find(id)
        if (task) old.set(id, before(task, { ...fields, ...moved?.shown(task) }))
      }
      const own = [...ids].map((id) => {
        const task = shown.find(id)
        return beginEdit(id, { ...fields, ...(task && moved?.shown(task)) } as Partial<Task>)
      })
      await shown.hold()
      shown.patch(ids, (one) => ({ ...one, ...fields, ...moved?.shown(one) }) as Task)
      try {
        const edit = crypto.randomUUID()
        const body = {
          id: edit,
          tasks: tasks.map(({ id, version }) => ({ id, base: newest(id, version) })),
          fields,
          ...(moved && { shiftDays: moved.shiftDays }),
        }
        const done = await call(bulkEditRow, { params: { project }, body })
        const byId = new Map(done.tasks.map((task) => [task.id, task]))
        for (const edit of own) endEdit(edit, byId.get(edit.task))
        shown.settle(done.tasks)
        return { tasks: done.tasks, undo: () => undoBulk(client, project, edit) }
      } catch (error) {
        for (const edit of own) endEdit(edit, undefined)
        shown.patch(ids, (one) => ({ ...one, ...old.get(one.id) }) as Task)
        if (error instanceof ReplyError) await shown.readAgain()
        sayNotSaved(error)
        return undefined
      }
    }
  }, [client, project])
}

async function undoBulk(client: QueryClient, project: string, edit: string): Promise<void> {
  try {
    const { tasks, kept } = await call(undoRow, { params: { project, edit }, body: {} })
    shownTasks(client, project).settle(tasks)
    if (kept.length === 0) return
    toast({
      title: say('Undone, except {count, plural, one {# task} other {# tasks}}', { count: kept.length }),
      description: say('Somebody changed these since: {titles}', {
        titles: kept.map(({ title }) => title).join(', '),
      }),
    })
  } catch (error) {
    sayNotSaved(error)
  }
}

/** Puts a task after another of the list, or first with null; it goes back where that is refused. */
export function useMoveTask(project: string) {
  const client = useQueryClient()
  return async (task: string, after: string | null): Promise<boolean> => {
    const key = tasksQuery(project).queryKey
    await client.cancelQueries({ queryKey: key })
    const old = client.getQueryData(key)
    client.setQueryData(key, (data) => {
      const moved = data?.tasks.find(({ id }) => id === task)
      if (!data || !moved) return data
      const others = data.tasks.filter(({ id }) => id !== task)
      const at = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1
      return { ...data, tasks: [...others.slice(0, at), moved, ...others.slice(at)] }
    })
    try {
      const { rank, renumbered } = await call(moveTaskRow, { params: { project, task }, body: { after } })
      if (renumbered) await client.invalidateQueries({ queryKey: key })
      else shownTasks(client, project).patch(new Set([task]), (one) => ({ ...one, rank }))
      return true
    } catch (error) {
      client.setQueryData(key, old)
      sayNotSaved(error)
      return false
    }
  }
}

/** Puts tasks in the bin. Answers what takes them back, or undefined where it was refused. */
export function useBinTasks(project: string) {
  const client = useQueryClient()
  return async (tasks: readonly string[]): Promise<(() => Promise<void>) | undefined> => {
    const again = () => client.invalidateQueries({ queryKey: ['project', project] })
    try {
      const { binned } = await call(binTasksRow, { params: { project }, body: { tasks: [...tasks] } })
      await again()
      return async () => {
        try {
          await call(restoreTasksRow, { params: { project }, body: { tasks: binned } })
          await again()
        } catch (error) {
          sayNotSaved(error)
        }
      }
    } catch (error) {
      sayNotSaved(error)
      return undefined
    }
  }
}
