import type { OwnTask } from '#contract/own-tasks.ts'
import { ofKind } from '#web/kit/kept/of-kind.ts'
import type { KeptItem } from '#web/kit/kept/store.ts'

/** A task as its worker left it: with what was said of it and ticked off without a signal; `waits` while something is unsent. */
export function asKept(task: OwnTask, items: readonly KeptItem[]): { task: OwnTask; waits: boolean } {
  const said = ofKind(items, 'status', task.project).filter((one) => one.waits && one.params.task === task.id)
  const ticks = ofKind(items, 'check', task.project).filter((one) => one.waits && one.params.task === task.id)
  const status = said.at(-1)?.body.fields.status ?? task.status
  const ticked = [...Map.groupBy(ticks, ({ params }) => params.check).values()].reduce(
    (sum, [first, ...more]) => {
      // What is ticked first was not so before.
      const last = more.at(-1) ?? first
      return first?.body.done === last?.body.done ? sum + (first?.body.done ? 1 : -1) : sum
    },
    0,
  )
  const checksDone = Math.min(task.checks, Math.max(0, task.checksDone + ticked))
  return { task: { ...task, status, checksDone }, waits: said.length > 0 || ticks.length > 0 }
}
