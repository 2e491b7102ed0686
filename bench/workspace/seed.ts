import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashToken, newToken } from '#server/kit/token.ts'
import { deeds, description, otherWord, places, rareWord, things } from './words.ts'

/** How much of everything there is. */
export type Size = { projects: number; tasksEach: number; staff: number }

/** Who is signed in: what their browser sends. */
export type Person = { userId: string; cookie: string }

/** What was written: an organization with its people, and another one that nobody of them sees. */
export type Seeded = {
  orgId: string
  /** Those who run the organization's projects; the first has a part of their own in each. */
  staff: readonly [Person, ...Person[]]
  owner: Person
  worker: Person
}

/** Of so many projects one is the owner's; the worker's are as many. */
const ownersOneIn = 100

/**
 * Writes an organization with projects in every state of life, and one beside it with a twentieth of that. The rules of the
 * tables are left to those who write over the server: here they would cost most of the time.
 */
export async function seedWorkspace(pool: pg.Pool, size: Size, say: (line: string) => void): Promise<Seeded> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '128MB';
      set maintenance_work_mem = '512MB'; set statement_timeout = 0; set synchronous_commit = off`)
    const people: Person[] = []
    for (let i = 0; i < size.staff + 3; i++) people.push(await addPerson(client, i))
    const [first, ...others] = people.slice(0, size.staff)
    const [owner, worker, stranger] = people.slice(size.staff)
    if (!first || !owner || !worker || !stranger) throw new Error('too few people were made')
    const orgId = await addOrg(client, 'Alder & Sons', [first, ...others])
    const otherId = await addOrg(client, 'Birch Builders', [stranger])
    await addProjects(client, { orgId, count: size.projects, first, owner, worker })
    await addProjects(client, {
      orgId: otherId,
      count: Math.ceil(size.projects / 20),
      first: stranger,
      owner: stranger,
      worker: stranger,
    })
    const indexes = await dropIndexes(client, ['tasks', 'task_comments'])
    for (const [what, statement, values = []] of contents(size, otherId)) {
      say(`seeding ${what}`)
      await client.query(statement, values)
    }
    say('building indexes')
    for (const index of indexes) await client.query(index)
    await client.query('reset all')
    await client.query('vacuum analyze')
    return { orgId, staff: [first, ...others], owner, worker }
  } finally {
    client.release(true)
  }
}

/** Takes the full-text indexes of tables away, which are quicker made in the end; answers what makes them again. */
async function dropIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexname like '%_search'`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows.map(({ definition }) => definition)
}

async function addPerson(client: pg.PoolClient, number: number): Promise<Person> {
  const [userId, token, name] = [randomUUID(), newToken(), `bench.${number}`]
  await client.query(
    `insert into users (id, email_key, email, username, username_key, password_hash, created_at)
     values ($1, $2 || '@load.example', $2 || '@load.example', $2, $2, 'none', now())`,
    [userId, name],
  )
  await client.query(
    `insert into subscriptions (id, user_id, plan, status, started_at)
     values (gen_random_uuid(), $1, 'enterprise', 'active', now())`,
    [userId],
  )
  await client.query(
    `insert into sessions (hash, user_id, created_at, renewed_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '20 days')`,
    [hashToken(token), userId],
  )
  return { userId, cookie: `plumbline-session=${token}` }
}

async function addOrg(
  client: pg.PoolClient,
  name: string,
  members: readonly [Person, ...Person[]],
): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into orgs (id, name, subscription_id, created_at)
     select $1, $2, id, now() from subscriptions where user_id = $3`,
    [id, name, members[0].userId],
  )
  await client.query(
    `insert into org_members (org_id, user_id, role, joined_at)
     select $1, id, case when id = $2 then 'admin' else 'contractor' end, now() from unnest($3::uuid[]) id`,
    [id, members[0].userId, members.map(({ userId }) => userId)],
  )
  return id
}

type Projects = { orgId: string; count: number; first: Person; owner: Person; worker: Person }

/** Projects with six people each: one of the firm, an owner, and four who do the work. Three in ten are under way. */
async function addProjects(
  client: pg.PoolClient,
  { orgId, count, first, owner, worker }: Projects,
): Promise<void> {
  await client.query(
    `insert into projects (id, org_id, name, address, kind, status, description, start_on, due_on, time_zone, created_at)
     select gen_random_uuid(), $1, (array['Kitchen', 'Clinic', 'Barracks', 'Bath', 'Warehouse', 'Duplex'])[1 + n % 6]
         || ' ' || ($3::text[])[1 + n * 7 % cardinality($3::text[])] || ' No. ' || n,
       n || ' Mill Street', (array['diy', 'hybrid', 'professional'])[1 + n % 3],
       (array['active', 'closed', 'closed', 'active', 'closed', 'lost', 'closed', 'won', 'closed', 'closed'])[1 + n % 10],
       $4, current_date - 400 + n % 380, current_date - 200 + n % 380, 'America/Chicago', now() - n * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [orgId, count, places, description],
  )
  await client.query(
    `insert into project_people (org_id, project_id, id, user_id, name, trade, role, added_at)
     select org_id, p.id, gen_random_uuid(),
       case place when 1 then $2::uuid when 2 then case when n % $5::int = 1 then $3::uuid end
         when 3 then case when n % $5::int = 1 then $4::uuid end end,
       (array['Ada Mason', 'Olive Owner', 'Walt Worker', 'Sam Sparks', 'Pia Pipe', 'Dan Wall'])[place],
       (array['', '', 'carpentry', 'electrical', 'plumbing', 'drywall'])[place],
       (array['contractor', 'owner', 'worker', 'worker', 'worker', 'worker'])[place], p.created_at
     from (select *, row_number() over (order by created_at desc) as n from projects where org_id = $1) p,
       generate_series(1, 6) place
     where not ($2 = $3 and n % $5::int = 1 and place in (2, 3))`,
    [orgId, first.userId, owner.userId, worker.userId, ownersOneIn],
  )
}

/** What stands in the projects; `otherId` is the organization with a word of its own. */
function contents(
  { tasksEach }: Size,
  otherId: string,
): readonly (readonly [what: string, statement: string, values?: unknown[]])[] {
  // A number below 2^31 that looks like chance and is the same each time.
  const chance = (salt: number) => `(hashint4(n * 31 + ${salt}) & 2147483647)`
  // The first words are taken far more often than the last.
  const word = (list: string, salt: number) =>
    `(${list}::text[])[1 + floor(power((${chance(salt)} % 10007) / 10007.0, 2) * cardinality(${list}::text[]))::int]`
  return [
    [
      'tasks',
      // What is done has its days, and the rest is held to the day that was typed: planning moves it by weekends and links alone.
      `insert into tasks (org_id, project_id, id, title, description, status, blocked_by, start_on, finish_on, days,
         gate, who, trade, room, phase, rank, done_at, created_at,
         started_on, finished_on, percent, constraint_kind, constraint_on)
       select org_id, id, gen_random_uuid(),
         ${word('$2', 1)} || ' ' || ${word('$3', 2)}
           || case when org_id = $6 then ' ' || $7::text when ${chance(3)} % 10000 = 7 then ' ' || $5::text else '' end
           || ', ' || room || ' ' || place,
         case when ${chance(4)} % 3 = 0 then 'PO' || n || ' ' || $8::text else '' end,
         status, case status when 'blocked' then 'Waiting for material' else '' end,
         start_on, start_on + 1 + ${chance(5)} % 5, 1 + ${chance(5)} % 5,
         case ${chance(6)} % 40 when 1 then 'inspection' when 2 then 'permit' when 3 then 'decision' end,
         'contractor', (array['carpentry', 'electrical', 'plumbing', 'drywall', 'painting'])[1 + ${chance(7)} % 5],
         room, 'Phase ' || 1 + place * 6 / ${tasksEach * 2}, place * 1024.0,
         case status when 'done' then now() - interval '9 days' end, created_at,
         case when status in ('done', 'doing') then start_on end,
         case when status = 'done' then start_on + 1 + ${chance(5)} % 5 end,
         case status when 'done' then 100 else 0 end,
         case when status in ('todo', 'blocked') then 'snet' end,
         case when status in ('todo', 'blocked') then start_on end
       from (
         select p.*, ${word('$4', 8)} as room, project_start + place as start_on,
           case when project_status in ('closed', 'lost') or place * 2 < most then 'done'
             when ${chance(9)} % 50 = 1 then 'blocked' when ${chance(9)} % 30 = 2 then 'doing' else 'todo' end as status
         from (
           select org_id, id, created_at, status as project_status,
             -- Half of what there is to do lies behind, in whatever is under way.
             current_date - most / 2 as project_start, most, place,
             (row_number() over ())::int as n
           from (
             select *, ($1::int / 5) + ((row_number() over (order by created_at desc) * 7919) % ($1::int * 8 / 5 + 1))::int as most
             from projects
           ) sized, generate_series(1, most) place
         ) p
       ) made`,
      [tasksEach, deeds, things, places, rareWord, otherId, otherWord, description],
    ],
    [
      'people on tasks',
      `insert into task_assignees (org_id, project_id, task_id, person_id)
       select t.org_id, t.project_id, t.id, pp.id
       from (select *, (row_number() over ())::int as n from tasks) t
         join (select *, row_number() over (partition by project_id order by name) as place from project_people) pp
           on pp.project_id = t.project_id and (pp.place = 1 + n % 6 or (n % 3 = 0 and pp.place = 1 + (n + 1) % 6))`,
    ],
    [
      'checklists',
      `insert into task_checks (org_id, project_id, task_id, id, title, done, rank)
       select org_id, project_id, id, gen_random_uuid(), 'Check no. ' || place, place = 1, place
       from (select *, (row_number() over ())::int as n from tasks) t, generate_series(1, 3) place where n % 5 = 0`,
    ],
    [
      'comments',
      `insert into task_comments (org_id, project_id, task_id, id, body, at)
       select org_id, project_id, id, gen_random_uuid(),
         'Done as far as the ' || ${word('$1', 11)} || ', the ' || ${word('$2', 12)} || ' comes on Monday.',
         created_at + interval '2 days'
       from (select *, (row_number() over ())::int as n from tasks) t, generate_series(1, 2) where n % 10 = 0`,
      [places, things],
    ],
    ...['price', 'cost'].map(
      (sum) =>
        [
          `${sum}s`,
          `insert into task_${sum}s (org_id, project_id, task_id, ${sum}_cents)
           select org_id, project_id, id, 1000 + ${chance(13)} % 500000
           from (select *, (row_number() over ())::int as n from tasks) t where n % 3 > 0`,
        ] as const,
    ),
    [
      'links',
      `insert into task_links (org_id, project_id, from_id, to_id)
       select org_id, project_id, before, id
       from (select *, lag(id) over (partition by project_id order by rank) as before from tasks) t
       where before is not null and rank::bigint / 1024 % 4 > 0`,
    ],
    [
      'files',
      `insert into project_files (org_id, project_id, id, task_id, class, name, type, bytes, sha256, storage_key, at)
       select org_id, project_id, gen_random_uuid(), id, 'open', ${word('$1', 14)} || '-photo.jpg', 'image/jpeg', 1000,
         'none', 'none', created_at
       from (select *, (row_number() over ())::int as n from tasks) t where n % 50 = 0`,
      [things],
    ],
    [
      'records',
      `insert into activity (org_id, project_id, class, rev, at, kind, subject_id, detail)
       select org_id, project_id, 'open', row_number() over (partition by project_id order by rank),
         least(created_at + rank / 1024 * interval '1 hour', now() - rank / 1024 * interval '1 hour'), 'task.added', id, jsonb_build_object('title', title)
       from tasks`,
    ],
    [
      'revisions',
      `insert into project_revs (org_id, project_id, class, rev)
       select org_id, project_id, 'open', max(rev) from activity group by org_id, project_id`,
    ],
    [
      'counters',
      `update projects set tasks = counted.tasks, tasks_done = counted.done
       from (select project_id, count(*)::int as tasks, (count(*) filter (where status = 'done'))::int as done
         from tasks group by project_id) counted
       where counted.project_id = projects.id`,
    ],
  ]
}
