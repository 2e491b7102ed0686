import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownTemplateLimits } from '#contract/paper-templates.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
  // The owner is of the office too: another member of the organization.
  const user = await t.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'the.owner')
    .executeTakeFirstOrThrow()
  const member = { org_id: p.orgId, user_id: user.id, role: 'office', joined_at: t.clock.now() } as const
  await t.db.insertInto('org_members').values(member).execute()
})
afterAll(() => t.close())
beforeEach(() => plan('teams'))

const plan = (name: string) =>
  t.db.updateTable('subscriptions').set({ plan: name, expires_at: null }).execute()
const post = (path: string, body: object = {}, as: Staff = 'contractor') => p.ask(as, 'POST', path, body)
const write = async (templateKey = 'blank', as: Staff = 'contractor') => {
  const id = randomUUID()
  const made = await post('/documents', { id, templateKey, language: 'en', answers: {} }, as)
  return { id, status: made.status }
}
const save = (document: string, over: object = {}, as: Staff = 'contractor') =>
  post(
    `/documents/${document}/template`,
    { id: randomUUID(), title: 'Our letter', shared: true, ...over },
    as,
  )
const listed = async (as: Staff = 'contractor') => (await p.ask(as, 'GET', '/document-templates')).data
const keysFor = async (as: Staff) =>
  (await listed(as)).templates.flatMap((one: { key: string; group: string }) =>
    one.group === 'own' ? one.key : [],
  )
const text = (words: string) => ({
  ...{ id: 'text', kind: 'prose' },
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const type = (id: string, base: number, words: string) =>
  post(`/documents/${id}/edit`, { operations: [{ op: 'set', base, block: text(words) }] })
const contentOf = async (id: string) => (await p.ask('contractor', 'GET', `/documents/${id}`)).data.content

test('a document is a template for the next one, is saved anew under its id, and goes when it is deleted', async () => {
  const { id } = await write()
  await type(id, 0, 'Thank you for your trust.')
  const own = randomUUID()
  expect((await save(id, { id: own })).data).toEqual({ key: `own/${own}` })
  const next = await write(`own/${own}`)
  expect((await contentOf(next.id)).blocks.at(-1)).toEqual(text('Thank you for your trust.'))
  expect((await contentOf(next.id)).fields['project.name'].source.from).toBe('project')
  await type(next.id, 0, 'Thank you.')
  await save(next.id, { id: own, title: 'Shorter' })
  const { templates } = await listed()
  expect(templates.filter((one: { group: string }) => one.group === 'own')).toMatchObject([
    { key: `own/${own}`, title: 'Shorter', shared: true, kind: 'letter' },
  ])
  expect((await contentOf((await write(`own/${own}`)).id)).blocks.at(-1)).toEqual(text('Thank you.'))
  expect((await post(`/document-templates/${own}/remove`)).status).toBe(200)
  expect((await post(`/document-templates/${own}/remove`)).status).toBe(404)
  expect((await write(`own/${own}`)).status).toBe(404)
  // What was written from it stays.
  expect((await contentOf(next.id)).blocks.at(-1)).toEqual(text('Thank you.'))
})

test('the team writes from what is shared, each from their own, and nobody changes or takes another’s', async () => {
  const { id } = await write()
  const [mine, ours] = [randomUUID(), randomUUID()]
  await save(id, { id: mine, shared: false })
  await save(id, { id: ours })
  expect(await keysFor('owner')).toEqual([`own/${ours}`])
  expect((await write(`own/${mine}`, 'owner')).status).toBe(404)
  expect((await save(id, { id: mine }, 'owner')).status).toBe(404)
  expect((await post(`/document-templates/${mine}/remove`, {}, 'owner')).status).toBe(404)
  expect((await save(id, { id: ours, title: 'Theirs' }, 'owner')).status).toBe(200)
  expect((await save(id, { id: ours, shared: false }, 'owner')).error?.message).toBe(
    'Only who made this template can take it from the team.',
  )
  for (const as of ['crew', 'worker'] as const) expect((await save(id, {}, as)).status, as).toBe(403)
  expect((await save(id, {}, 'stranger')).status).toBe(404)
})

test('who is on the job alone saves over nothing of the team’s', async () => {
  const { id } = await write()
  const ours = randomUUID()
  await save(id, { id: ours })
  const member = t.db.selectFrom('org_members').selectAll().where('org_id', '=', p.orgId)
  const kept = await member.where('role', '=', 'office').execute()
  const { user_id } = kept[0] ?? {}
  if (user_id === undefined) throw new Error('nobody')
  const person = () => t.db.updateTable('project_people').where('id', '=', p.people.owner)
  await t.db.deleteFrom('org_members').where('org_id', '=', p.orgId).where('user_id', '=', user_id).execute()
  await person().set({ role: 'contractor' }).execute()
  expect((await save(id, { id: ours, title: 'Theirs' }, 'owner')).status).toBe(404)
  expect((await save(id, {}, 'owner')).status).toBe(404)
  expect((await post(`/document-templates/${ours}/remove`, {}, 'owner')).status).toBe(404)
  expect((await save(id, { shared: false }, 'owner')).status).toBe(200)
  expect(await keysFor('contractor')).toContain(`own/${ours}`)
  await person().set({ role: 'owner' }).execute()
  await t.db.insertInto('org_members').values(kept).execute()
})

test('what the plan does not have is refused by its name, and what was shared is the author’s where it shares nothing', async () => {
  const { id } = await write()
  const own = randomUUID()
  await save(id, { id: own })
  await plan('professional')
  expect((await save(id)).error?.message).toBe('Templates that the team shares come with the Teams plan.')
  expect((await save(id, { shared: false })).status).toBe(200)
  expect(await keysFor('owner')).not.toContain(`own/${own}`)
  expect(await keysFor('contractor')).toContain(`own/${own}`)
  await plan('starter')
  expect((await save(id, { shared: false })).error?.message).toBe(
    'Templates of your own come with the Pro plan.',
  )
  expect(await listed()).toMatchObject({ rights: { own: false, share: false } })
  expect((await write(`own/${own}`)).status).toBe(404)
})

test('the words of the law, a circle, what nothing answers for and what is too large make no template', async () => {
  const waiver = (await listed()).templates.find(({ key }: { key: string }) => key.startsWith('lien-waiver-'))
  const law = await write(waiver.key)
  expect((await save(law.id)).error?.message).toMatch('words of this form are the law')
  const { id } = await write()
  const put = (template: object) =>
    t.db
      .updateTable('document_drafts')
      .set({ template: JSON.stringify(template) })
      .where('document_id', '=', id)
      .execute()
  const key = (of: string) => ({
    label: of,
    kind: 'money',
    required: false,
    rule: { op: 'sum', of: [{ key: of }] },
  })
  const block = {
    id: 'sum',
    kind: 'prose',
    content: [{ type: 'paragraph', content: [{ type: 'field', attrs: { key: 'a' } }] }],
  }
  await put({ fields: { a: key('b'), b: key('a') }, blocks: [{ block, when: [], each: null }] })
  expect((await save(id)).error?.message).toBe('The template reckons in a circle: a → b → a.')
  await put({ fields: {}, blocks: [{ block, when: [], each: null }] })
  expect((await save(id)).error?.message).toMatch('nothing answers for')
  const long = Array.from({ length: 60 }, (_, at) => ({
    ...block,
    id: `b${at}`,
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(ownTemplateLimits.chars / 50) }] },
    ],
  }))
  await put({ fields: {}, blocks: long.map((one) => ({ block: one, when: [], each: null })) })
  expect((await save(id)).error?.message).toMatch('holds at most')
  const huge = await post(`/documents/${id}/template`, {
    id: randomUUID(),
    title: 'x'.repeat(10_000_000),
    shared: true,
  })
  expect(huge.error?.code).toBe('too_large')
})

test('a template that goes back to one of ours is checked as that one is', async () => {
  const { id } = await write('contract-fixed-price')
  const own = randomUUID()
  expect((await save(id, { id: own })).status).toBe(200)
  const { template } = await t.db
    .selectFrom('document_drafts')
    .select('template')
    .where('document_id', '=', (await write(`own/${own}`)).id)
    .executeTakeFirstOrThrow()
  expect(template.base).toBe('contract-fixed-price')
})
