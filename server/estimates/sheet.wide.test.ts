import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type EstimateLine, emptyLine, usualSettings } from '#contract/estimate.ts'
import { noFigures } from '#domain/estimate/figures.ts'
import { reckon } from '#domain/estimate/reckon.ts'
import { csvOf, workbookOf } from '#domain/sheet.ts'
import { officeHas, officeWaits } from '#testing/office.ts'
import { estimateSheet } from './sheet.ts'

const settings = {
  ...usualSettings,
  markupBp: { material: 2000, labor: 4500, equipment: 1000, sub: 1500, allowance: 0 },
  ...{ overheadBp: 733, contingencyBp: 251, burdenBp: 2850, rateCents: 4513 },
  tax: { place: 'Boise', bp: 605, on: ['material' as const], how: 'cost' as const },
}
const line = (at: number, rest: Partial<EstimateLine>) => ({
  ...{ ...emptyLine, id: `00000000-0000-7000-8000-00000000000${at}`, rank: at, item: `Line ${at}` },
  ...rest,
})
const lines = [
  line(1, {
    trade: 'tile',
    item: 'Tile',
    quantity: '32.75',
    unit: 'ft²',
    wasteBp: 1500,
    materialCents: 8150,
    hoursEach: 0.336,
    pack: { name: 'box', size: 12.5 },
  }),
  line(2, { trade: 'tile', item: 'Thinset', quantity: '0.335', materialCents: 100 }),
  line(3, { trade: 'demolition', item: '=HYPERLINK("http://x")', subCents: 25_003, equipmentCents: 1999 }),
  line(4, { trade: 'cabinets', item: 'Pulls', allowanceCents: 45_000, hoursEach: 2 }),
  line(5, { trade: 'tile', item: 'Heated floor', subCents: 90_000, option: { taken: false, instead: null } }),
]
const reckoned = reckon({ lines, settings }, noFigures)
const sheet = estimateSheet({ lines, settings }, reckoned, 'trade')

/** What a spreadsheet makes of a workbook of one sheet: the value of every cell by its address, formulas reckoned anew. */
function opened(bytes: Uint8Array): Map<string, string | number> {
  const files = unzipSync(bytes)
  const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const cells = new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(([, at = '', inner = '']) => [
      at,
      inner,
    ]),
  )
  const found = new Map<string, string | number>()
  const valueAt = (at: string): number => {
    const inner = cells.get(at) ?? ''
    const formula = /<f>([^<]+)<\/f>/.exec(inner)?.[1]
    const value =
      formula === undefined ? Number(/<v>([^<]+)<\/v>/.exec(inner)?.[1] ?? 0) : reckonAnew(formula)
    if (inner.includes('<v>')) found.set(at, value)
    return value
  }
  const product = (term: string): number =>
    term.split('*').reduce((so, factor) => so * (/^[A-Z]/.test(factor) ? valueAt(factor) : Number(factor)), 1)
  function reckonAnew(formula: string): number {
    const range = /^SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(formula)
    if (range) {
      const [, column = '', from = '', to = ''] = range
      const rows = Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i)
      return rows.reduce((so, row) => so + valueAt(`${column}${row}`), 0)
    }
    const rounded = /^ROUND\((.+),2\)$/.exec(formula)?.[1]
    if (rounded !== undefined) return Math.round(product(rounded) * 100) / 100
    return formula.split('+').reduce((so, term) => so + product(term), 0)
  }
  for (const at of cells.keys()) valueAt(at)
  return found
}
const letterOf = (header: string) =>
  String.fromCharCode(65 + sheet.columns.findIndex((column) => column.header === header))

test('the formulas of a workbook, reckoned anew from its figures, come to what was reckoned', async () => {
  const cells = opened(await workbookOf([sheet]))
  const total = sheet.rows.findIndex(({ cells: [first] }) => first === 'Total') + 2
  const sums = { Material: 'material', Labor: 'labor', Equipment: 'equipment', Subcontract: 'sub' } as const
  for (const [header, one] of Object.entries(sums))
    expect(cells.get(`${letterOf(header)}${total}`), header).toBeCloseTo(reckoned.sums.costs[one] / 100, 8)
  expect(cells.get(`${letterOf('Cost')}${total}`)).toBeCloseTo(reckoned.sums.costCents / 100, 8)
  expect(cells.get(`${letterOf('Price')}${total}`)).toBeCloseTo(reckoned.sums.priceCents / 100, 8)
  const { order } = reckoned.lines[0] ?? {}
  expect(order?.count).toBe(4)
})

test('every formula has beside it what it comes to', async () => {
  const xml = strFromU8(unzipSync(await workbookOf([sheet]))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const formulas = [...xml.matchAll(/<f>[^<]+<\/f>(<v>)?/g)]
  expect(formulas.length).toBeGreaterThan(30)
  expect(formulas.filter(([, value]) => value === undefined)).toEqual([])
})

test('lines stand in groups with their sums, in the order of the work; options that are not taken come after the total', () => {
  const first = sheet.rows.map(({ cells: [cell] }) => cell)
  expect(first).toEqual([
    ...[
      'Demolition',
      '=HYPERLINK("http://x")',
      'Total of Demolition',
      'Tile',
      'Tile',
      'Thinset',
      'Total of Tile',
    ],
    ...['Cabinets', 'Pulls', 'Total of Cabinets', 'Total', 'Options not included', 'Heated floor'],
  ])
  const byRoom = estimateSheet({ lines, settings }, reckoned, 'room').rows.map(({ cells: [cell] }) => cell)
  expect(byRoom[0]).toBe('Without a group')
})

test('no cell of the CSV is run as a formula, and its figures are those of the workbook', () => {
  const csv = csvOf([sheet])
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(csv.split('\r\n').find((row) => row.startsWith('Total,'))).toContain(
    String(reckoned.sums.priceCents / 100),
  )
})

const office = officeHas('calc')

test.runIf(office)('LibreOffice opens the workbook and comes to the same sums', officeWaits, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheet-'))
  try {
    const file = join(folder, 'estimate.xlsx')
    writeFileSync(file, await workbookOf([sheet]))
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const made = spawnSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'csv',
      '--outdir',
      folder,
      file,
    ])
    expect(made.status).toBe(0)
    const total = readFileSync(join(folder, 'estimate.csv'), 'utf8')
      .split('\n')
      .find((row) => row.startsWith('Total,'))
    const price = (reckoned.sums.priceCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(total?.replaceAll(',', '')).toContain(price.replaceAll(',', ''))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
