import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail } from '#contract/email.ts'
import type { OrgTables, ProjectTables } from '#server/db/workspace-tables.ts'

/** The format of archives that this version writes, and the only one that it reads. */
export const formatVersion = 2
export const formatName = 'plumbline organization'

type Tables = OrgTables & ProjectTables

/** One row of a part, as a line of JSON holds it. */
export type Line = Readonly<Record<string, unknown>>

/** A part of an archive: a file of JSON, a line for each row. */
export type Part = {
  name: string
  /** The table that its rows stand in; members stand in several. */
  table: keyof Tables | undefined
  /** The columns of a row, in this order; nothing else is in a line, and nothing is missing. */
  columns: readonly string[]
  /** Columns of the table that stay: what is made anew, and what is secret. */
  left: readonly string[]
  /** Reads the rows of an organisation. */
  rows: (org: string) => RawBuilder<unknown>
  /** The row as it counts for the digest, where two spellings of it are one. */
  canonical?: (row: Line) => Line
}

function part<Table extends keyof Tables & string>(
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  left: readonly (keyof Tables[Table] & string)[] = [],
  where: RawBuilder<unknown> = sql`true`,
): Part {
  const key = table === 'orgs' ? 'id' : 'org_id'
  return {
    name: table,
    table,
    columns,
    left,
    rows: (org) =>
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
        where ${sql.ref(key)} = ${org}::uuid and ${where}`,
  }
}

const ofProject = ['org_id', 'project_id'] as const
const comments = [
  ...ofProject,
  'task_id',
  'id',
  'author_id',
  'body',
  'at',
  'edited_at',
  'deleted_at',
] as const

/** Two spellings of one address are one. */
const oneSpelling = (row: Line): Line => ({ ...row, email: canonicalEmail(String(row.email)) ?? row.email })

/**
 * The organisation's own people, by their address: accounts are everybody's own. Whoever was brought here without an account is
 * one of them, as the invitation that waits for them.
 */
const members: Part = {
  name: 'members',
  table: undefined,
  columns: ['email', 'name', 'role', 'joined_at'],
  left: [],
  rows: (org) => sql`
    select u.email, coalesce((select name from profiles where user_id = u.id
        order by (org_id = m.org_id) desc nulls last, is_primary desc limit 1), u.username) as name,
      m.role, m.joined_at
    from org_members m join users u on u.id = m.user_id where m.org_id = ${org}::uuid
    union all
    select i.email, i.former_name, i.org_role, i.former_since from org_invitations i
    where i.org_id = ${org}::uuid and i.former_name is not null and i.accepted_at is null
      and i.revoked_at is null and not exists (
        select from org_members m join users u on u.id = m.user_id
        where m.org_id = i.org_id and u.email_key = i.email_key)`,
  canonical: oneSpelling,
}

/** How people can be reached: those who have an account by its address, for that stays where it is. */
const contacts: Part = {
  name: 'person_contacts',
  table: 'person_contacts',
  columns: ['org_id', 'project_id', 'person_id', 'email', 'phone'],
  left: ['email_key'],
  rows: (org) => sql`
    select pp.org_id, pp.project_id, pp.id as person_id, coalesce(u.email, c.email) as email, c.phone
    from project_people pp
      left join person_contacts c
        on c.org_id = pp.org_id and c.project_id = pp.project_id and c.person_id = pp.id
      left join users u on u.id = pp.user_id
    where pp.org_id = ${org}::uuid and (coalesce(u.email, c.email) is not null or c.phone is not null)`,
  canonical: oneSpelling,
}

/** Everything in an archive, what is referred to first. */
export const parts: readonly Part[] = [
  part(
    'orgs',
    [
      'id',
      'name',
      'address',
      'phone',
      'license_number',
      'time_zone',
      'units',
      'calendar',
      'logo_type',
      'logo_bytes',
      'logo_sha256',
      'created_at',
      'version',
    ],
    ['logo_file', 'subscription_id', 'seats', 'closing_at'],
  ),
  members,
  part(
    'projects',
    [
      'id',
      'org_id',
      'name',
      'address',
      'kind',
      'status',
      'description',
      'start_on',
      'due_on',
      'time_zone',
      'data_on',
      'near_days',
      'government',
      'template',
      'created_at',
      'version',
      'deleted_at',
    ],
    // Counted anew.
    ['tasks', 'tasks_done', 'search'],
  ),
  part('project_prices', [...ofProject, 'price_cents', 'version']),
  part('project_costs', [...ofProject, 'budget_cents', 'version']),
  part(
    'project_people',
    [...ofProject, 'id', 'name', 'company', 'trade', 'role', 'language', 'added_at', 'removed_at'],
    ['user_id'],
  ),
  contacts,
  part('project_calendars', [
    ...ofProject,
    'id',
    'name',
    'applies_to',
    'trade',
    'person_id',
    'week',
    'federal_holidays',
    'exceptions',
  ]),
  part('lost_days', [...ofProject, 'lost_on', 'reason']),
  part('project_baselines', [...ofProject, 'id', 'name', 'taken_at', 'dates']),
  part('project_alternatives', [...ofProject, 'id', 'name', 'kept_at', 'author_id', 'changes', 'finish_on']),
  part(
    'tasks',
    [
      ...ofProject,
      'id',
      'title',
      'description',
      'status',
      'blocked_by',
      'start_on',
      'finish_on',
      'days',
      'gate',
      'who',
      'trade',
      'room',
      'rank',
      'phase',
      'elapsed',
      'constraint_kind',
      'constraint_on',
      'deadline_on',
      'started_on',
      'finished_on',
      'percent',
      'calendar_id',
      'weather',
      'notice_hours',
      'lead_days',
      'outcome',
      'outcome_note',
      'done_at',
      'created_at',
      'version',
      'deleted_at',
    ],
    ['search'],
  ),
  part('task_prices', [...ofProject, 'task_id', 'price_cents', 'version']),
  part('task_costs', [...ofProject, 'task_id', 'cost_cents', 'version']),
  part('task_links', [...ofProject, 'from_id', 'to_id', 'kind', 'lag_days', 'lag_elapsed']),
  part('task_assignees', [...ofProject, 'task_id', 'person_id']),
  part('task_checks', [...ofProject, 'task_id', 'id', 'title', 'done', 'rank']),
  part('task_comments', comments, ['search']),
  part('task_notes', comments, ['search']),
  part(
    'task_asks',
    [
      ...ofProject,
      'id',
      'task_id',
      'person_id',
      'asked_at',
      'expires_at',
      'answer',
      'answer_note',
      'answered_at',
      'start_on',
      'finish_on',
    ],
    [
      'token_hash',
      'moved_at',
      'moved_because',
      'was_start_on',
      'was_finish_on',
      'letter_id',
      'attempts',
      'first_attempt_at',
      'sent_at',
      'failed_at',
      'last_error',
    ],
    // One without an answer waits for a link that works nowhere else.
    sql`answer is not null`,
  ),
  part(
    'project_files',
    [
      ...ofProject,
      'id',
      'task_id',
      'class',
      'name',
      'type',
      'bytes',
      'sha256',
      'width',
      'height',
      'author_id',
      'at',
      'deleted_at',
    ],
    ['storage_key', 'search'],
  ),
  part('project_revs', [...ofProject, 'class', 'rev']),
  part('activity', [...ofProject, 'class', 'rev', 'at', 'actor_id', 'kind', 'subject_id', 'detail']),
  part('own_templates', ['id', 'org_id', 'name', 'body', 'created_at']),
  part(
    'saved_views',
    ['id', 'org_id', 'project_id', 'name', 'page', 'query', 'created_at'],
    ['user_id', 'shared'],
    // Those of one person alone are theirs.
    sql`shared`,
  ),
]

/** The tables of an organisation of which an archive holds nothing, and why. */
export const leftTables: Readonly<Record<string, string>> = {
  org_members: 'in the part members, by their addresses',
  org_invitations: 'a link by letter, which works nowhere else',
  api_keys: 'a secret',
  webhook_endpoints: 'a secret, and an address that is called',
  org_events: 'what webhooks are owed',
  view_links: 'a link, which works nowhere else',
  task_watchers: 'one account’s own',
  notices: 'one account’s own',
  calendar_feeds: 'one account’s own, and known by a secret',
  user_settings: 'one account’s own',
  bulk_edits: 'what one account can undo for a while',
  account_letters: 'letters to accounts',
  profiles: 'one account’s own',
}

/** Where a part stands in the archive. */
export const pathOf = ({ name }: Pick<Part, 'name'>): string => `data/${name}.jsonl`
