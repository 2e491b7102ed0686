import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visibleClasses } from '#contract/audience.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { idOf, wordOf } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  await buildWorld(t.database.pool)
})
afterAll(() => t.close())

const base = `/api/projects/${idsOf('kitchen').project}`
type Viewer = (typeof viewers)[number]
const ask = (viewer: Pick<Viewer, 'headers'>, path: string, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url: `${base}${path}`, headers: viewer.headers })
const fileOf = (id: string, format: string, more = '') => `/documents/${id}/export?format=${format}${more}`
const runner = viewers.find((one) => one.audienceIn('kitchen') === 'contractor')
if (!runner) throw new Error('nobody runs the kitchen')

/** The documents of the kitchen, with the class that reads them and a word that stands in each. */
const documents = [
  { name: 'open document', what: 'open', word: wordOf('open/kitchen/version of open document') },
  { name: 'price document', what: 'price', word: wordOf('price/kitchen/version of price document') },
  { name: 'document', what: 'cost', word: wordOf('cost/kitchen/draft of document') },
] as const
const mayRead = (viewer: Viewer, what: string) => {
  const audience = viewer.audienceIn('kitchen')
  return audience !== undefined && (visibleClasses[audience] as readonly string[]).includes(what)
}

test.each(viewers)(
  '$name is given files of the documents that are theirs to read, and no sign of others',
  async (viewer) => {
    const {
      'x-request-id': _,
      date: __,
      ...never
    } = (await ask(viewer, fileOf(idOf('never'), 'html'))).headers
    for (const { name, what, word } of documents) {
      const reply = await ask(viewer, fileOf(idOf(`${name} kitchen`), 'html'))
      if (mayRead(viewer, what)) {
        expect([reply.statusCode, reply.body.includes(word)], name).toEqual([200, true])
      } else {
        const { 'x-request-id': _, date: __, ...headers } = reply.headers
        expect([reply.statusCode >= 400, headers], name).toEqual([true, never])
      }
    }
  },
)

test.each(viewers)(
  '$name is given the documents that are theirs to read as an archive with an index',
  async (viewer) => {
    const reply = await ask(viewer, '/document-archive')
    if (viewer.audienceIn('kitchen') === undefined) {
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      return
    }
    const files = unzipSync(reply.rawPayload)
    const index = strFromU8(files['index.html'] ?? new Uint8Array())
    const register = strFromU8(files['register.csv'] ?? new Uint8Array())
    const pdfs = Object.keys(files).filter((path) => path.endsWith('.pdf'))
    const texts = await Promise.all(pdfs.map(async (path) => readPdf(files[path] ?? new Uint8Array())))
    for (const { name, what, word } of documents) {
      const mine = mayRead(viewer, what)
      expect(
        texts.some(({ text }) => text.includes(word)),
        name,
      ).toBe(mine)
    }
    // Everything that the index links to is there, and everything that is there stands in the register.
    const links = [...index.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => decodeURIComponent(href))
    const paths = Object.keys(files).filter((path) => path.startsWith('documents/'))
    expect(links.toSorted()).toEqual(paths.toSorted())
    for (const path of paths) expect(register).toContain(path)
    // Each says how it stands.
    expect(register).not.toMatch(/,,\d{4}-\d\d-\d\d,\d{4}-/)
    expect(texts.every(({ standard }) => standard === 'a-3a')).toBe(true)
  },
)

test('a signed file that cannot be read is named in the index of the archive, and holds up nothing', async () => {
  const state = async (to: 'issued' | 'signed') =>
    t.db
      .updateTable('documents')
      .set({ state: to })
      .where('id', '=', idOf('price document kitchen'))
      .execute()
  // The file of its signing has a row, and no bytes in the storage.
  await state('signed')
  const reply = await ask(runner, '/document-archive')
  await state('issued')
  const files = unzipSync(reply.rawPayload)
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain(
    'The signed document cannot be read now.',
  )
  const name = wordOf('price/kitchen/number of price document')
  const own = Object.keys(files).filter((path) => path.includes(name))
  expect(own.map((path) => path.split('.').at(-1)).toSorted()).toEqual(['docx', 'pdf'])
})

test('an archive that cannot be made is answered in words, as every call is', async () => {
  const inKitchen = sql`project_id = ${idsOf('kitchen').project}`
  const { rows } = await sql<{ id: string; content: string }>`
    select document_id as id, content::text from document_drafts where ${inKitchen}
  `.execute(t.db)
  expect(rows.length).toBeGreaterThan(0)
  await sql`
    update document_drafts set content = '{"blocks": [{"id": "x", "kind": "heading", "level": 1, "content": 7}], "fields": {}}'
    where ${inKitchen}
  `.execute(t.db)
  const reply = await ask(runner, '/document-archive')
  for (const { id, content } of rows)
    await sql`update document_drafts set content = ${content}::jsonb where document_id = ${id}`.execute(t.db)
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
    ...[500, 'application/json; charset=utf-8', undefined],
  ])
  expect(reply.json()).toMatchObject({ success: false, error: { code: 'internal' } })
})

test.each([
  ['pdf', 'application/pdf', '%PDF-1.7'],
  ['pdf-a', 'application/pdf', '%PDF-1.7'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK'],
  ['html', 'text/html; charset=utf-8', '<!doctype html>'],
])('a document as %s is sent as what it is, under its number and title', async (format, type, begins) => {
  const reply = await ask(runner, fileOf(idOf('price document kitchen'), format))
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
  expect(reply.rawPayload.toString('latin1').startsWith(begins)).toBe(true)
  const name = `${wordOf('price/kitchen/number of price document')} ${wordOf('price/kitchen/title of price document')}`
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="${name}.${format.replace('pdf-a', 'pdf')}"`,
  )
})

test('a draft says that it is one, what was issued does not, and a version is what it said then', async () => {
  const html = async (path: string) => (await ask(runner, path)).body
  expect(await html(fileOf(idsOf('kitchen').document, 'html'))).toContain('class="draft"')
  expect(await html(fileOf(idOf('price document kitchen'), 'html'))).not.toContain('class="draft"')
  const version = await html(
    fileOf(idsOf('kitchen').document, 'html', `&version=${idsOf('kitchen').documentVersion}`),
  )
  expect(version).toContain(wordOf('cost/kitchen/version of document'))
  expect(version).not.toContain(wordOf('cost/kitchen/draft of document'))
})

test('a workbook of a document without a table is refused, and the head of an archive is told without making it', async () => {
  const reply = await ask(runner, fileOf(idsOf('kitchen').document, 'xlsx'))
  expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'conflict'])
  const head = await ask(runner, '/document-archive', 'HEAD')
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'application/zip', ''])
})

test('a project is archived six times an hour', async () => {
  const strict = await openTestApp({ env: { release: 'launched' } })
  await buildWorld(strict.database.pool)
  const codes: number[] = []
  for (let turn = 0; turn < 7; turn++)
    codes.push(
      (await strict.app.inject({ method: 'HEAD', url: `${base}/document-archive`, headers: runner.headers }))
        .statusCode,
    )
  await strict.close()
  expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429])
})
