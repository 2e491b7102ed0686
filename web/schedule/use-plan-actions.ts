import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProjectCalendar, Task, TriedLink, WhatIf } from '#contract/fields.ts'
import {
  addBaselineRow,
  addLostDayRow,
  adoptAlternativeRow,
  keepAlternativeRow,
  putCalendarRow,
  removeAlternativeRow,
  removeBaselineRow,
  removeCalendarRow,
  removeLostDayRow,
} from '#contract/schedule.ts'
import { addLinkRow, removeLinkRow } from '#contract/task-parts.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import type { Conflict } from '#web/kit/work/open-task.ts'
import { sayNotSaved, useEditTask } from '#web/kit/work/task-edits.ts'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/work/undo-toast.tsx'
import type { PlanEdit } from './edits.ts'

/**
 * What is done to the plan in force; what is refused a toast tells, and answers false. `onConflict` is told where somebody else
 * changed the same meanwhile.
 */
export function usePlanActions(project: string, onConflict: (task: Task, met: Conflict) => void) {
  const client = useQueryClient()
  const edit = useEditTask(project)
  return useMemo(() => {
    const params = { project }
    const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work()
        await client.invalidateQueries({ queryKey: ['project', project] })
        return true
      } catch (error) {
        sayNotSaved(error)
        return false
      }
    }
    return {
      /** Changes a task, with a way back; `done` is what is told of it. */
      change: async (task: Task, fields: PlanEdit, done: string) => {
        const old = Object.fromEntries(Object.keys(fields).map((name) => [name, task[name as keyof Task]]))
        try {
          const saved = await edit(task, fields, { quiet: true })
          if (saved) offerUndo(done, () => void edit(saved, old))
        } catch (error) {
          if (error instanceof Refusal && error.theirs)
            onConflict(task, { fields, was: task, theirs: error.theirs })
          else sayNotSaved(error)
        }
      },
      link: ({ kind, ...link }: TriedLink) =>
        tried(() =>
          kind === null
            ? call(removeLinkRow, { params, body: { from: link.from, to: link.to } })
            : call(addLinkRow, { params, body: { ...link, kind } }),
        ),
      takeBaseline: (name: string) =>
        tried(async () => {
          await call(addBaselineRow, { params, body: { id: crypto.randomUUID(), name } })
          toast({ title: say('Baseline kept: {name}', { name }) })
        }),
      loseDay: (lostOn: string, reason: string, minutes: number | null) =>
        tried(() => call(addLostDayRow, { params, body: { lostOn, reason, minutes } })),
      takeBackDay: (lostOn: string) => tried(() => call(removeLostDayRow, { params, body: { lostOn } })),
      putCalendar: (calendar: ProjectCalendar) =>
        tried(() => call(putCalendarRow, { params, body: calendar })),
      removeCalendar: (calendar: string) =>
        tried(() => call(removeCalendarRow, { params: { project, calendar }, body: {} })),
      removeBaseline: (baseline: string) =>
        tried(() => call(removeBaselineRow, { params: { project, baseline }, body: {} })),
      keepPlan: (name: string, changes: WhatIf) =>
        tried(async () => {
          await call(keepAlternativeRow, { params, body: { id: crypto.randomUUID(), name, changes } })
          toast({ title: say('{name} is kept beside the plan; nothing moved', { name }) })
        }),
      removePlan: (alternative: string) =>
        tried(() => call(removeAlternativeRow, { params: { project, alternative }, body: {} })),
      adopt: (alternative: string) =>
        tried(() => call(adoptAlternativeRow, { params: { project, alternative }, body: {} })),
      /** Puts what was tried out in force: all of it or nothing. */
      adoptChanges: (name: string, changes: WhatIf) =>
        tried(async () => {
          const id = crypto.randomUUID()
          await call(keepAlternativeRow, { params, body: { id, name, changes } })
          await call(adoptAlternativeRow, { params: { project, alternative: id }, body: {} })
          toast({ title: say('This is the plan now') })
        }),
    }
  }, [client, edit, project, onConflict])
}
export type PlanActions = ReturnType<typeof usePlanActions>
