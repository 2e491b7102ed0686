import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readImport } from '#domain/import/read-import.ts'
import { sheetOfWorkbook } from './workbook.ts'

const text = (words: string) => new TextEncoder().encode(words)
const cell = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`

test('a board that Monday exports as a workbook is read on the device like a sheet', () => {
  const book = zipSync({
    'xl/workbook.xml': text('<workbook><sheets><sheet name="board" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': text(
      '<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId1"/></Relationships>',
    ),
    'xl/styles.xml': text(
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': text(
      `<worksheet><sheetData>${row('Alder kitchen')}${row('Rough')}${row('Name', 'Subitems', 'Owner', 'Due Date')}<row>${cell('Plumbing')}${cell('')}${cell('Ana')}<c s="1"><v>46183</v></c></row></sheetData></worksheet>`,
    ),
    'xl/media/photo.png': text('left where it is'),
  })
  const run = readImport(sheetOfWorkbook(book))
  expect(run).toMatchObject({ format: 'monday', projectName: 'Alder kitchen', rows: 4 })
  expect(run.tasks).toMatchObject([{ title: 'Plumbing', section: 'Rough', due: '2026-06-10' }])
})

test.each([
  ['an archive of something else', zipSync({ 'a.txt': text('a') })],
  ['one that breaks off', zipSync({ 'xl/worksheets/sheet1.xml': text('<worksheet/>') }).slice(0, 40)],
])('%s is refused', (_, bytes) => {
  expect(() => sheetOfWorkbook(bytes)).toThrow('no Excel workbook')
})
