import { type Kysely, sql } from 'kysely'

/**
 * Live readers hear at once of whoever is removed, signed out or let in, whichever way that came about: the tables tell it
 * themselves. They are written seldom; what is written all the time is told of by the process that writes it.
 * A notice knows who made it and which comment it is of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...standing, ...notices]) await sql.raw(statement).execute(db)
}

const standing = [
  `create function tell_standing() returns trigger language plpgsql as $$
    declare told text;
    begin
      if current_setting('plumbline.restoring', true) = 'on' then return null; end if;
      for told in
        select distinct value from (
          select to_jsonb(old) ->> tg_argv[1] as value where tg_op <> 'INSERT'
          union all select to_jsonb(new) ->> tg_argv[1] where tg_op <> 'DELETE'
        ) rows where value is not null
      loop
        perform pg_notify('plumbline_bell', tg_argv[0] || ':' || told);
      end loop;
      return null;
    end $$`,
  ...(
    [
      ['sessions', 'delete', 'u', 'user_id'],
      ['org_members', 'insert or update or delete', 'u', 'user_id'],
      ['project_people', 'insert or update of user_id, role, removed_at or delete', 'u', 'user_id'],
      ['view_links', 'update of revoked_at, expires_at or delete', 'p', 'project_id'],
      ['projects', 'update of deleted_at or delete', 'p', 'id'],
    ] as const
  ).map(
    ([table, event, kind, column]) =>
      `create trigger tell_standing after ${event} on ${table}
        for each row execute function tell_standing('${kind}', '${column}')`,
  ),
]

const notices = [
  'alter table notices add column actor_id uuid, add column comment_id uuid',
  `alter table notices add foreign key (org_id, project_id, actor_id)
    references project_people (org_id, project_id, id) on delete set null (actor_id)`,
]
