import { useEffect, useMemo, useRef } from 'react'
import type { Task, TaskStatus } from '#contract/fields.ts'
import { movedDates } from '#domain/calendar/moved-dates.ts'
import { say } from '#language/say.ts'
import {
  type BulkFields,
  useAddTask,
  useBinTasks,
  useBulkEdit,
  useEditTask,
  useMoveTask,
} from '#web/kit/work/task-edits.ts'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/work/undo-toast.tsx'
import { statusWords } from './task-words.ts'

/** What can be done to tasks wherever they are shown; each of it can be undone. */
export type TaskActions = {
  /** Changes some fields of tasks alike; `done` is what is told of it. */
  change: (tasks: readonly Task[], fields: BulkFields, done: string) => Promise<void>
  setStatus: (tasks: readonly Task[], status: TaskStatus, blockedBy?: string) => Promise<void>
  /** Moves dates by so many days. */
  shift: (tasks: readonly Task[], days: number) => Promise<void>
  bin: (tasks: readonly Task[]) => Promise<void>
  /** Adds one task for each title, in the phase given. */
  add: (titles: readonly string[], phase: string) => Promise<void>
  /** Puts a task after another, or first. */
  place: (task: Task, after: string | null) => Promise<void>
}

const counted = (tasks: readonly Task[]) =>
  tasks.length === 1
    ? (tasks[0]?.title ?? '')
    : say('{count, plural, one {# task} other {# tasks}}', { count: tasks.length })

/** The actions on tasks of a project: the same object from one render to the next. */
export function useTaskActions(project: string): TaskActions {
  const edit = useEditTask(project)
  const bulk = useBulkEdit(project)
  const add = useAddTask(project)
  const bin = useBinTasks(project)
  const move = useMoveTask(project)
  const newest = useRef({ edit, bulk, add, bin, move })
  useEffect(() => {
    newest.current = { edit, bulk, add, bin, move }
  })
  return useMemo(() => actionsOf(() => newest.current), [])
}

type Calls = {
  edit: ReturnType<typeof useEditTask>
  bulk: ReturnType<typeof useBulkEdit>
  add: ReturnType<typeof useAddTask>
  bin: ReturnType<typeof useBinTasks>
  move: ReturnType<typeof useMoveTask>
}

function actionsOf(calls: () => Calls): TaskActions {
  const changeOne = async (task: Task, fields: BulkFields) => {
    const old = Object.fromEntries(
      Object.keys(fields).map((name) => [name, task[name as keyof Task]]),
    ) as BulkFields
    const saved = await calls().edit(task, fields)
    return saved && (async () => void (await calls().edit(saved, old)))
  }
  const changeAll = async (tasks: readonly Task[], fields: BulkFields) => {
    const [only] = tasks
    if (only && tasks.length === 1) return changeOne(only, fields)
    return (await calls().bulk(tasks, fields))?.undo
  }
  const change: TaskActions['change'] = async (tasks, fields, done) => {
    if (tasks.length === 0) return
    const undo = await changeAll(tasks, fields)
    if (undo) offerUndo(done, undo)
  }
  return {
    change,
    setStatus: (tasks, status, blockedBy = '') => {
      const others = tasks.filter((task) => task.status !== status || status === 'blocked')
      return change(
        others,
        { status, blockedBy },
        say('{what}: {status}', { what: counted(others), status: statusWords[status] }),
      )
    },
    shift: async (tasks, days) => {
      const dated = tasks.filter(({ startOn, finishOn }) => startOn !== null || finishOn !== null)
      if (dated.length === 0) return
      const moved = await calls().bulk(
        dated,
        {},
        { shiftDays: days, shown: (task) => movedDates(task, days) },
      )
      if (!moved) return
      const what = counted(dated)
      offerUndo(
        days < 0
          ? say('{what}: {days, plural, one {# day} other {# days}} earlier', { what, days: -days })
          : say('{what}: {days, plural, one {# day} other {# days}} later', { what, days }),
        moved.undo,
      )
    },
    bin: async (tasks) => {
      const back = await calls().bin(tasks.map(({ id }) => id))
      if (back) offerUndo(say('{what}: in the trash', { what: counted(tasks) }), back)
    },
    add: async (titles, phase) => {
      let count = 0
      for (const title of titles) {
        const added = await calls().add({ title, ...(phase !== '' && { phase }) })
        if (added) count += 1
      }
      if (titles.length > 1 && count > 0)
        toast({ title: say('{count, plural, one {# task added} other {# tasks added}}', { count }) })
    },
    place: async (task, after) => {
      await calls().move(task.id, after)
    },
  }
}
