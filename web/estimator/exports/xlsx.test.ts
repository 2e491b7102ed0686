import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { plannedJob } from '#testing/export-job.ts'
import csvExport from './csv.ts'
import xlsxExport from './xlsx.ts'

/** The cells of each sheet by address, and the sheets' XML by name. */
async function read(job = plannedJob()) {
  const files = unzipSync(new Uint8Array(await (await xlsxExport(job)).arrayBuffer()))
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    ([, one = '']) => one.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  const sheets = names.map((name, at) => {
    const xml = text(`xl/worksheets/sheet${at + 1}.xml`)
    const cells = new Map(
      [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
        ([, place = '', rest = '', inner = '']) => {
          const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1]
          const formula = /<f>(.*?)<\/f>/s.exec(inner)?.[1]
          return [place, { value: rest.includes('t="s"') ? strings[Number(value)] : value, formula }] as const
        },
      ),
    )
    return [name, { xml, cells }] as const
  })
  const styles = text('xl/styles.xml')
  return { names, sheets: new Map(sheets), styles }
}

test('there is a sheet for materials, rooms, ways, labor and notes, each with its first row frozen', async () => {
  const { names, sheets } = await read()
  expect(names).toEqual(['Materials', 'Rooms', 'How we got each number', 'Measurements', 'Labor', 'Notes'])
  for (const { xml } of sheets.values()) {
    expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(xml).toMatch(/<col [^>]*customWidth="1"/)
  }
})

test('costs and totals are formulas, with what they come to beside them for whoever does not compute', async () => {
  const { sheets, styles } = await read()
  const cells = sheets.get('Materials')?.cells
  expect(cells?.get('O1')?.value).toBe('Cost')
  expect(cells?.get('O2')).toEqual({ formula: 'H2*L2', value: '191.76' })
  expect(cells?.get('O4')?.value).toBeUndefined()
  expect(cells?.get('O5')).toEqual({ formula: 'SUM(O2:O4)', value: '261.74' })
  expect(styles).toContain('formatCode="&quot;$&quot;#,##0.00"')
})

test('a day is a date, not a text', async () => {
  const { sheets } = await read()
  // Days since 1899-12-30, as Excel counts.
  expect(sheets.get('Materials')?.cells.get('M3')?.value).toBe(
    String(Date.UTC(2026, 10, 1) / 86_400_000 + 25_569),
  )
})

test('every figure of the CSV is the same in the workbook', async () => {
  const lines: string[][] = parse(await (await csvExport(plannedJob())).text(), {
    bom: true,
    record_delimiter: '\r\n',
  })
  const cells = (await read()).sheets.get('Materials')?.cells
  for (const [row, line] of lines.entries())
    for (const [column, text] of line.entries()) {
      const place = `${String.fromCharCode(65 + column)}${row + 1}`
      const value = cells?.get(place)?.value ?? ''
      if (lines[0]?.[column] === 'Price as of' && row > 0) continue
      if (/^[\d.]+$/.test(text)) expect(Number(value), place).toBe(Number(text))
      else expect(value.replaceAll(/;=/g, ";'="), place).toBe(text)
    }
})

test('it begins with whom it is for and whose it is, once somebody has said so', async () => {
  expect((await read(plannedJob())).names[0]).toBe('Materials')
  const { names, sheets } = await read({ ...plannedJob(), client: 'Ana Peña', company: '=Ruiz' })
  expect(names[0]).toBe('Job')
  const cells = sheets.get('Job')?.cells
  expect(['A1', 'B1', 'A2', 'B2', 'A3'].map((at) => cells?.get(at)?.value)).toEqual([
    'Title',
    'Bedroom, 12 Peña St',
    'Client',
    'Ana Peña',
    'Company',
  ])
  expect(cells?.get('B3')).toEqual({ value: '=Ruiz', formula: undefined })
})

test('a list without lines has no total, and no sheet for labor', async () => {
  const job = plannedJob()
  const { names, sheets } = await read({ ...job, takeoff: { ...job.takeoff, lines: [], labour: [] } })
  expect(names).not.toContain('Labor')
  expect(sheets.get('Materials')?.xml).not.toContain('<f>')
})

test('what a price list calls an item is text, never a formula', async () => {
  const job = plannedJob()
  const [line] = job.takeoff.lines
  if (line === undefined) throw new Error('the job has no line')
  const { sheets } = await read({ ...job, takeoff: { ...job.takeoff, lines: [{ ...line, item: '=1+1' }] } })
  expect(sheets.get('Materials')?.cells.get('B2')).toEqual({ value: '=1+1', formula: undefined })
})

test('a measurement stands once, with all that it is used for', async () => {
  const job = plannedJob()
  const [line, other] = job.takeoff.lines
  if (line === undefined || other === undefined) throw new Error('the job has too few lines')
  const lines = [line, { ...other, measures: line.measures }]
  const cells = (await read({ ...job, takeoff: { ...job.takeoff, lines } })).sheets.get('Measurements')?.cells
  expect(cells?.get('A2')?.value).toBe('Net walls')
  expect(cells?.get('B2')?.value).toBe('345')
  expect(cells?.get('F2')?.value).toBe(`${line.item}, ${other.item}`)
  expect(cells?.get('A3')).toBeUndefined()
})

test('no cell holds more than Excel reads, and what is left out is counted', async () => {
  const job = plannedJob()
  const [line] = job.takeoff.lines
  const [room] = job.measured.rooms
  if (line === undefined || room === undefined) throw new Error('the job has no room')
  const rooms = Array.from({ length: 2000 }, (_, at) => ({
    ...room,
    id: `room-${at}`,
    label: `Storeroom-${at}-east`,
  }))
  const measured = { ...job.measured, rooms }
  const lines = [{ ...line, roomIds: rooms.map(({ id }) => id) }]
  const sheets = (await read({ ...job, measured, takeoff: { ...job.takeoff, lines } })).sheets
  const text = sheets.get('Materials')?.cells.get('C2')?.value ?? ''
  expect(text.length).toBeLessThanOrEqual(32_767)
  const [, more = '0'] = / and (\d+) more$/.exec(text) ?? []
  expect(text.split(' ').length - 3 + Number(more)).toBe(2000)
})

test('a price that is old is told in its line, on the day of the export', async () => {
  const job = plannedJob()
  const [, line] = job.takeoff.lines
  if (!line?.price) throw new Error('the line has no price')
  const lines = [{ ...line, price: { ...line.price, asOf: '2025-01-01' } }]
  const cells = (await read({ ...job, takeoff: { ...job.takeoff, lines } })).sheets.get('Materials')?.cells
  expect(cells?.get('P2')?.value).toMatch(/^Order 2 or 3: .* This price is 690 days old/)
})
