import { sql } from 'kysely'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'

/** The ids of people of the project, each once and in order; refuses somebody who is not of it. */
export async function requirePeople(
  scope: Scope,
  writing: Writing,
  people: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(people)].sort()
  const known = await knownPeople(scope, writing, wanted)
  if (known.length !== wanted.length) throw notThere()
  return wanted
}

/** Those of them who are of the project, held until the end: who is removed at that moment is not put on a task. */
async function knownPeople(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  wanted: readonly string[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const rows = await tx
    .selectFrom('project_people')
    .select('id')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Puts people on a task, in the place of those who were; refuses somebody who is not of the project, or with `lenient` passes
 * over them.
 */
export async function assign(
  scope: Scope,
  writing: Writing,
  task_id: string,
  people: readonly string[],
  { lenient = false } = {},
): Promise<void> {
  const { orgId: org_id, projectId: project_id } = scope
  const { tx, note } = writing
  const wanted = lenient
    ? await knownPeople(scope, writing, people)
    : await requirePeople(scope, writing, people)
  const before = await tx
    .deleteFrom('task_assignees')
    .where((eb) => eb.and({ org_id, project_id, task_id }))
    .returning('person_id')
    .execute()
  if (wanted.length > 0) {
    await tx
      .insertInto('task_assignees')
      .values(wanted.map((person_id) => ({ org_id, project_id, task_id, person_id })))
      .execute()
  }
  const from = before.map(({ person_id }) => person_id).sort()
  if (from.join() !== wanted.join()) {
    await note({ class: 'open', kind: 'task.assigned', subject: task_id, detail: { from, to: wanted } })
  }
}
