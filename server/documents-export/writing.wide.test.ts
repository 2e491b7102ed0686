import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import type { Block, DocumentContent } from '#contract/documents.ts'
import type { Run } from '#domain/documents/block-text.ts'
import { type PaperBlock, type PaperProse, paperBlocks } from '#domain/documents/paper-blocks.ts'
import { changeOrder } from '#testing/change-order.ts'
import { longProposal } from '#testing/long-papers.ts'
import { officeHas, officeWaits } from '#testing/office.ts'
import { documentJob } from '#testing/papers.ts'
import { openWriter, type WrittenFormat } from './writing.ts'

const write = openWriter()
const folder = mkdtempSync(join(tmpdir(), 'written-'))
afterAll(() => {
  write.close()
  rmSync(folder, { recursive: true })
})

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photoId = '00000000-0000-7000-8000-0000000000f1'
const hostile = '<script>alert(1)</script> & "q" \'a\' =1+1 {x} ]]>'
const blocks: Block[] = [
  ...changeOrder.blocks,
  { id: 'photo', kind: 'image', fileId: photoId, alt: 'The wall, opened', caption: 'Mar 30' },
  { id: 'said', kind: 'prose', content: [{ type: 'paragraph', content: [{ type: 'text', text: hostile }] }] },
  {
    id: 'shares',
    kind: 'table',
    columns: [
      { key: 'name', name: 'Part', kind: 'text', total: false },
      { key: 'on', name: 'On', kind: 'date', total: false },
      { key: 'share', name: 'Share', kind: 'share', total: true },
    ],
    rows: [
      { id: 'a', cells: { name: '=HYPERLINK("http://x")', on: '2026-05-26', share: 825 } },
      { id: 'b', cells: { name: '-2+3', on: null, share: 9175 } },
    ],
  },
]
const content: DocumentContent = { ...changeOrder, blocks }
const pictures = new Map([[photoId, new Uint8Array(photo)]])

async function written(format: WrittenFormat, { draft = true, of = content } = {}) {
  const { blocks: _, ...data } = documentJob().data
  const made = await write({
    format,
    content: of,
    pictures,
    job: { ...documentJob(), data: { ...data, draft } },
  })
  return typeof made === 'string' ? Buffer.from(made) : made
}

/** The parts of a file of Office by their paths. */
const partsOf = (file: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]))

const runs = (some: readonly Run[]) => some.map(({ text }) => text).join('')
const proseText = (nodes: readonly PaperProse[]): string[] =>
  nodes.flatMap((node) => (node.kind === 'paragraph' ? [runs(node.runs)] : node.items.flatMap(proseText)))

/** What a block says on paper, in the order in which it is read; lines to sign on are named as there. */
function saidBy(block: PaperBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [runs(block.runs)]
    case 'clause':
      return [`${block.number}. ${runs(block.runs)}`, ...proseText(block.body)]
    case 'prose':
      return proseText(block.body)
    case 'table':
      return [...block.columns.map(({ name }) => name), ...block.rows.flat(), ...(block.totals ?? [])]
    case 'fields':
      return block.rows.flatMap(({ label, text }) => [label, text])
    case 'signature':
      return block.parties.flatMap(({ role, name }) => [`${role}: ${name}`, 'Signature', 'Date'])
    case 'image':
      return [block.caption]
    case 'pageBreak':
      return []
  }
}
const ours = () => {
  const { head, job } = documentJob().data
  const around = [head.name, ...head.lines, `${job.name} · ${job.address}`, documentJob().title]
  return [...around, ...paperBlocks(content, 'en', pictures).flatMap(saidBy)].filter(Boolean)
}

test('a Word file has its headings in the outline, tables of fixed widths with their headings, and what pictures show', async () => {
  const { 'word/document.xml': xml = '', 'word/numbering.xml': numbering } = partsOf(await written('docx'))
  expect([...xml.matchAll(/<w:outlineLvl w:val="(\d)"/g)].map(([, level]) => level)).toEqual([...'01121'])
  expect(xml.match(/<w:tblLayout w:type="fixed"/g)).toHaveLength(xml.match(/<w:tbl>/g)?.length ?? 0)
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(2)
  expect(xml).toContain('descr="The wall, opened"')
  expect(numbering).toContain('w:val="%1."')
  // What is still to be filled in stands on a ground of its own.
  expect(xml).toMatch(/w:fill="FFE0C7"[^>]*>(?:(?!<w:t[ >]).)*<w:t[^>]*>\[reason\]/)
})

test('those who sign are rows of one table that stays on one page', async () => {
  const { 'word/document.xml': xml = '' } = partsOf(await written('docx'))
  const tables = [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].flatMap(([one]) =>
    one.includes('>Signature<') ? one : [],
  )
  expect(tables).toHaveLength(1)
  const rows = tables[0]?.match(/<w:tr>.*?<\/w:tr>|<w:tr .*?<\/w:tr>/gs) ?? []
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.slice(0, -1).every((row) => row.includes('<w:keepNext/>'))).toBe(true)
})

test('the same document is the same Word file, whenever it is written', async () => {
  const first = await written('docx')
  expect(Buffer.compare(first, await written('docx'))).toBe(0)
})

test.each([true, false])(
  'a Word file of a draft (%s) says so across its pages, and no other does',
  async (draft) => {
    const parts = partsOf(await written('docx', { draft }))
    expect(parts['word/header1.xml']?.includes('string="Draft"')).toBe(draft)
  },
)

test('a page of HTML says the same as the paper, asks for nothing and runs nothing of what was written', async () => {
  const html = Buffer.from(await written('html')).toString()
  const text = html
    .replace(/^[\s\S]*<header>/, '')
    .replace(/<\/?(strong|em|a|mark)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(
      /&(lt|gt|amp|quot|#39);/g,
      (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"' })[name] ?? "'",
    )
  let from = 0
  for (const line of [documentJob().title, ...paperBlocks(content, 'en', pictures).flatMap(saidBy)]) {
    for (const word of line.split(/\s+/)) {
      const at = text.indexOf(word, from)
      expect(at, line).toBeGreaterThanOrEqual(from)
      from = at
    }
  }
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(html).not.toContain('<script')
  expect([...html.matchAll(/(?:src|href|url)[=(]"?([^":]+:)/g)].map(([, to]) => to)).toEqual([
    'https:',
    'data:',
  ])
  expect(html).toContain("default-src 'none'")
  expect(html).toContain('<mark>[reason]</mark>')
  expect(html.match(/<th scope="col"/g)).toHaveLength(6)
  expect(html).toContain('alt="The wall, opened"')
})

test('a workbook has a sheet for each table, with sums that are formulas', async () => {
  const parts = partsOf(await written('xlsx'))
  expect(
    [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name),
  ).toEqual(['What changes', 'With it'])
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<f>SUM(C2:C4)</f><v>386.29</v>')
  expect(parts['xl/worksheets/sheet2.xml']).toContain('<f>SUM(C2:C3)</f><v>1</v>')
})

test('tables under one heading have sheets of their own, under names that Excel takes', async () => {
  const [table] = changeOrder.blocks.filter(({ kind }) => kind === 'table')
  if (!table) throw new Error('there is no table')
  const title = "'Costs: [a/b] of everything that is done*"
  const heading: Block = { id: 'h', kind: 'heading', level: 1, content: [{ type: 'text', text: title }] }
  const of = { ...content, blocks: [heading, table, { ...table, id: 'again' }] }
  const { 'xl/workbook.xml': xml = '' } = partsOf(await written('xlsx', { of }))
  const names = [...xml.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name = '']) => name)
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^(?!'|.*[[\]:*?/\\])Costs.{0,26}$/)
})

test('no cell of the CSV is run as a formula', async () => {
  const csv = Buffer.from(await written('csv')).toString()
  expect(csv.startsWith('\ufeffItem,To,Price\r\nQuartz tops,46.4,62.79\r\n')).toBe(true)
  // What stands under a table says what it is.
  expect(csv).toMatch(/\r\nTotal,,386\.29\r\n/)
  expect(csv).toContain(
    `\r\n\r\nPart,On,Share\r\n"'=HYPERLINK(""http://x"")",2026-05-26,0.0825\r\n'-2+3,,0.9175\r\n`,
  )
})

test.each(['xlsx', 'csv'] as const)(
  '%s of a document without a table is refused, and says what there is',
  async (format) => {
    const of = { ...content, blocks: content.blocks.filter(({ kind }) => kind !== 'table') }
    await expect(written(format, { of })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This document has no table. Take it as PDF or as a Word file.',
    })
  },
)

test('what takes too long is refused by name, and the next is written', async () => {
  const hasty = openWriter({ longestMs: 400 })
  const { blocks: _, ...data } = documentJob().data
  const long: DocumentContent = {
    fields: {},
    blocks: longProposal(2000)
      .data.terms.split('\n\n')
      .map((text, at) => ({
        id: `c${at}`,
        kind: 'clause',
        level: 1,
        content: [{ type: 'text', text }],
        body: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
  }
  const order = { format: 'docx' as const, pictures: new Map(), job: { ...documentJob(), data } }
  await expect(hasty({ ...order, content: long })).rejects.toMatchObject({
    code: 'too_large',
    message: '“Change order, wall 1” is too long for one file. Split it.',
  })
  hasty.close()
})

const office = officeHas('writer')

/** What LibreOffice makes of a file, as text. */
function opened(name: string, bytes: Uint8Array, to: string): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const args = [profile, '--headless', '--convert-to', to, '--outdir', folder, file]
  expect(spawnSync('soffice', args).status).toBe(0)
  return readFileSync(file.replace(/\.\w+$/, `.${to.replace(/:.*/, '')}`), 'utf8')
}

test.runIf(office)('LibreOffice opens the Word file, and its text equals ours', officeWaits, async () => {
  const text = opened('document.docx', await written('docx'), 'txt:Text (encoded):UTF8')
  const lines = text
    .replace('\ufeff', '')
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
  // The marks of lists stand in our blocks by their kind, in the text of Office before their items.
  expect(lines.map((one) => one.replace(/^(•|\d\.) (?=tops|a filler|plan|two)/, ''))).toEqual(ours())
})

test.runIf(office)('LibreOffice opens the workbook and comes to the same sum', officeWaits, async () => {
  expect(opened('document.xlsx', await written('xlsx'), 'csv')).toContain(',,386.29')
})

test('what a template begins with is not said under a title that says it: one heading stands over a file', async () => {
  const lead: Block = {
    id: 'lead',
    kind: 'heading',
    level: 1,
    content: [{ type: 'text', text: 'Change order' }],
  }
  const of = { ...content, blocks: [lead, ...blocks] }
  const html = Buffer.from(await written('html', { of })).toString()
  expect(html.match(/<h1>[^<]*<\/h1>/g)).toEqual([`<h1>${documentJob().title}</h1>`])
  expect(html).not.toContain('<h2>Change order</h2>')
  const { 'word/document.xml': xml = '' } = partsOf(await written('docx', { of }))
  expect([...xml.matchAll(/<w:outlineLvl w:val="(\d)"/g)].map(([, level]) => level)).toEqual([...'01121'])
})
