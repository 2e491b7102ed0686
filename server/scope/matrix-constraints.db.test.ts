import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Audience, audiences } from '#contract/audience.ts'
import { tableClasses } from '#server/db/table-classes.ts'
import { raiseWalls, readAs, schemaOf } from '#server/db/walls.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { idOf } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { buildWorld } from '#testing/world/world.ts'

let database: TestDatabase
let columns: { table: string; column: string }[]
let views: { schema: string; table: string; column: string }[]

beforeAll(async () => {
  database = await openTestDatabase()
  await raiseWalls(database.pool)
  await buildWorld(database.pool)
  const named = `select table_schema as schema, table_name as table, column_name as column from information_schema.columns`
  columns = (
    await database.pool.query(
      `${named} where table_schema = 'public' and data_type = 'uuid' order by table_name, ordinal_position`,
    )
  ).rows
  views = (await database.pool.query(`${named} where table_schema like 'as\\_%'`)).rows
})
afterAll(() => database.drop())

const estimateTables = ['estimate_lines', 'estimate_versions', 'estimates']
const proposalTables = [
  ...['proposal_answers', 'proposal_drafts', 'proposal_links', 'proposal_questions', 'proposals'],
]
const draftTables = ['document_approvals', 'document_drafts']
const quoteTables = ['quote_answers', 'quote_requests']
const costTables = ['change_costs', 'cost_entries', 'invoice_links', 'pay_rates', 'pay_weeks']
const hurtTables = ['incidents']
const priceTables = ['billing_terms', 'invoices', 'payments_in']
const outside = [
  ...[...hurtTables, 'toolbox_talks'],
  ...costTables,
  ...priceTables,
  'approval_links',
  ...[
    'budget_lines',
    ...draftTables,
    ...estimateTables,
    'person_contacts',
    'project_alternatives',
    'project_costs',
  ],
  ...[
    'project_prices',
    ...proposalTables,
    'purchases',
    ...quoteTables,
    'signing_links',
    'suggestions',
    'task_asks',
    'task_costs',
    'task_notes',
  ],
  ...['task_prices', 'task_work', 'time_corrections', 'time_entries', 'view_links'],
]

/** What each audience has no table of: written by hand, so that no slip of the catalogue moves it. */
const without: Readonly<Record<Audience, readonly string[]>> = {
  contractor: [],
  owner: [
    ...[...hurtTables, 'toolbox_talks'],
    'approval_links',
    ...costTables,
    ...[
      'budget_lines',
      ...draftTables,
      ...estimateTables,
      'person_contacts',
      'project_alternatives',
      'project_costs',
    ],
    ...[
      'proposal_drafts',
      'proposal_links',
      'purchases',
      ...quoteTables,
      'signing_links',
      'suggestions',
      'task_asks',
      'task_costs',
      'task_notes',
    ],
    ...['task_work', 'time_corrections', 'time_entries', 'view_links'],
  ],
  crew: [
    ...hurtTables,
    'approval_links',
    ...costTables,
    ...priceTables,
    ...[
      'budget_lines',
      ...draftTables,
      ...estimateTables,
      'project_costs',
      'project_prices',
      ...proposalTables,
    ],
    ...[
      ...quoteTables,
      'signing_links',
      'suggestions',
      'task_asks',
      'task_costs',
      'task_prices',
      'view_links',
    ],
  ],
  worker: outside,
  viewer: outside,
}

test.each(audiences)('%s has no table of what is not theirs', (audience) => {
  const own = new Set(views.filter(({ schema }) => schema === schemaOf(audience)).map(({ table }) => table))
  expect(
    Object.keys(tableClasses)
      .filter((table) => !own.has(table))
      .sort(),
  ).toEqual(without[audience].toSorted())
})

test('what a token is known by, and where bytes lie, is in no view of anybody', () => {
  expect(views.length).toBeGreaterThan(100)
  const secret = views.filter(({ column }) => /token|hash|_key$/.test(column))
  expect(secret).toEqual([])
})

test.each(audiences)(
  'where the database has no roles, the connection of %s still only reads',
  async (audience) => {
    const client = await database.pool.connect()
    try {
      await client.query(readAs(audience, null))
      const write = client.query(`update tasks set title = 'x'`)
      await expect(write).rejects.toMatchObject({ code: '25006' })
    } finally {
      client.release(true)
    }
  },
)

/** The SQLSTATE with which a statement is refused; undefined where it is not. */
const stateOf = (statement: string, values: readonly unknown[] = []) =>
  database.pool.query(statement, [...values]).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )

/** What of a project names nothing of it: itself, accounts, and what is told of by name alone. */
const namesNothing = /^(id|org_id|project_id|user_id|letter_id|subject_id|invited_by|key_id|copied)$/

test('an id of another project can be written into no table of a project, not even by a mistake', async () => {
  const inside = columns.filter(({ table, column }) => table in tableClasses && !namesNothing.test(column))
  const [kitchen, porch] = [idsOf('kitchen'), idsOf('porch')]
  const likes: Readonly<Record<string, string>> = {
    task_id: porch.task,
    from_id: porch.task,
    to_id: porch.other,
    person_id: porch.person,
    author_id: porch.person,
    actor_id: porch.person,
    calendar_id: porch.calendar,
    again_of: porch.scan,
    scan_id: porch.scan,
    file_id: porch.file,
    copy_of: porch.file,
    by_id: porch.person,
    estimate_id: porch.estimate,
    version_id: porch.version,
    proposal_id: porch.proposal,
    request_id: porch.quote,
    answered_by: porch.person,
    bought_by: porch.person,
    decided_by: porch.person,
    document_id: porch.document,
    signing_id: idOf('signing porch'),
    approval_id: porch.approval,
    change_order_id: porch.changeOrder,
    application_id: porch.application,
    invoice_id: porch.invoice,
    entry_id: porch.bill,
    against: porch.commitment,
    corrects: porch.payment,
    ball_person_id: porch.person,
    translation_of: porch.document,
    revises: porch.document,
    replaces: porch.logEntry,
    time_id: porch.time,
    checklist_id: porch.checklist,
    accepted_by: porch.person,
    before_id: porch.file,
    after_id: porch.file,
    photo_id: porch.file,
  }
  const states = await Promise.all(
    inside.map(async ({ table, column }) => {
      const { rows } = await database.pool.query(
        `select ${column} as one from ${table} where project_id = $1 and ${column} is not null limit 1`,
        [kitchen.project],
      )
      const to = likes[column]
      if (rows.length === 0 || to === undefined) return [`${table}.${column}`, 'nothing to try it with']
      const statement = `update ${table} set ${column} = $1 where project_id = $2 and ${column} = $3`
      return [`${table}.${column}`, await stateOf(statement, [to, kitchen.project, rows[0].one])]
    }),
  )
  expect(states.length).toBeGreaterThan(12)
  // What is only ever added to says no to any change.
  const record =
    /^(activity|scan_corrections|estimate_versions|proposal_answers|quote_answers|document_versions|document_approvals|signing_entries|log_entries|time_corrections)\.|^signings\.(document|version|file)_id|^(payments_in|cost_entries)\.(invoice_id|against|corrects)|^invoices\.application_id|^lien_waivers\.(invoice|entry)_id|^incidents\.replaces/
  const refused = (name: string) => (record.test(name) ? 'P0001' : '23503')
  expect(states.filter(([name = '', state]) => state !== refused(name))).toEqual([])
})

test.each([
  [
    'an account that is two people of a project',
    `insert into project_people (org_id, project_id, id, user_id, name, role, added_at)
     select org_id, project_id, gen_random_uuid(), user_id, 'Again', role, added_at from project_people where id = $1`,
    idOf('person kitchen wes'),
    '23505',
  ],
  [
    'a token that leads to two projects',
    `update view_links set token_hash = (select token_hash from view_links where id = $1) where id <> $1`,
    idsOf('kitchen').link,
    '23505',
  ],
  [
    'a token that answers two questions',
    `update task_asks set token_hash = (select token_hash from task_asks where id = $1) where id <> $1`,
    idsOf('kitchen').ask,
    '23505',
  ],
  [
    'a task that ends before it begins',
    `update tasks set start_on = '2025-03-05', finish_on = '2025-03-04' where id = $1`,
    idsOf('kitchen').task,
    '23514',
  ],
  [
    'a task that waits for itself',
    `update task_links set to_id = from_id where from_id = $1`,
    idsOf('kitchen').task,
    '23514',
  ],
  [
    'a record that is changed',
    `update activity set kind = 'x' where subject_id = $1`,
    idsOf('kitchen').task,
    'P0001',
  ],
  [
    'a correction that is changed',
    `update scan_corrections set reason = 'x' where scan_id = $1`,
    idsOf('kitchen').scan,
    'P0001',
  ],
  [
    'a correction that is taken out',
    `delete from scan_corrections where scan_id = $1`,
    idsOf('kitchen').scan,
    'P0001',
  ],
  [
    'a scan that is a scan of itself again',
    `update scans set again_of = id where id = $1`,
    idsOf('kitchen').scan,
    '23514',
  ],
  [
    'a scan without a file that nobody typed',
    `update scans set typed = null where id = $1`,
    idsOf('kitchen').scan,
    '23514',
  ],
  [
    'a version of an estimate that is changed',
    `update estimate_versions set name = 'x' where id = $1`,
    idsOf('kitchen').version,
    'P0001',
  ],
  [
    'a version of an estimate that is removed',
    `delete from estimate_versions where id = $1`,
    idsOf('kitchen').version,
    'P0001',
  ],
  [
    'a document that was issued, and is changed',
    `update documents set title = 'x' where id = $1`,
    idOf('price document kitchen'),
    'P0001',
  ],
  [
    'a document that was issued, and is deleted',
    `delete from documents where id = $1`,
    idOf('price document kitchen'),
    'P0001',
  ],
  [
    'a version of a document that is changed',
    `update document_versions set reason = 'x' where document_id = $1`,
    idsOf('kitchen').document,
    'P0001',
  ],
  [
    'a version of a document that was issued, and is removed',
    `delete from document_versions where document_id = $1`,
    idOf('price document kitchen'),
    'P0001',
  ],
  [
    'what was sent to be signed, and is changed',
    `update signings set note = 'x' where id = $1`,
    idOf('signing kitchen'),
    'P0001',
  ],
  [
    'what was sent to be signed, and is deleted',
    `delete from signings where id = $1`,
    idOf('signing kitchen'),
    'P0001',
  ],
  [
    'an entry of the record of signing that is changed',
    `update signing_entries set digest = 'x' where signing_id = $1`,
    idOf('signing kitchen'),
    'P0001',
  ],
  [
    'a document that is sent to be signed twice at once',
    `insert into signings select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'file_id', null))).* from signings s where id = $1`,
    idOf('signing kitchen'),
    '23505',
  ],
  [
    'a sealed file that is renamed',
    `update project_files set name = 'x' where id = $1`,
    idOf('file kitchen price'),
    'P0001',
  ],
  [
    'an approval that was answered, and is changed',
    `update document_approvals set steps = '[]' where id = $1`,
    idsOf('kitchen').approval,
    'P0001',
  ],
  [
    'an approval that is removed',
    `delete from document_approvals where id = $1`,
    idsOf('kitchen').approval,
    'P0001',
  ],
  [
    'two documents of a kind under one number',
    `insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).* from documents d where id = $1`,
    idOf('price document kitchen'),
    '23505',
  ],
  [
    'two submittals under one number',
    `insert into submittals select (jsonb_populate_record(t, '{}'::jsonb || jsonb_build_object('id', gen_random_uuid()))).* from submittals t where id = $1`,
    idsOf('kitchen').submittal,
    '23505',
  ],
  [
    'two transmittals under one number',
    `insert into transmittals select (jsonb_populate_record(t, '{}'::jsonb || jsonb_build_object('id', gen_random_uuid()))).* from transmittals t where id = $1`,
    idsOf('kitchen').transmittal,
    '23505',
  ],
  [
    'two requests for information under one number',
    `insert into rfis select (jsonb_populate_record(t, '{}'::jsonb || jsonb_build_object('id', gen_random_uuid()))).* from rfis t where id = $1`,
    idsOf('kitchen').rfi,
    '23505',
  ],
  [
    'a document that is issued twice',
    `insert into document_versions select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'number', 2))).* from document_versions v where document_id = $1`,
    idOf('price document kitchen'),
    '23505',
  ],
  [
    'two versions of an estimate under one number',
    `insert into estimate_versions select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid()))).* from estimate_versions v where id = $1`,
    idsOf('kitchen').version,
    '23505',
  ],
])('the database refuses %s', async (_, statement, id, state) => {
  expect(await stateOf(statement, [id])).toBe(state)
})
