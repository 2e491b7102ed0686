import { may } from '#contract/audience.ts'
import type { GateKind, TaskStatus } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'

/** What there is to know of a task to tell who may do what to it. */
export type FoundTask = {
  id: string
  title: string
  status: TaskStatus
  gate: GateKind | null
  /** Whether it is one of the caller's own. */
  mine: boolean
}

/** The task with this id, which is not in the bin; refuses one that is not there. */
export async function findTask(scope: Scope, { tx }: Pick<Writing, 'tx'>, id: string): Promise<FoundTask> {
  const task = await tx
    .selectFrom('tasks as t')
    .select((eb) => [
      't.id',
      't.title',
      't.status',
      't.gate',
      eb
        .exists(
          eb
            .selectFrom('task_assignees as a')
            .select('a.task_id')
            .whereRef('a.org_id', '=', 't.org_id')
            .whereRef('a.project_id', '=', 't.project_id')
            .whereRef('a.task_id', '=', 't.id')
            .where('a.person_id', '=', scope.personId),
        )
        .as('mine'),
    ])
    .where('t.org_id', '=', scope.orgId)
    .where('t.project_id', '=', scope.projectId)
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!task) throw notThere()
  return { ...task, mine: Boolean(task.mine) }
}

/** Whether the caller works on a task: whoever runs the project on all, a worker on their own. */
export const worksOn = ({ audience }: Pick<Scope, 'audience'>, { mine }: Pick<FoundTask, 'mine'>): boolean =>
  may(audience, 'task.edit') || (may(audience, 'task.work') && mine)

/** Whether the caller decides what is put to them with a task. */
export const decides = ({ audience }: Pick<Scope, 'audience'>, { gate }: Pick<FoundTask, 'gate'>): boolean =>
  may(audience, 'task.decide') && gate === 'decision'

/** The refusal of what the caller may see and not do. */
export const lookOnly = (): Refusal =>
  new Refusal('forbidden', say('You may look at this, but not change it.'))

/** Refuses who does not work on a task. */
export function requireWorksOn(scope: Pick<Scope, 'audience'>, task: FoundTask): void {
  if (!worksOn(scope, task)) throw lookOnly()
}
