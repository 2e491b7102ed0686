import { sameShot, shotsOf } from '#contract/site-photos.ts'
import type { TaskFields } from '#contract/tasks.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'

/**
 * Refuses that tasks are done while photos of their lists are missing, unless whoever runs the project says why it is closed
 * without them: the reason stands in the record under their name. `fields`: what is being changed of each.
 */
export async function requireShots(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  tasks: readonly string[],
  fields: Pick<TaskFields, 'status' | 'shots' | 'shotsWaived'>,
): Promise<void> {
  if (fields.status !== 'done' || fields.shotsWaived) return
  const rows = await tx
    .selectFrom('tasks')
    .select(['id', 'title', 'shots'])
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, shots_waived: '' }))
    .where('status', '<>', 'done')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...tasks]))))
    .execute()
  for (const { id, title, shots } of rows) {
    const wanted = shotsOf(fields.shots ?? shots)
    if (wanted.length === 0) continue
    const photos = await tx
      .selectFrom('project_files')
      .select('shot')
      .where((eb) => eb.and({ org_id: orgId, project_id: projectId, task_id: id }))
      .where('deleted_at', 'is', null)
      .execute()
    const missing = wanted.filter((one) => !photos.some(({ shot }) => sameShot(shot, one)))
    if (missing.length === 0) continue
    throw new Refusal(
      'conflict',
      say('“{task}” is not done yet. Photos are missing: {shots}.', {
        task: title,
        shots: missing.join(', '),
      }),
    )
  }
}
