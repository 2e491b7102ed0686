import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

const post = (path: string, body: object) => p.ask('contractor', 'POST', `/documents${path}`, body)
const readOf = async (id: string) => (await p.ask('contractor', 'GET', `/documents/${id}`)).data
const write = async (over: object) => {
  const id = randomUUID()
  const made = await post('', { id, templateKey: 'toolbox-talk', language: 'en', answers: {}, ...over })
  expect(made, JSON.stringify(made.error)).toMatchObject({ status: 200 })
  return id
}
const prose = (id: string, text: string) => ({
  ...{ id, kind: 'prose' },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const saysOf = ({ content }: { content: { blocks: object[] } }) => JSON.stringify(content.blocks)

test('a Spanish copy has the words of the template in Spanish and the values of what it is a translation of', async () => {
  const id = await write({})
  await post(`/${id}/fields`, { set: { 'safety.topic': 'Ladders', 'safety.led': 'Pete Novak' }, take: [] })
  await post(`/${id}/edit`, {
    operations: [{ op: 'insert', behind: null, block: prose('own', 'Written by hand') }],
  })
  const original = await readOf(id)
  // What the job says by now is not asked: a translation says what its original says.
  await t.db.updateTable('projects').set({ name: 'Another name' }).where('id', '=', p.id).execute()
  const copy = await readOf(await write({ language: 'es', translationOf: id }))
  expect(copy.document).toMatchObject({
    ...{ language: 'es', translationOf: id, class: original.document.class },
  })
  expect(copy.document.title).not.toBe(original.document.title)
  const values = ({ content }: typeof copy) =>
    Object.entries<{ value: unknown }>(content.fields)
      .filter(([, { value }]) => value !== null)
      .map(([name, { value }]) => [name, value])
      .toSorted()
  expect(values(copy)).toEqual(values(original))
  const news = await p.ask('contractor', 'GET', `/documents/${copy.document.id}/refresh`)
  expect(news.data.fields).toEqual([])
  expect(news.data.changes.filter(({ change }: { change: string }) => change !== 'same')).toEqual([])
  expect((await p.ask('contractor', 'GET', `/documents/${id}/refresh`)).data.fields).not.toEqual([])
  expect(saysOf(copy)).toContain('Written by hand')
  expect(copy.draft.marks.own).toMatchObject({ own: true })
  const ids = (one: typeof copy) => one.content.blocks.map((block: { id: string }) => block.id)
  expect(ids(copy)).toEqual(ids(original))
  const labels = ({ content }: typeof copy) =>
    content.blocks.flatMap((block: { rows?: { label?: string }[] }) =>
      (block.rows ?? []).flatMap(({ label }) => label ?? []),
    )
  expect(labels(original)).toContain('Led by')
  expect(labels(copy)).toContain('Proyecto')
  expect(labels(copy)).not.toContain('Led by')
})

test('a Spanish copy follows what is typed into its original afterwards, and what was typed into itself stays', async () => {
  const type = (id: string, set: object, take: string[] = []) => post(`/${id}/fields`, { set, take })
  const id = await write({})
  await type(id, { 'safety.topic': 'Ladders' })
  const copy = await write({ language: 'es', translationOf: id })
  await type(id, { 'safety.topic': 'Trenches', 'safety.led': 'Pete Novak' })
  const refresh = `/documents/${copy}/refresh`
  const newsOf = async () => (await p.ask('contractor', 'GET', refresh)).data
  const shown = async (key: string) => (await readOf(copy)).content.fields[key]?.value
  const news = await newsOf()
  expect(news.fields.map(({ key }: { key: string }) => key).toSorted()).toEqual([
    ...['safety.led', 'safety.topic'],
  ])
  expect(saysOf(await readOf(copy))).not.toContain('Pete Novak')
  expect(await p.ask('contractor', 'POST', refresh, {})).toMatchObject({ status: 200 })
  expect([await shown('safety.topic'), await shown('safety.led')]).toEqual(['Trenches', 'Pete Novak'])
  expect((await newsOf()).fields).toEqual([])
  // Again, for what was taken once is taken a second time.
  await type(id, { 'safety.topic': 'Silica' })
  await type(copy, { 'safety.led': 'Pedro Novak' })
  await p.ask('contractor', 'POST', refresh, {})
  expect([await shown('safety.topic'), await shown('safety.led')]).toEqual(['Silica', 'Pedro Novak'])
  await type(copy, {}, ['safety.led'])
  expect(await shown('safety.led')).toBe('Pete Novak')
})

test('its paper says that it is a translation, and which of the two counts', async () => {
  const htmlOf = async (id: string) =>
    (
      await t.app.inject({
        url: `/api/projects/${p.id}/documents/${id}/export?format=html`,
        headers: { cookie: p.cookieOf('contractor') },
      })
    ).body
  const talk = await write({})
  const copy = await htmlOf(await write({ language: 'es', translationOf: talk }))
  expect(copy).toContain('Traducción. Vale el documento en inglés.')
  expect(await htmlOf(talk)).not.toContain('Translation.')
  const agreement = { templateKey: 'contract-fixed-price' }
  const english = await write(agreement)
  const signed = await htmlOf(await write({ ...agreement, language: 'es', translationOf: english }))
  expect(signed).toContain('Traducción. Se firma el documento en inglés.')
})
