import { useQueryClient } from '@tanstack/react-query'
import type { Check, LinkKind } from '#contract/fields.ts'
import type { RowData } from '#contract/route.ts'
import {
  addCheckRow,
  addCommentRow,
  addLinkRow,
  editCheckRow,
  editCommentRow,
  removeCheckRow,
  removeCommentRow,
  removeLinkRow,
  type taskRow,
  watchTaskRow,
} from '#contract/task-parts.ts'
import { call } from '#web/kit/call.ts'
import { taskActivityQuery } from '#web/kit/work/task.ts'
import { sayNotSaved, taskKey } from '#web/kit/work/task-edits.ts'

type Panel = RowData<typeof taskRow>

/** What belongs to a task, changed at once where it is shown; each answers false where it was refused, which a toast tells. */
export function useParts(project: string, task: string) {
  const client = useQueryClient()
  const key = taskKey(project, task)
  const params = { project, task }
  const patch = (change: (panel: Panel) => Panel) =>
    client.setQueryData<Panel>(key, (panel) => panel && change(panel))
  const again = () => client.invalidateQueries({ queryKey: ['project', project] })
  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      sayNotSaved(error)
      await client.invalidateQueries({ queryKey: key, exact: true })
      return false
    }
  }
  /** The list of lines as it is answered, told to the lists that count them. */
  const checked = async (work: () => Promise<{ checks: Check[] }>) => {
    const { checks } = await work()
    patch((panel) => ({ ...panel, checks }))
    await again()
  }
  return {
    addCheck: (title: string) =>
      tried(() => checked(() => call(addCheckRow, { params, body: { id: crypto.randomUUID(), title } }))),
    editCheck: (check: string, fields: { done?: boolean; title?: string; after?: string | null }) => {
      const { after: _, ...shown } = fields
      patch((panel) => ({
        ...panel,
        checks: panel.checks.map((one) => (one.id === check ? { ...one, ...shown } : one)),
      }))
      return tried(() => checked(() => call(editCheckRow, { params: { ...params, check }, body: fields })))
    },
    removeCheck: (check: string) =>
      tried(() => checked(() => call(removeCheckRow, { params: { ...params, check }, body: {} }))),
    link: (link: { from: string; to: string; kind: LinkKind; lagDays: number }) =>
      tried(async () => {
        await call(addLinkRow, { params: { project }, body: link })
        await again()
      }),
    unlink: (link: { from: string; to: string }) =>
      tried(async () => {
        await call(removeLinkRow, { params: { project }, body: { from: link.from, to: link.to } })
        await again()
      }),
    watch: (watching: boolean) => {
      patch((panel) => ({ ...panel, watching }))
      return tried(() => call(watchTaskRow, { params, body: { watching } }))
    },
    /** Throws what it was refused for: whoever wrote it keeps it, and shows why. */
    comment: async (id: string, body: string, team: boolean) => {
      const { comment } = await call(addCommentRow, { params, body: { id, body, team } })
      patch((panel) => ({
        ...panel,
        comments: [...panel.comments.filter((one) => one.id !== id), comment],
      }))
      await client.invalidateQueries({ queryKey: taskActivityQuery(project, task).queryKey })
      if (!team) await again()
    },
    editComment: (comment: string, body: string) =>
      tried(async () => {
        const done = await call(editCommentRow, { params: { ...params, comment }, body: { body } })
        patch((panel) => ({
          ...panel,
          comments: panel.comments.map((one) => (one.id === comment ? done.comment : one)),
        }))
      }),
    removeComment: (comment: string) =>
      tried(async () => {
        await call(removeCommentRow, { params: { ...params, comment }, body: {} })
        patch((panel) => ({ ...panel, comments: panel.comments.filter(({ id }) => id !== comment) }))
        await again()
      }),
  }
}
export type Parts = ReturnType<typeof useParts>
