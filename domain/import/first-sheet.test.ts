import { expect, test } from 'vitest'
import { firstSheet } from './first-sheet.ts'

const sheet = (words: string, at = 'A1') =>
  `<worksheet><sheetData><row r="1"><c r="${at}" t="str"><v>${words}</v></c></row></sheetData></worksheet>`

/** A workbook of sheets of cells with what the workbook says of each, `null` for one that is a chart. */
const book = (sheets: readonly (readonly [said: string, xml: string | null])[]) =>
  new Map<string, string>([
    [
      'xl/workbook.xml',
      `<workbook><sheets>${sheets.map(([said], at) => `<sheet ${said} sheetId="${at}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${sheets.map((_, at) => `<Relationship Target="worksheets/s${at}.xml" Id="rId${at}"/>`).join('')}</Relationships>`,
    ],
    ...sheets.flatMap(([, xml], at) => (xml === null ? [] : [[`xl/worksheets/s${at}.xml`, xml] as const])),
  ])

test('the first sheet that is not hidden is read, and told where there are others', () => {
  const read = firstSheet(
    book([
      ['name="Lists" state="hidden"', sheet('hidden')],
      ['name="Old" state="veryHidden"', sheet('hidden too')],
      ['name="Chart"', null],
      ['name="Walls &amp; &gt; roof"', sheet('shown')],
      ['name="Costs"', sheet('later')],
    ]),
    10,
  )
  expect(read).toEqual({
    rows: [['shown']],
    problems: [{ row: 1, message: 'Only the sheet “Walls & > roof” is read' }],
  })
})

test('of one sheet alone nothing is told, of a chart beside it neither', () => {
  const read = firstSheet(
    book([
      ['name="Chart"', null],
      ['name="Walls"', sheet('shown')],
    ]),
    10,
  )
  expect(read).toEqual({ rows: [['shown']], problems: [] })
})

test('columns that are not read are told where something stands in them', () => {
  expect(firstSheet(book([['name="A"', sheet('far', 'GS1')]]), 10).problems).toEqual([
    { row: 1, message: 'Only the first 200 columns are read' },
  ])
  expect(firstSheet(book([['name="A"', sheet(' ', 'GS1')]]), 10).problems).toEqual([])
  expect(firstSheet(book([['name="A"', sheet('last', 'GR1')]]), 10).problems).toEqual([])
})
