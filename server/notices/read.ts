import { sql } from 'kysely'
import { type Audience, sees } from '#contract/audience.ts'
import { type Notice, type NoticeKind, noticesMost } from '#contract/notices.ts'
import type { Db } from '#server/db/schema.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Standing } from '#server/scope/standing.ts'
import { shortened } from './shortened.ts'

export type NoticesContext = { db: Db; scopes: Pick<Scopes, 'standingOf' | 'reader'> }

type Row = {
  id: string
  orgId: string
  projectId: string
  class: Parameters<typeof sees>[1]
  subjectKind: string
  subjectId: string
  kind: string
  actorId: string | null
  commentId: string | null
  count: number
  at: Date
  readAt: Date | null
}

/**
 * The notices of somebody as they read them now, the newest first; `only` narrows them to these. One of what they no longer see,
 * or of what is gone, is none.
 */
export async function readNotices(
  { db, scopes }: NoticesContext,
  userId: string,
  only?: readonly string[],
): Promise<Notice[]> {
  const rows: Row[] = await db
    .selectFrom('notices')
    .select(['id', 'class', 'kind', 'count', 'at', 'org_id as orgId', 'project_id as projectId'])
    .select(['subject_kind as subjectKind', 'subject_id as subjectId', 'read_at as readAt'])
    .select(['actor_id as actorId', 'comment_id as commentId'])
    .where('user_id', '=', userId)
    .$if(only !== undefined, (all) => all.where(sql<boolean>`id = any(${only ?? []}::uuid[])`))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(noticesMost * 2)
    .execute()
  if (rows.length === 0) return []
  const audienceIn = audiencesOf(await scopes.standingOf(userId))
  const seen = new Map<Audience, Row[]>()
  for (const row of rows) {
    const audience = row.kind === 'invited' ? undefined : audienceIn(row)
    if (audience && sees(audience, row.class)) seen.set(audience, [...(seen.get(audience) ?? []), row])
  }
  const shown = await Promise.all([
    presentInvitations(db, userId, rows),
    ...[...seen].map(([audience, own]) => present(scopes.reader(audience), audience, own)),
  ])
  return shown
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id))
    .slice(0, noticesMost)
}

/** What somebody is to the project of a notice; undefined where they are nothing to it. */
function audiencesOf({ orgs, projects }: Standing): (row: Row) => Audience | undefined {
  const own = new Set(orgs)
  const parts = new Map(projects.map(({ projectId, audience }) => [projectId, audience]))
  return ({ orgId, projectId }) => (own.has(orgId) ? 'contractor' : parts.get(projectId))
}

type Shown = {
  id: string
  projectName: string
  taskId: string | null
  title: string | null
  finishOn: string | null
  paper: string | null
  actor: string | null
  said: string | null
  because: Notice['because']
}

/** Rows as one audience reads what they are of. */
async function present(
  reader: ReturnType<Scopes['reader']>,
  audience: Audience,
  rows: readonly Row[],
): Promise<Notice[]> {
  const notes = sees(audience, 'team')
    ? sql`select org_id, project_id, id, body from task_notes where deleted_at is null`
    : sql`select null::uuid as org_id, null::uuid as project_id, null::uuid as id, null as body where false`
  const asked = rows.map(({ id, kind, orgId, projectId, subjectKind, subjectId, actorId, commentId }) => ({
    id,
    org: orgId,
    project: projectId,
    task: subjectKind === 'task' ? subjectId : null,
    document: subjectKind === 'document' ? subjectId : null,
    actor: actorId,
    comment: commentId,
    moved: kind === 'moved',
    failed: kind === 'failed',
  }))
  const { rows: found } = await sql<Shown>`
    select n.id, p.name as "projectName", t.id as "taskId", t.title, t.finish_on as "finishOn", d.title as paper, pp.name as actor,
      coalesce(c.body, note.body, case when n.failed then nullif(t.outcome_note, '') end) as said, move.because
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as n (id uuid, org uuid, project uuid, task uuid, document uuid, actor uuid, comment uuid, moved boolean, failed boolean)
      join projects p on p.org_id = n.org and p.id = n.project and p.deleted_at is null
      left join tasks t on t.org_id = n.org and t.project_id = n.project and t.id = n.task and t.deleted_at is null
      left join documents d on d.org_id = n.org and d.project_id = n.project and d.id = n.document
        and d.deleted_at is null
      left join project_people pp on pp.org_id = n.org and pp.project_id = n.project and pp.id = n.actor
      left join task_comments c on c.org_id = n.org and c.project_id = n.project and c.id = n.comment
        and c.deleted_at is null
      left join (${notes}) note on note.org_id = n.org and note.project_id = n.project and note.id = n.comment
      left join lateral (
        select case when a.kind = 'task.shifted' then jsonb_build_object('kind', a.detail->'because'->>'kind',
          'title', coalesce(cause.title, ''), 'reason', coalesce(cause.outcome_note, '')) end as because
        from activity a left join tasks cause on cause.org_id = n.org and cause.project_id = n.project
          and cause.id = (a.detail->'because'->>'task')::uuid and cause.id <> n.task and cause.deleted_at is null
        where n.moved and a.org_id = n.org and a.project_id = n.project and a.subject_id = n.task and a.class = 'open'
          and (a.kind = 'task.shifted' or (a.kind = 'task.edited' and a.detail->'fields' ?| array['startOn', 'finishOn']))
        order by a.rev desc limit 1
      ) move on true
    where n.task is null or t.id is not null`.execute(reader)
  const byId = new Map(found.map((one) => [one.id, one]))
  return rows.flatMap((row): Notice[] => {
    const one = byId.get(row.id)
    if (!one) return []
    const { taskId: id, title, finishOn, paper, actor, said, because } = one
    return [
      {
        id: row.id,
        kind: row.kind as NoticeKind,
        at: row.at.toISOString(),
        unread: row.readAt === null,
        count: row.count,
        projectId: row.projectId,
        projectName: one.projectName,
        audience,
        task: id === null || title === null ? null : { id, title, finishOn },
        document: row.subjectKind === 'document' ? { id: row.subjectId, title: paper } : null,
        actor: row.actorId !== null && actor !== null ? { id: row.actorId, name: actor } : null,
        because,
        excerpt: said === null ? null : shortened(said),
        invitation: null,
      },
    ]
  })
}

/** Invitations to projects that the reader's address still has: what else there is of the project is not theirs yet. */
async function presentInvitations(db: Db, userId: string, rows: readonly Row[]): Promise<Notice[]> {
  const asked = rows.filter(({ kind }) => kind === 'invited')
  if (asked.length === 0) return []
  const { rows: found } = await sql<
    Omit<Notice, 'kind' | 'unread' | 'at' | 'count' | 'task' | 'document' | 'because' | 'excerpt'>
  >`
    select n.id, p.id as "projectId", p.name as "projectName", pp.role as audience,
      case when doer.id is not null then jsonb_build_object('id', doer.id, 'name', doer.name) end as actor,
      jsonb_build_object('id', i.id, 'org', o.name) as invitation
    from notices n
      join users u on u.id = n.user_id
      join org_invitations i on i.org_id = n.org_id and i.project_id = n.project_id and i.person_id = n.subject_id
        and i.email_key = u.email_key and i.accepted_at is null and i.revoked_at is null
      join orgs o on o.id = i.org_id
      join projects p on p.org_id = i.org_id and p.id = i.project_id and p.deleted_at is null
      join project_people pp on pp.org_id = i.org_id and pp.project_id = i.project_id and pp.id = i.person_id
        and pp.removed_at is null and pp.user_id is null
      left join project_people doer
        on doer.org_id = n.org_id and doer.project_id = n.project_id and doer.id = n.actor_id
    where n.user_id = ${userId}::uuid and n.id = any(${asked.map(({ id }) => id)}::uuid[])`.execute(db)
  const byId = new Map(found.map((one) => [one.id, one]))
  return asked.flatMap(({ id, at, readAt, count }): Notice[] => {
    const one = byId.get(id)
    if (!one) return []
    const when = { at: at.toISOString(), unread: readAt === null, count }
    return [{ ...one, ...when, kind: 'invited', task: null, document: null, because: null, excerpt: null }]
  })
}

/** How many of somebody's notices are not read, of those that are shown. */
export async function countUnread(context: NoticesContext, userId: string): Promise<number> {
  return (await readNotices(context, userId)).filter(({ unread }) => unread).length
}

/** Marks notices of somebody as read: these, or all. */
export async function markRead(
  { db }: NoticesContext,
  userId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== null, (all) => all.where(sql<boolean>`id = any(${ids ?? []}::uuid[])`))
    .execute()
}
