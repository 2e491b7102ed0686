import type { DatedTask } from '#contract/dated.ts'
import type { TaskLink, TriedLink, WhatIf } from '#contract/fields.ts'
import { noticeOf } from './gates.ts'
import type { PlanRows } from './of-project.ts'

/**
 * What a project would be made of with these changes; nothing that is not there is changed. An inspection that fails is held
 * again: under its own id with `again` in front, for as many days and with the same notice, and what followed it follows that.
 */
export function withChanges(rows: PlanRows, { edits, links: tried = [], fails }: WhatIf): PlanRows {
  const fields = new Map(edits.map((one) => [one.task, one.fields]))
  const edited = rows.tasks.map((task): DatedTask => {
    const changed = Object.entries(fields.get(task.id) ?? {}).filter(([, value]) => value !== undefined)
    return changed.length === 0 ? task : { ...task, ...Object.fromEntries(changed) }
  })
  const tasks = [...edited]
  let links = withLinks(rows.links, tried)
  for (const { task, on, days } of fails) {
    const failed = tasks.find(({ id }) => id === task)
    if (!failed) continue
    const id = againOf(task)
    const progress = { startedOn: null, finishedOn: null, percent: 0 }
    tasks.push({
      ...failed,
      ...progress,
      id,
      days,
      constraint: on === null ? null : 'snet',
      constraintOn: on,
    })
    const held = {
      from: task,
      to: id,
      kind: 'FS',
      lagDays: noticeOf(task, links),
      lagElapsed: false,
    } as const
    links = [...links.map((link) => (link.from === task ? { ...link, from: id } : link)), held]
  }
  return { ...rows, tasks, links }
}

/** Links with those that are tried out in the place of what stands between their tasks. */
const withLinks = (links: readonly TaskLink[], tried: readonly TriedLink[]): readonly TaskLink[] => [
  ...links.filter((link) => !tried.some((one) => joinsSame(one, link))),
  ...tried.flatMap(({ kind, ...link }) => (kind === null ? [] : [{ ...link, kind }])),
]

/** Whether two links are between the same tasks. */
export const joinsSame = (one: Pick<TaskLink, 'from' | 'to'>, other: Pick<TaskLink, 'from' | 'to'>) =>
  one.from === other.from && one.to === other.to

/** Whether nothing is tried out yet. */
export const triesNothing = ({ edits, links = [], fails }: WhatIf): boolean =>
  edits.length + links.length + fails.length === 0

/** The id under which a failed inspection is held again in what is only tried out. */
export const againOf = (task: string): string => `again ${task}`
