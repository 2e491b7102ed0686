import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Audience, audiences, type InformationClass, visibleClasses } from '#contract/audience.ts'
import { type EntityName, entities } from '#contract/entities.ts'
import { readableTables, tableClasses, unreadColumns } from '#server/db/table-classes.ts'
import { raiseWalls, readAs, schemaOf } from '#server/db/walls.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { buildWorld } from '#testing/world/world.ts'

let database: TestDatabase
let mark: string | null
let columns: { table: string; column: string }[]

beforeAll(async () => {
  database = await openTestDatabase()
  mark = await raiseWalls(database.pool)
  await buildWorld(database.pool)
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' order by 1, ordinal_position`,
  )
  columns = rows
})
afterAll(() => database.drop())

const inClassTables = (table: string): table is keyof typeof tableClasses => table in tableClasses

/** Tables that have a project and that no audience reads, with why. */
const readByNoAudience: Readonly<Record<string, string>> = {
  org_invitations: 'of the organization: read for its admins, by its own feature',
  org_events: 'of the organization: what its webhooks are owed, ids alone',
  notices: 'one’s own',
  calendar_feeds: 'one’s own, and known by a secret',
  saved_views: 'one’s own, or the organization’s',
  conversations: 'one’s own',
  bulk_edits: 'what an undo needs, shown to nobody',
  tool_moves: 'the organization’s, with the name of a project for those alone who see it',
}

test('every table that has a project has a class, or stands on the short list of those that no audience reads', () => {
  const ofProject = columns.filter(({ column }) => column === 'project_id').map(({ table }) => table)
  const unknown = ofProject.filter((table) => !inClassTables(table) && !(table in readByNoAudience))
  expect(unknown).toEqual([])
  expect(Object.keys(readByNoAudience).filter(inClassTables)).toEqual([])
  const classed = Object.keys(tableClasses).filter((table) => table !== 'projects')
  expect(classed.filter((table) => !ofProject.includes(table))).toEqual([])
})

/** Which entity of the catalogue each table is of. */
const entityOf: Readonly<Record<string, EntityName>> = {
  projects: 'project',
  project_prices: 'project',
  project_costs: 'project',
  project_people: 'person',
  person_contacts: 'person',
  tasks: 'task',
  task_prices: 'task',
  task_costs: 'task',
  task_links: 'link',
  task_checks: 'check',
  task_comments: 'comment',
  suggestions: 'suggestion',
  task_notes: 'comment',
  project_files: 'file',
  project_calendars: 'calendar',
  lost_days: 'lost-day',
  weather_snapshots: 'weather-snapshot',
  weather_settings: 'weather-settings',
  project_baselines: 'baseline',
  project_alternatives: 'alternative',
  scans: 'scan',
  scan_corrections: 'scan-correction',
  estimates: 'estimate',
  estimate_lines: 'estimate-line',
  estimate_versions: 'estimate-version',
  space_plans: 'space-plan',
  activity: 'activity',
  proposals: 'proposal',
  proposal_drafts: 'proposal-draft',
  proposal_answers: 'proposal-answer',
  proposal_questions: 'proposal-question',
  quote_requests: 'quote-request',
  invoice_links: 'invoice-link',
  quote_answers: 'quote-answer',
  budget_lines: 'budget-line',
  task_work: 'task-work',
  purchases: 'purchase',
  documents: 'document',
  document_versions: 'document-version',
  document_drafts: 'document-draft',
  signings: 'signing',
  signing_entries: 'signing-entry',
  submittals: 'submittal',
  transmittals: 'transmittal',
  rfis: 'rfi',
  log_entries: 'log-entry',
  log_signings: 'log-signing',
  time_entries: 'time-entry',
  time_corrections: 'time-correction',
  checklists: 'checklist',
  checklist_answers: 'checklist-answer',
  punch_items: 'punch-item',
  toolbox_talks: 'toolbox-talk',
  change_orders: 'change-order',
  change_costs: 'change-cost',
  billing_terms: 'billing-terms',
  pay_applications: 'pay-application',
  invoices: 'invoice',
  payments_in: 'payment',
  cost_entries: 'cost-entry',
  lien_waivers: 'lien-waiver',
  pay_rates: 'pay-rate',
  pay_weeks: 'pay-week',
  document_approvals: 'document-approval',
}

/** Columns that go by another name in the catalogue. */
const otherName: Readonly<Record<string, string>> = {
  from_id: 'from',
  to_id: 'to',
  author_id: 'author',
  by_id: 'by',
  on_date: 'on',
  actor_id: 'actor',
  subject_id: 'subject',
  role: 'audience',
  applies_to: 'of',
  constraint_kind: 'constraint',
}

/** Columns that say nothing of a project to anybody: what ties rows together, and what only programs need. */
const technical: readonly string[] = [
  ...['org_id', 'project_id', 'task_id', 'person_id', 'search', 'version', 'deleted_at', 'removed_at'],
  ...[
    'template',
    'created_at',
    'language',
    'added_at',
    'email_key',
    'storage_key',
    'token_hash',
    'changed',
    'letter_id',
    'sent',
    'stop_sent',
    ...['reminded', 'checkout_ref', 'checkout_cents'],
    // How a lag came about: the lag itself is read.
    'shares_day',
    // Read by whoever writes papers alone, by another way: in nobody’s view.
    'paper_facts',
  ],
]
/** Tables that have no fields of the catalogue: who is on a task, numbers of changes, and what only `manage` reads. */
const withoutFields: readonly string[] = [
  'task_assignees',
  'task_watchers',
  'project_revs',
  'view_links',
  'task_asks',
  'proposal_links',
  'signing_links',
  'approval_links',
  'incidents',
]

const camel = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

test('every column of a project’s table is a field of its table’s class in the catalogue, or is technical', () => {
  const wrong = columns.flatMap(({ table, column }) => {
    if (!inClassTables(table) || withoutFields.includes(table) || technical.includes(column)) return []
    const entity = entities[entityOf[table] ?? 'project'] as Partial<
      Record<InformationClass, Readonly<Record<string, unknown>>>
    >
    const name = otherName[column] ?? camel(column)
    // A note for the team is a comment that is read by nobody else; what names its class in each row is open beside it.
    const own = tableClasses[table]
    const expected = own === 'row' || table === 'task_notes' ? 'open' : own
    return name in (entity[expected] ?? {}) ? [] : [`${table}.${column}`]
  })
  expect(wrong).toEqual([])
})

test('the roles of the database may read the views of the catalogue, column for column, and nothing else', async () => {
  expect(mark).not.toBeNull()
  for (const audience of audiences) {
    const { rows } = await database.pool.query<{ schema: string; table: string; column: string }>(
      `select n.nspname as schema, c.relname as table, a.attname as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'm', 'p', 'f')
         and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'
         and has_schema_privilege($1, n.oid, 'usage')
         and has_column_privilege($1, c.oid, a.attnum, 'select')`,
      [`${mark}_${audience}`],
    )
    const expected = readableTables(audience).flatMap(({ table }) =>
      columns
        .filter((one) => one.table === table && !unreadColumns[table]?.includes(one.column))
        .map(({ column }) => `${schemaOf(audience)}.${table}.${column}`),
    )
    expect(rows.map(({ schema, table, column }) => `${schema}.${table}.${column}`).sort()).toEqual(
      expected.sort(),
    )
  }
})

/** Runs statements on the connection of an audience, and answers the SQLSTATE of each that was refused. */
async function tryAs(audience: Audience, statements: readonly string[]): Promise<(string | undefined)[]> {
  const client = await database.pool.connect()
  try {
    // That the connection only reads is a wall of its own; here it is the role that refuses.
    await client.query(`${readAs(audience, mark)}; set default_transaction_read_only = off`)
    const states: (string | undefined)[] = []
    for (const statement of statements) states.push(await stateOf(client, statement))
    return states
  } finally {
    client.release(true)
  }
}

const stateOf = (client: pg.PoolClient, statement: string): Promise<string | undefined> =>
  client.query(statement).then(
    () => undefined,
    (error: { code?: string }) => error.code ?? 'unknown',
  )

test.each(audiences)(
  '%s is refused every table itself, and what is hidden in select, where, order by, count and to_jsonb',
  async (audience) => {
    const tables = [...new Set(columns.map(({ table }) => table))]
    const direct = tables.flatMap((table) => [
      `select * from public.${table}`,
      `select count(*) from public.${table}`,
      `delete from public.${table}`,
    ])
    expect(new Set(await tryAs(audience, direct))).toEqual(new Set(['42501']))
    const readable = new Set(
      readableTables(audience).flatMap(({ table }) =>
        columns
          .filter((one) => one.table === table && !unreadColumns[table]?.includes(one.column))
          .map(({ column }) => `${table}.${column}`),
      ),
    )
    const hidden = columns.filter(
      ({ table, column }) => inClassTables(table) && !readable.has(`${table}.${column}`),
    )
    const sly = hidden.flatMap(({ table, column }) => [
      `select "${column}" from ${table}`,
      `select count(*) from ${table} where "${column}" is not null`,
      `select 1 from ${table} order by "${column}"`,
      `select to_jsonb(${table}.*)->'${column}' from ${table} where to_jsonb(${table}.*) ? '${column}' or 1/0 = 1`,
    ])
    const states = await tryAs(audience, sly)
    // What is not in a view is not in its row either: to_jsonb finds no such key, and comes to the division.
    expect(sly.filter((_, index) => states[index] === undefined)).toEqual([])
    expect(hidden.length).toBeGreaterThan(2)
  },
)

test.each(audiences)(
  '%s finds rows of their classes alone, none of the bin unless they run the project, and can write nothing',
  async (audience) => {
    const client = await database.pool.connect()
    try {
      await client.query(readAs(audience, mark))
      for (const table of ['activity', 'project_files', 'project_revs', 'documents']) {
        const { rows } = await client.query<{ class: InformationClass }>(
          `select distinct class from ${table}`,
        )
        const allowed: readonly string[] = visibleClasses[audience]
        expect(
          rows.map((row) => row.class).filter((one) => !allowed.includes(one)),
          table,
        ).toEqual([])
        expect(rows.length, table).toBeGreaterThan(0)
      }
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from tasks where deleted_at is not null`,
      )
      expect(rows[0]?.count).toBe(audience === 'contractor' ? 4 : 0)
      expect(await stateOf(client, `update tasks set title = 'x'`)).toMatch(/^(42501|25006)$/)
      expect(await stateOf(client, `insert into tasks (id) values (gen_random_uuid())`)).toMatch(
        /^(42501|25006)$/,
      )
    } finally {
      client.release(true)
    }
  },
)
