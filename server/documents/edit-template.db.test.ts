import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Template } from '#contract/documents.ts'
import { ownTemplateLimits } from '#contract/paper-templates.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())
beforeEach(() => plan('teams'))

const plan = (name: string) =>
  t.db.updateTable('subscriptions').set({ plan: name, expires_at: null }).execute()
const ask = (id: string, as: Staff = 'contractor') => p.ask(as, 'GET', `/document-templates/${id}`)
const deposit: Template = {
  fields: {
    'own.price': { label: 'Price of the work', kind: 'money', required: true, rule: null },
    'own.part': { label: 'Part in advance', kind: 'share', required: true, rule: null },
    'own.deposit': {
      ...{ label: 'Deposit', kind: 'money', required: false },
      rule: { op: 'share', of: { key: 'own.price' }, bp: { key: 'own.part' } },
    },
  },
  blocks: [
    {
      block: {
        ...{ id: 'sums', kind: 'fields' },
        rows: [
          { id: 'owner', label: 'Owner', key: 'owner.name' },
          { id: 'deposit', label: 'Deposit', key: 'own.deposit' },
        ],
      },
      ...{ when: [], each: null },
    },
    {
      block: { ...{ id: 'large', kind: 'heading', level: 2 }, content: [{ type: 'text', text: 'Large' }] },
      ...{ when: [{ key: 'own.deposit', is: 'more', value: 100_000 }], each: null },
    },
    {
      block: {
        ...{ id: 'team', kind: 'heading', level: 3 },
        content: [{ type: 'field', attrs: { key: 'item.name' } }],
      },
      ...{ when: [], each: 'people.team' },
    },
  ],
}
const edit = (id: string, over: object = {}, as: Staff = 'contractor') =>
  p.ask(as, 'POST', `/document-templates/${id}`, {
    ...{ title: 'Deposit letter', kind: 'letter', language: 'en', shared: true, state: null },
    ...{ template: deposit, ...over },
  })
/** The owner as somebody who writes the papers of this job, of the firm where they have a role in it; answers how they are taken off. */
const addOutsider = async (role?: 'office') => {
  const person = () => t.db.updateTable('project_people').where('id', '=', p.people.owner)
  const { user_id } = await t.db
    .selectFrom('project_people')
    .select('user_id')
    .where('id', '=', p.people.owner)
    .executeTakeFirstOrThrow()
  if (user_id === null) throw new Error('no account')
  await person().set({ role: 'contractor' }).execute()
  const member = { org_id: p.orgId, user_id, joined_at: t.clock.now() }
  if (role)
    await t.db
      .insertInto('org_members')
      .values({ ...member, role })
      .execute()
  return async () => {
    await person().set({ role: 'owner' }).execute()
    await t.db
      .deleteFrom('org_members')
      .where('org_id', '=', p.orgId)
      .where('user_id', '=', user_id)
      .execute()
  }
}
const write = async (own: string, answers: object) => {
  const id = randomUUID()
  const body = { id, templateKey: `own/${own}`, language: 'en', answers }
  expect((await p.ask('contractor', 'POST', '/documents', body)).status).toBe(200)
  return (await p.ask('contractor', 'GET', `/documents/${id}`)).data
}

test('a template made from nothing asks what it requires, reckons to the cent, and has what its conditions and rows say', async () => {
  const id = randomUUID()
  expect((await edit(id)).data).toMatchObject({ key: `own/${id}` })
  const { templates } = (await p.ask('contractor', 'GET', '/document-templates')).data
  const { asks } = templates.find(({ key }: { key: string }) => key === `own/${id}`)
  // What the rows are of is asked of nobody.
  expect(asks.map(({ key, required }: { key: string; required: boolean }) => [key, required])).toEqual([
    ['own.price', true],
    ['own.part', true],
  ])
  const open = await write(id, {})
  expect(open.draft.open.toSorted()).toEqual(['own.part', 'own.price'])
  const { content } = await write(id, { 'own.price': 1_234_567, 'own.part': 825 })
  // 8.25 % of $12,345.67 is $1,018.5178.
  expect(content.fields['own.deposit'].value).toBe(101_852)
  expect(content.fields['owner.name'].source.from).toBe('project')
  expect(content.blocks.map((one: { id: string }) => one.id).slice(0, 2)).toEqual(['sums', 'large'])
  expect(content.blocks.length).toBeGreaterThan(2)
  const small = await write(id, { 'own.price': 100_000, 'own.part': 825 })
  expect(small.content.blocks.map((one: { id: string }) => one.id)).not.toContain('large')
})

test('who saves over what somebody else saved meanwhile is told, and nothing is lost', async () => {
  const id = randomUUID()
  const { state: first } = (await edit(id)).data
  expect((await ask(id)).data).toMatchObject({ title: 'Deposit letter', state: first })
  const { state: second } = (await edit(id, { title: 'Second', state: first })).data
  const met = await edit(id, { title: 'Third', state: first })
  expect(met.error).toMatchObject({ code: 'conflict' })
  expect(met.error?.message).toMatch('Somebody else saved this template meanwhile.')
  expect((await edit(id, { state: null })).status).toBe(409)
  expect((await ask(id)).data).toMatchObject({ title: 'Second', state: second })
  expect((await edit(id, { title: 'Third', state: second })).status).toBe(200)
  expect((await edit(randomUUID(), { state: second })).status).toBe(404)
})

test('who may not write papers reads and changes none, and a plan without own templates neither', async () => {
  const id = randomUUID()
  const { state } = (await edit(id, { shared: false })).data
  for (const as of ['owner', 'crew', 'worker'] as const) {
    expect((await ask(id, as)).status, as).toBe(403)
    expect((await edit(id, { state }, as)).status, as).toBe(403)
    expect((await p.ask(as, 'GET', '/document-fields')).status, as).toBe(403)
  }
  expect((await edit(id, { state }, 'stranger')).status).toBe(404)
  await plan('professional')
  expect((await edit(id, { state })).error?.message).toBe(
    'Templates that the team shares come with the Teams plan.',
  )
  expect((await edit(id, { state, shared: false })).status).toBe(200)
  await plan('starter')
  expect((await ask(id)).status).toBe(404)
  expect((await edit(randomUUID(), { shared: false })).error?.message).toBe(
    'Templates of your own come with the Pro plan.',
  )
})

test('a paper that anybody on the job reads is kept from them where its template reckons from the price', async () => {
  const rule = (of: object) => ({
    'own.sum': { label: 'Sum', kind: 'money', required: false, rule: of },
    'own.note': { label: 'Note', kind: 'text', required: false, rule: null },
  })
  const readers = async (
    fields: object,
    each: string | null = null,
    when: object[] = [],
    named = 'own.note',
  ) => {
    const id = randomUUID()
    const [one] = deposit.blocks
    const rows = [{ id: 'note', label: 'Note', key: named }]
    const blocks = [{ ...one, block: { ...one?.block, rows }, each, when }]
    expect((await edit(id, { kind: 'meeting-minutes', template: { fields, blocks } })).status).toBe(200)
    return (await write(id, {})).document.class
  }
  expect(await readers(rule({ op: 'sum', of: [{ value: 100 }] }))).toBe('open')
  const part = { op: 'share', of: { key: 'estimate.total' }, bp: { value: 1000 } }
  expect(await readers(rule(part))).toBe('price')
  expect(await readers(rule({ op: 'column', list: 'estimate.groups', column: 'price' }))).toBe('price')
  // Without a proposal the price is of the project, and is the price all the same.
  for (const key of ['change.before', 'change.after', 'contract.rates']) {
    const asked = { key, is: 'filled', value: null }
    expect([key, await readers(rule({ op: 'sum', of: [{ value: 100 }] }), null, [asked])]).toEqual([
      key,
      'price',
    ])
    expect([key, await readers({}, null, [], key)]).toEqual([key, 'price'])
  }
  expect(await readers({}, null, [], 'change.days')).toBe('open')
  expect(await readers(rule(part), 'invoice.lines')).toBe('price')
  expect(await readers(rule(part), 'payroll.pay')).toBe('cost')
})

test('who is on one job alone neither reads, changes nor makes what the team of the firm writes from', async () => {
  const id = randomUUID()
  const { state } = (await edit(id)).data
  const away = await addOutsider()
  expect((await p.ask('owner', 'GET', '/document-templates')).data.rights).toEqual({
    own: true,
    share: false,
  })
  expect((await ask(id, 'owner')).status).toBe(404)
  expect((await edit(id, { state, title: 'Theirs' }, 'owner')).status).toBe(404)
  expect((await edit(id, { state, shared: false }, 'owner')).status).toBe(404)
  expect((await edit(randomUUID(), {}, 'owner')).status).toBe(404)
  expect((await p.ask('owner', 'POST', `/document-templates/${id}/remove`)).status).toBe(404)
  // What is theirs alone is theirs.
  const own = randomUUID()
  expect((await edit(own, { shared: false }, 'owner')).status).toBe(200)
  expect((await ask(own, 'owner')).data).toMatchObject({ mine: true, shared: false })
  await away()
  expect((await ask(id)).data).toMatchObject({ title: 'Deposit letter', state })
})

test('who did not make a template changes it, and does not take it from the team', async () => {
  const id = randomUUID()
  const { state } = (await edit(id)).data
  const away = await addOutsider('office')
  expect((await ask(id, 'owner')).data).toMatchObject({ mine: false, shared: true })
  const taken = await edit(id, { state, shared: false }, 'owner')
  expect(taken.error).toMatchObject({
    code: 'conflict',
    message: 'Only who made this template can take it from the team.',
  })
  const { state: next } = (await edit(id, { state, title: 'Ours' }, 'owner')).data
  await away()
  expect((await ask(id)).data).toMatchObject({ mine: true, title: 'Ours', shared: true })
  expect((await edit(id, { state: next, shared: false })).status).toBe(200)
})

test('a circle, mixed kinds, what nobody knows and what is too large are refused by name', async () => {
  const rule = (label: string, key: string, of: object) => ({
    [key]: { label, kind: 'money', required: false, rule: of },
  })
  const made = (fields: object, blocks: object[] = []) => edit(randomUUID(), { template: { fields, blocks } })
  const words = async (...given: Parameters<typeof made>) => (await made(...given)).error?.message
  const sum = (key: string) => ({ op: 'sum', of: [{ key }] })
  expect(await words({ ...rule('A', 'a', sum('b')), ...rule('B', 'b', sum('a')) })).toBe(
    '“A” is reckoned from itself: A → B → A.',
  )
  expect(
    await words(rule('A', 'a', { op: 'times', of: { key: 'estimate.total' }, by: { key: 'estimate.tax' } })),
  ).toMatch('multiplies money by money')
  expect((await edit(randomUUID(), { kind: 'lien-waiver' })).error?.message).toMatch('are the law’s')
  expect(await words(rule('A', 'a', sum('today')))).toMatch('cannot be reckoned from “Date”: that is a day')
  expect(await words(rule('A', 'a', sum('nobody')))).toMatch('a field that is not there: nobody')
  expect((await made(rule('A', 'constructor', sum('estimate.total')))).error?.code).toBe('invalid_input')
  const text = (words: string, at: number) => ({
    block: {
      ...{ id: `b${at}`, kind: 'prose' },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
    },
    ...{ when: [], each: null },
  })
  const named = { ...text('', 0), block: { ...text('', 0).block, kind: 'heading', level: 1, content: [] } }
  const atom = [{ type: 'field', attrs: { key: '__proto__' } }]
  expect((await made({}, [{ ...named, block: { ...named.block, content: atom } }])).status).toBe(400)
  const long = Array.from({ length: 60 }, (_, at) => text('x'.repeat(ownTemplateLimits.chars / 50), at))
  expect(await words({}, long)).toMatch('holds at most')
  expect(await words({}, [text('x'.repeat(2_000_000), 0)])).toMatch('text')
  expect((await made({}, [text('x'.repeat(10_000_000), 0)])).error?.code).toBe('too_large')
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: `r${at}`, cells: {} }))
  const columns = [{ key: 'item', name: 'Item', kind: 'text', total: false }]
  const table = { block: { id: 't', kind: 'table', columns, rows }, when: [], each: null }
  expect(await words({}, [table])).toBe('A table has at most 5,000 rows')
})

test('an own template stays of the form of ours that it goes back to', async () => {
  const document = randomUUID()
  const body = { id: document, templateKey: 'contract-fixed-price', language: 'en', answers: {} }
  await p.ask('contractor', 'POST', '/documents', body)
  const id = randomUUID()
  await p.ask('contractor', 'POST', `/documents/${document}/template`, { id, title: 'Ours', shared: true })
  const { template, state } = (await ask(id)).data
  expect(template.base).toBe('contract-fixed-price')
  const { base: _, ...loose } = template
  expect((await edit(id, { state, kind: 'contract', template: { ...loose, base: 'blank' } })).status).toBe(
    200,
  )
  expect((await ask(id)).data.template.base).toBe('contract-fixed-price')
})
