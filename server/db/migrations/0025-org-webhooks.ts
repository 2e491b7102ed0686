import { type Kysely, sql } from 'kysely'

/** Webhooks of organisations: they are owed what happens in their projects, as far as everybody in a project sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table webhook_endpoints add column org_id uuid references orgs on delete cascade`,
  sql`create index on webhook_endpoints (org_id) where org_id is not null`,
  // What happened in a project and a webhook wants to know; of what it happened to nothing but ids.
  sql`create table org_events (
    id uuid primary key default gen_random_uuid(),
    org_id uuid not null references orgs on delete cascade,
    project_id uuid,
    kind text not null,
    subject_id uuid,
    part_id uuid,
    at timestamptz not null
  )`,
  sql`create index on org_events (org_id)`,
  sql`alter table webhook_deliveries
    alter column event_id drop not null,
    add column org_event_id uuid references org_events on delete cascade,
    add check (num_nonnulls(event_id, org_event_id) = 1)`,
  sql`create index on webhook_deliveries (org_event_id) where org_event_id is not null`,
  // In the transaction of whatever happened. No job is asked for here: that would cost whoever writes most of their time; the
  // server looks for what is owed every few seconds.
  sql`create function owe_org_webhooks() returns trigger language plpgsql as $$
    begin
      if current_setting('plumbline.restoring', true) = 'on' then return null; end if;
      if not exists (
        select from webhook_endpoints where disabled_at is null and org_id in (select org_id from added)
      ) then return null; end if;
      with told as (
        select a.org_id, a.project_id, a.subject_id, a.at, a.rev, kinds.kind,
          case kinds.kind when 'comment.created' then (a.detail->>'comment')::uuid end as part_id
        from added a cross join lateral unnest(case
          when a.kind = 'project.begun' then array['project.created']
          when a.kind in ('project.edited', 'project.restored', 'tasks.imported') then array['project.changed']
          when a.kind = 'project.binned' then array['project.deleted']
          when a.kind = 'task.added' then array['task.created']
          when a.kind = 'task.edited' and a.detail->'to'->>'status' = 'done' then array['task.changed', 'task.done']
          when a.kind in ('task.edited', 'task.assigned', 'task.moved', 'task.restored', 'task.linked',
            'task.unlinked', 'task.listed', 'task.unlisted', 'task.checked', 'task.check-moved') then array['task.changed']
          when a.kind = 'task.binned' then array['task.deleted']
          when a.kind = 'task.commented' then array['comment.created']
          when a.kind = 'file.added' then array['file.added']
          else array[]::text[] end) as kinds (kind)
        where a.class = 'open' and exists (
          select from webhook_endpoints e
          where e.org_id = a.org_id and e.disabled_at is null and kinds.kind = any(e.kinds))
      ), kept as (
        insert into org_events (org_id, project_id, kind, subject_id, part_id, at)
        select org_id, project_id, kind, subject_id, part_id, at from told order by rev
        returning id, org_id, kind
      )
      insert into webhook_deliveries (endpoint_id, org_event_id)
      select e.id, kept.id from kept join webhook_endpoints e
        on e.org_id = kept.org_id and e.disabled_at is null and kept.kind = any(e.kinds)
      for key share of e;
      return null;
    end $$`,
  sql`create trigger owed_to_org_webhooks after insert on activity
    referencing new table as added for each statement execute function owe_org_webhooks()`,
]
