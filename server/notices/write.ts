import { noticeKinds } from '#contract/notices.ts'
import { runKept } from '#server/db/client.ts'
import type { Heed } from '#server/scope/progress-at-once.ts'
import { type Wanted, wantedFor } from './wanted.ts'

const mine = (table: string, of = 'wanted') =>
  `${table}.org_id = ${of}.org_id and ${table}.project_id = ${of}.project_id`
const weightOf = (column: string) => `array_position('{${noticeKinds.join()}}'::text[], ${column})`
// One that is weightier and was not read stands; but whoever was written to that a task is theirs is told that it moved.
const stands = `notices.read_at is null and ${weightOf('notices.kind')} > ${weightOf('excluded.kind')}
  and not (notices.kind = 'assigned' and excluded.kind = 'moved' and notices.mailed_at is not null)`
const newer = (column: string) =>
  `${column} = case when ${stands} then notices.${column} else excluded.${column} end`

const statement = {
  name: 'notices',
  text: `
    with wanted as (
      select * from jsonb_to_recordset($1::jsonb) as wanted (
        kind text, weight integer, urgent boolean, class text, "subjectKind" text, subject uuid, comment uuid,
        people uuid[], followers boolean, runners boolean, owners boolean, invited boolean, audiences text[],
        org_id uuid, project_id uuid, actor_user uuid, actor_id uuid)
    ), named as (
      select wanted.*, pp.user_id from wanted join project_people pp on ${mine('pp')} and pp.id = any(wanted.people)
      union all
      select wanted.*, pp.user_id from wanted
        join task_assignees a on ${mine('a')} and a.task_id = wanted.subject
        join project_people pp on ${mine('pp')} and pp.id = a.person_id
      where wanted.followers
      union all
      select wanted.*, w.user_id from wanted join task_watchers w on ${mine('w')} and w.task_id = wanted.subject
      where wanted.followers
      union all
      select wanted.*, pp.user_id from wanted join project_people pp on ${mine('pp')}
        left join org_members m on m.org_id = pp.org_id and m.user_id = pp.user_id
      where wanted.runners and (m.role <> 'worker' or pp.role = 'contractor')
      union all
      select wanted.*, pp.user_id from wanted join project_people pp on ${mine('pp')} and pp.role = 'owner'
      where wanted.owners
    ), owed as (
      select distinct on (named.user_id, named.subject) named.* from named
        left join org_members m on m.org_id = named.org_id and m.user_id = named.user_id
        left join project_people pp on ${mine('pp', 'named')} and pp.user_id = named.user_id and pp.removed_at is null
      where named.user_id is not null and named.user_id is distinct from named.actor_user
        and case when m.role <> 'worker' then 'contractor'
          when m.role = 'worker' and pp.role = 'worker' then 'crew'
          else pp.role end = any(named.audiences)
      order by named.user_id, named.subject, named.weight desc
    ), invited as (
      select wanted.*, u.id as user_id from wanted
        join org_invitations i on ${mine('i')} and i.person_id = wanted.subject
          and i.accepted_at is null and i.revoked_at is null
        join users u on u.email_key = i.email_key
      where wanted.invited
    )
    insert into notices (id, user_id, org_id, project_id, class, subject_kind, subject_id, kind, actor_id, comment_id, at, urgent, mailed_at)
    select gen_random_uuid(), user_id, org_id, project_id, class, "subjectKind", subject, kind,
      actor_id, comment, $2::timestamptz, urgent,
      -- An invitation has a letter of its own.
      case when invited then $2::timestamptz end
    from (select * from owed union all select * from invited) told
    on conflict (user_id, project_id, subject_id) do update set
      ${['kind', 'class', 'actor_id', 'comment_id'].map(newer).join(', ')},
      count = case when notices.read_at is null then notices.count + 1 else 1 end,
      urgent = excluded.urgent or (notices.urgent and notices.mailed_at is null and notices.read_at is null),
      at = excluded.at, read_at = null, mailed_at = excluded.mailed_at`,
}

/**
 * Writes the notices that happenings lead to, in the transaction of those who write: one for a person and a thing, which goes
 * on in place. Nobody is told of what they did themselves, nor of what they do not see.
 */
export const writeNotices: Heed = async ({ tx, now }, told) => {
  const wanted = told.flatMap(({ orgId, projectId, userId, personId, happenings }) => {
    const by = { org_id: orgId, project_id: projectId, actor_user: userId, actor_id: personId }
    return happenings.flatMap((one) => wantedFor(one, now).map((notice: Wanted) => ({ ...notice, ...by })))
  })
  if (wanted.length > 0) await runKept(tx, statement, [JSON.stringify(wanted), now])
}
