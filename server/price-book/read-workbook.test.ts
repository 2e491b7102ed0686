import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unpackedMost } from '#domain/import/workbook-parts.ts'
import { readWorkbook } from './read-workbook.ts'

const text = (words: string) => new TextEncoder().encode(words)
const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`
const book = (parts: Record<string, string>, path = 'worksheets/sheet1.xml') =>
  zipSync({
    'xl/workbook.xml': text('<workbook><sheets><sheet name="P" r:id="rId7"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships><Relationship Target="${path}" Id="rId7"/></Relationships>`,
    ),
    ...Object.fromEntries(Object.entries(parts).map(([name, words]) => [`xl/${name}.xml`, text(words)])),
  })

test('cells come as a sheet in CSV would have them: words, numbers, days, what formulas came to, gaps', async () => {
  const rows = await readWorkbook(
    book({
      sharedStrings:
        '<sst><si><t>Unit &amp; price</t></si><si><r><t>Two </t></r><r><t>runs</t></r><rPh><t>spoken</t></rPh></si></sst>',
      styles:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d-mmm"/><numFmt numFmtId="165" formatCode="&quot;days&quot; 0.0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      'worksheets/sheet1': sheet(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
        <row r="3"><c r="A3" s="1"><v>46184</v></c><c r="B3" s="2"><v>12.3</v></c><c r="C3"><v>4.3499999999999996</v></c>
        <c r="D3"><f>1+1</f><v>2</v></c><c r="E3" t="str"><v> x </v></c><c t="inlineStr"><is><t>in line</t></is></c>
        <c r="G3" t="b"><v>1</v></c></row>`,
      ),
    }),
  )
  expect(rows).toEqual([
    ['Unit & price', '', 'Two runs'],
    [''],
    ['2026-06-11', '12.3', '4.35', '2', 'x', 'in line', 'TRUE'],
  ])
})

test('the first sheet is found where the workbook says that it lies', async () => {
  const parts = { 'worksheets/other': sheet('<row r="1"><c r="A1"><v>7</v></c></row>') }
  for (const path of ['worksheets/other.xml', '/xl/worksheets/other.xml'])
    expect(await readWorkbook(book(parts, path))).toEqual([['7']])
})

test('what unpacks to more than is read, defines entities, or has more rows than are read is refused', async () => {
  const refusal = (parts: Record<string, string>) => readWorkbook(book(parts)).then(() => 'read', String)
  expect(await refusal({ 'worksheets/sheet1': ' '.repeat(unpackedMost) })).toContain('too large')
  expect(
    await refusal({ 'worksheets/sheet1': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>' }),
  ).toContain('damaged')
  expect(await refusal({ 'worksheets/sheet1': sheet('<row r="20001"/>') })).toContain('20,000 rows')
  expect(await refusal({ 'worksheets/sheet1': '<worksheet><sheetData>' })).toContain('damaged')
  expect(await refusal({})).toContain('no Excel workbook')
})
