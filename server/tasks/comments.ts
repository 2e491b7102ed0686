import { sql } from 'kysely'
import { present } from '#contract/field.ts'
import { type Comment, commentEntity } from '#contract/fields.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import {
  type addCommentRow,
  commentEditMinutes,
  type editCommentRow,
  type removeCommentRow,
} from '#contract/task-parts.ts'
import { say } from '#language/say.ts'
import { minute } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, scopeSees, type Writing } from '#server/scope/scope.ts'
import { mentionsIn } from './mentions.ts'
import { type FoundTask, findTask, lookOnly, worksOn } from './rights.ts'

type Table = 'task_comments' | 'task_notes'
const tableOf = (team: boolean): Table => (team ? 'task_notes' : 'task_comments')
const columns = [
  'id',
  'task_id as taskId',
  'author_id as author',
  'body',
  'at',
  'edited_at as editedAt',
] as const
type Row = {
  id: string
  taskId: string
  author: string | null
  body: string
  at: Date
  editedAt: Date | null
}

/** The comments of a task, and its notes for whoever reads them, the oldest first. */
export async function readComments(scope: Scope, task: string): Promise<Comment[]> {
  const [comments, notes] = await Promise.all([
    scope.read
      .selectFrom('task_comments')
      .select(columns)
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('task_id', '=', task)
      .where('deleted_at', 'is', null)
      .execute(),
    scope
      .reads('team')
      ?.selectFrom('task_notes')
      .select(columns)
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('task_id', '=', task)
      .where('deleted_at', 'is', null)
      .execute(),
  ])
  return [
    ...comments.map((row) => shown(scope, row, false)),
    ...(notes ?? []).map((row) => shown(scope, row, true)),
  ].sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
}

const shown = (scope: Scope, row: Row, team: boolean): Comment =>
  present(commentEntity, scope.audience, {
    ...row,
    team,
    at: row.at.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  })

/** Writes a comment, or a note for the team; sent twice with one id it is written once. Whoever it names hears of it. */
export async function addComment(
  scope: Scope,
  task: string,
  { id, body, team }: RowInput<typeof addCommentRow>['body'],
): Promise<RowData<typeof addCommentRow>> {
  const row = await scope.write(async (writing) => {
    requireMayWrite(scope, await findTask(scope, writing, task), team)
    const author_id = await writing.self()
    const standing = await findOwn(scope, writing, task, id)
    if (standing) return standing
    const mentions = await requireMentions(scope, writing, body, team)
    const added = await writing.tx
      .insertInto(tableOf(team))
      .values({
        org_id: scope.orgId,
        project_id: scope.projectId,
        task_id: task,
        id,
        author_id,
        body,
        at: writing.now,
      })
      .onConflict((on) => on.doNothing())
      .returning(columns)
      .executeTakeFirst()
    // The id of a comment of somebody else, or of another task.
    if (!added) throw notThere()
    await tell(writing, task, team, 'added', { comment: id, mentions })
    return { ...added, team }
  })
  return { comment: shown(scope, row, row.team) }
}

/** Changes a comment of the caller's own, while it is young. */
export async function editComment(
  scope: Scope,
  task: string,
  id: string,
  { body }: RowInput<typeof editCommentRow>['body'],
): Promise<RowData<typeof editCommentRow>> {
  const row = await scope.write(async (writing) => {
    const found = await requireOwnYoung(scope, writing, task, id)
    if (found.body === body) return found
    const mentions = await requireMentions(scope, writing, body, found.team)
    const called = mentionsIn(found.body)
    await writing.tx
      .updateTable(tableOf(found.team))
      .set({ body, edited_at: writing.now })
      .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, id }))
      .execute()
    // Who was called by the first writing of it is not called again.
    const added = mentions.filter((person) => !called.includes(person))
    await tell(writing, task, found.team, 'edited', { comment: id, mentions: added })
    return { ...found, body, editedAt: writing.now }
  })
  return { comment: shown(scope, row, row.team) }
}

/** Takes back a comment of the caller's own, while it is young. */
export async function removeComment(
  scope: Scope,
  task: string,
  id: string,
): Promise<RowData<typeof removeCommentRow>> {
  await scope.write(async (writing) => {
    const { team } = await requireOwnYoung(scope, writing, task, id)
    await writing.tx
      .updateTable(tableOf(team))
      .set({ deleted_at: writing.now })
      .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, id }))
      .execute()
    await tell(writing, task, team, 'removed', { comment: id })
  })
  return {}
}

/** A worker writes to the tasks that are theirs; a note for the team is written by the team alone. */
function requireMayWrite(scope: Scope, task: FoundTask, team: boolean): void {
  requireRight(scope, team ? 'note.write' : 'comment')
  const works = scope.audience === 'crew' || scope.audience === 'worker'
  if (works && !worksOn(scope, task)) throw lookOnly()
}

/** The comment or note of this id on this task that the caller wrote; undefined where there is none. */
async function findOwn(
  scope: Scope,
  { tx }: Writing,
  task: string,
  id: string,
): Promise<(Row & { team: boolean }) | undefined> {
  const team = scopeSees(scope, 'team')
  for (const table of team ? (['task_comments', 'task_notes'] as const) : (['task_comments'] as const)) {
    const row = await tx
      .selectFrom(table)
      .select(columns)
      .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, task_id: task, id }))
      .where('author_id', '=', scope.personId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (row) return { ...row, team: table === 'task_notes' }
  }
  return undefined
}

async function requireOwnYoung(scope: Scope, writing: Writing, task: string, id: string) {
  requireMayWrite(scope, await findTask(scope, writing, task), false)
  await writing.self()
  const found = await findOwn(scope, writing, task, id)
  if (!found) {
    const others = (await readComments(scope, task)).some((one) => one.id === id)
    throw others ? lookOnly() : notThere()
  }
  if (writing.now.getTime() - found.at.getTime() > commentEditMinutes * minute) {
    throw new Refusal(
      'forbidden',
      say('A comment can be changed for {minutes} minutes. Write another one instead.', {
        minutes: commentEditMinutes,
      }),
    )
  }
  return found
}

/** The people whom a comment names; refuses one who is not of the project, or who does not read what is written. */
async function requireMentions(
  scope: Scope,
  { tx }: Writing,
  body: string,
  team: boolean,
): Promise<string[]> {
  const ids = mentionsIn(body)
  if (ids.length === 0) return []
  const own = team ? new Set(await scope.members()) : undefined
  const people = await tx
    .selectFrom('project_people')
    .select(['id', 'user_id', 'role'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const reads = people.filter(
    ({ user_id, role }) => !own || (role !== 'owner' && user_id !== null && own.has(user_id)),
  )
  if (people.length < ids.length) {
    throw new Refusal('invalid_input', say('Somebody whom you named is not in this project.'), {
      fields: { body: say('Somebody whom you named is not in this project.') },
    })
  }
  if (reads.length < ids.length) {
    throw new Refusal('invalid_input', say('Somebody whom you named does not read team notes.'), {
      fields: { body: say('Somebody whom you named does not read team notes.') },
    })
  }
  return ids
}

const kinds = {
  open: { added: 'task.commented', edited: 'task.comment-edited', removed: 'task.comment-removed' },
  team: { added: 'task.noted', edited: 'task.note-edited', removed: 'task.note-removed' },
} as const

const tell = (
  { note }: Writing,
  subject: string,
  team: boolean,
  what: keyof (typeof kinds)['open'],
  detail: Record<string, unknown>,
) => {
  const name = team ? 'team' : 'open'
  return note({ class: name, kind: kinds[name][what], subject, detail })
}
