import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

type Fact = { key: string; value: unknown; keep: string }
const say = (values: object, as: Staff = 'contractor') => p.ask(as, 'POST', '/paper-facts', { values })
const saidOf = async (key: string) =>
  (await p.ask('contractor', 'GET', '/paper-facts')).data.facts.find((one: Fact) => one.key === key)?.value
const write = async (templateKey: string, answers: object) => {
  const id = randomUUID()
  const body = { id, templateKey, language: 'en', answers }
  const made = await p.ask('contractor', 'POST', '/documents', body)
  expect(made, JSON.stringify(made.error)).toMatchObject({ status: 200 })
  return id
}
const asked = async (templateKey: string): Promise<string[]> => {
  const body = { templateKey, language: 'en', answers: {} }
  const { data } = await p.ask('contractor', 'POST', '/documents/preview', body)
  return data.asks.map(({ key }: { key: string }) => key)
}

test('what one paper was told, in an answer or in a field of its draft, no other one asks; the first word stands', async () => {
  expect(await asked('government-letter')).toEqual(
    expect.arrayContaining(['contract.number', 'contract.officer', 'letter.subject']),
  )
  const id = await write('government-letter', {
    'contract.number': 'W912EF-26-C-0017',
    'letter.subject': 'Tile',
  })
  expect(await asked('government-letter')).not.toContain('contract.number')
  // What is of one paper alone is asked by the next one.
  expect(await asked('government-letter')).toContain('letter.subject')
  await p.ask('contractor', 'POST', `/documents/${id}/fields`, {
    set: { 'contract.officer': 'Ana Brandt' },
    take: [],
  })
  expect(await asked('qc-plan')).not.toContain('contract.officer')
  await write('government-letter', { 'contract.number': 'another one' })
  expect(await saidOf('contract.number')).toBe('W912EF-26-C-0017')
})

test('it is said by hand, read as what it is, and taken out again; what is none is refused by name', async () => {
  expect((await say({ 'contract.completion': '2027-09-30', 'org.signer': 'Dana Halvorsen' })).status).toBe(
    200,
  )
  expect(await saidOf('contract.completion')).toBe('2027-09-30')
  const wrong = await say({ 'contract.completion': 'soon', 'lender.name': 'None' })
  expect(wrong).toMatchObject({
    status: 400,
    error: { fields: { 'values.contract.completion': 'Enter a date' } },
  })
  expect(await saidOf('lender.name')).toBeNull()
  expect((await say({ 'letter.subject': 'Tile' })).error?.fields).toEqual({
    'values.letter.subject': 'No document asks for this.',
  })
  await say({ 'contract.completion': null })
  expect(await saidOf('contract.completion')).toBeNull()
  // Whatever an archive brought in: another kind of value is none.
  await t.db
    .updateTable('projects')
    .set({ paper_facts: JSON.stringify({ 'contract.completion': 12, 'lender.name': ['x'] }) })
    .where('id', '=', p.id)
    .execute()
  expect([await saidOf('contract.completion'), await saidOf('lender.name')]).toEqual([null, null])
})

test('what the firm says stands in all of its jobs; who is not of the firm says it for the job alone', async () => {
  await say({ 'org.signer': 'Dana Halvorsen' })
  const { org_id } = await t.db
    .selectFrom('projects')
    .select('org_id')
    .where('id', '=', p.id)
    .executeTakeFirstOrThrow()
  const ofOrg = async () =>
    (await t.db.selectFrom('orgs').select('paper_facts').where('id', '=', org_id).executeTakeFirstOrThrow())
      .paper_facts
  expect(await ofOrg()).toMatchObject({ 'org.signer': 'Dana Halvorsen' })
  const members = t.db.selectFrom('org_members').selectAll().where('org_id', '=', org_id)
  const kept = await members.execute()
  const me = await t.db
    .selectFrom('project_people')
    .select('user_id')
    .where('id', '=', p.people.contractor)
    .executeTakeFirstOrThrow()
  expect(kept.map(({ user_id }) => user_id)).toContain(me.user_id)
  await t.db
    .updateTable('project_people')
    .set({ role: 'contractor' })
    .where('id', '=', p.people.contractor)
    .execute()
  await t.db
    .deleteFrom('org_members')
    .where('org_id', '=', org_id)
    .where('user_id', '=', me.user_id)
    .execute()
  const guest = await say({ 'org.signer': 'Somebody else' })
  expect(guest.data).toMatchObject({ ofOrg: false })
  expect(await ofOrg()).toMatchObject({ 'org.signer': 'Dana Halvorsen' })
  expect(await saidOf('org.signer')).toBe('Somebody else')
  await t.db
    .insertInto('org_members')
    .values(kept)
    .onConflict((one) => one.doNothing())
    .execute()
  // Said by the firm it is the job's again.
  await say({ 'org.signer': 'Dana Halvorsen' })
  expect(await saidOf('org.signer')).toBe('Dana Halvorsen')
})

test('nobody reads or says it who does not write the papers', async () => {
  for (const as of ['owner', 'crew', 'worker'] as const) {
    expect([as, (await p.ask(as, 'GET', '/paper-facts')).status]).toEqual([as, 403])
    expect([as, (await say({ 'lender.name': 'x' }, as)).status]).toEqual([as, 403])
  }
  expect((await say({ 'lender.name': 'x' }, 'stranger')).status).toBe(404)
  // Not by the project itself either.
  const project = await p.ask('owner', 'GET', '')
  expect(JSON.stringify(project.data)).not.toContain('paper')
})
