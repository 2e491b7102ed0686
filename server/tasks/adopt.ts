import type { WhatIf } from '#contract/fields.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { putLink, takeLink } from './links.ts'
import { lockTasks } from './lock.ts'
import { judge } from './outcome.ts'
import { difference, editedNote, setEach } from './set-each.ts'
import { reader } from './typed.ts'

/**
 * Puts a kept plan in force: its changes are made as one edit, all of them or none, and it is kept no longer. Refuses one that
 * is not there, or names a task that is gone.
 */
export async function adopt(scope: Scope, id: string): Promise<Record<string, never>> {
  requireRight(scope, 'task.edit')
  const of = { org_id: scope.orgId, project_id: scope.projectId }
  await scope.write(async (writing) => {
    const plan = await writing.tx
      .deleteFrom('project_alternatives')
      .where((eb) => eb.and({ ...of, id }))
      .returning(['name', 'changes'])
      .executeTakeFirst()
    if (!plan) throw notThere()
    await writing.self()
    const { edits, links = [], fails }: WhatIf = plan.changes
    const wanted = new Map(edits.map(({ task, fields }) => [task, fields]))
    const rows = await lockTasks(scope, writing, [...wanted.keys()])
    if (rows.length < wanted.size) throw notThere()
    const kept = await reader(scope, writing, Object.assign({}, ...wanted.values()))
    const changes = rows
      .map((row) => ({ row, ...difference(row, kept(row, wanted.get(row.id) ?? {})) }))
      .filter(({ to }) => Object.keys(to).length > 0)
    await setEach(scope, writing, changes)
    if (changes.length > 0) await writing.notes(changes.map((one) => editedNote(one, { plan: id })))
    // What goes makes room for what would close a cycle with it.
    for (const link of links) if (link.kind === null) await takeLink(scope, writing, link)
    for (const { kind, ...link } of links) if (kind !== null) await putLink(scope, writing, { ...link, kind })
    for (const { task, on, days } of fails)
      await judge(scope, writing, task, { outcome: 'failed', reason: '', again: { on, days } })
    await writing.note({ class: 'team', kind: 'schedule.adopted', subject: id, detail: { name: plan.name } })
  })
  return {}
}
