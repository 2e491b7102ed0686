import { sql } from 'kysely'
import type { ImportBody, importRow } from '#contract/imports.ts'
import type { RowData } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'

/** How far apart tasks are ranked, so that one can be put between two. */
const rankStep = 1024

/**
 * Adds the tasks of a file at the end of the project, in one transaction: all of them or none. Sent again, as after a lost
 * answer, nothing comes in twice. Refuses who does not run the project, and people or tasks that are not the project's.
 */
export async function bringIn(
  scope: Scope,
  { people, tasks, links }: ImportBody,
): Promise<RowData<typeof importRow>> {
  requireRight(scope, 'task.edit')
  const backwards = tasks.find(
    ({ startOn, finishOn }) => startOn !== null && finishOn !== null && startOn > finishOn,
  )
  if (backwards) throw new Refusal('invalid_input', say('The finish cannot be before the start.'))
  const of = { org_id: scope.orgId, project_id: scope.projectId }
  return scope.write(async (writing) => {
    await writing.self()
    const { tx, now } = writing
    const added = await addPeople(writing, of, people)
    await requirePeople(writing, of, new Set(tasks.flatMap(({ assignees }) => assignees)))
    const { last } = await tx
      .selectFrom('tasks')
      .select((eb) => eb.fn.coalesce(eb.fn.max('rank'), sql<number>`0`).as('last'))
      .where('org_id', '=', of.org_id)
      .where('project_id', '=', of.project_id)
      .executeTakeFirstOrThrow()
    const made =
      tasks.length === 0
        ? []
        : await tx
            .insertInto('tasks')
            .values(
              tasks.map((task, index) => ({
                ...of,
                id: task.id,
                title: task.title,
                description: task.description,
                status: task.status,
                start_on: task.startOn,
                finish_on: task.finishOn,
                days: null,
                gate: null,
                who: null,
                trade: task.trade,
                phase: task.phase,
                rank: last + (index + 1) * rankStep,
                done_at: task.status === 'done' ? now : null,
                created_at: now,
              })),
            )
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .execute()
    const isNew = new Set(made.map(({ id }) => id))
    const fresh = tasks.filter(({ id }) => isNew.has(id))
    const rowsOf = <Row>(rows: (task: (typeof tasks)[number]) => Row[]) => fresh.flatMap(rows)
    const assigned = rowsOf(({ id, assignees }) =>
      [...new Set(assignees)].map((person_id) => ({ ...of, task_id: id, person_id })),
    )
    const checks = rowsOf(({ id, checks: own }) =>
      own.map((check, index) => ({ ...of, task_id: id, ...check, rank: (index + 1) * rankStep })),
    )
    const comments = rowsOf(({ id, comments: own }) =>
      own
        .filter(({ body }) => body !== '')
        .map((comment) => ({ ...of, task_id: id, author_id: null, ...comment, at: new Date(comment.at) })),
    )
    if (assigned.length > 0)
      await tx.insertInto('task_assignees').values(assigned).onConflict(twice).execute()
    if (checks.length > 0) await tx.insertInto('task_checks').values(checks).onConflict(twice).execute()
    if (comments.length > 0) await tx.insertInto('task_comments').values(comments).onConflict(twice).execute()
    await addLinks(writing, of, links)
    if (isNew.size > 0) {
      await writing.note({ class: 'open', kind: 'tasks.imported', detail: { tasks: isNew.size } })
    }
    return { tasks: isNew.size, people: added }
  })
}

/** What comes with an id that is there already is passed over. */
const twice = <Builder extends { doNothing: () => unknown }>(conflict: Builder) =>
  conflict.doNothing() as ReturnType<Builder['doNothing']>

type OfProject = { org_id: string; project_id: string }

/** Adds who is named in the file, as workers without an account. */
async function addPeople({ tx, now }: Writing, of: OfProject, people: ImportBody['people']): Promise<number> {
  if (people.length === 0) return 0
  const added = await tx
    .insertInto('project_people')
    .values(
      people.map(({ id, name }) => ({
        ...of,
        id,
        name,
        user_id: null,
        role: 'worker' as const,
        added_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(added.map(({ id }) => id))
  const contacts = people.flatMap(({ id, email }) =>
    email !== null && isNew.has(id)
      ? [{ ...of, person_id: id, email, email_key: email.toLowerCase(), phone: null }]
      : [],
  )
  if (contacts.length > 0) await tx.insertInto('person_contacts').values(contacts).onConflict(twice).execute()
  return added.length
}

/** Refuses people who are not of the project. */
async function requirePeople({ tx }: Writing, of: OfProject, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  const known = await tx
    .selectFrom('project_people')
    .select('id')
    .where('org_id', '=', of.org_id)
    .where('project_id', '=', of.project_id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    // Who is removed at that moment is not put on a task.
    .forShare()
    .execute()
  if (known.length !== ids.size) throw notThere()
}

/** Links tasks of the project; refuses one that is not there. */
async function addLinks({ tx }: Writing, of: OfProject, links: ImportBody['links']): Promise<void> {
  const wanted = links.filter(({ from, to }) => from !== to)
  if (wanted.length === 0) return
  const ids = [...new Set(wanted.flatMap(({ from, to }) => [from, to]))]
  const known = await tx
    .selectFrom('tasks')
    .select('id')
    .where('org_id', '=', of.org_id)
    .where('project_id', '=', of.project_id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  if (known.length !== ids.length) throw notThere()
  await tx
    .insertInto('task_links')
    .values(wanted.map(({ from, to }) => ({ ...of, from_id: from, to_id: to })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
