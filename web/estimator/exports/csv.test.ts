import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { plannedJob } from '#testing/export-job.ts'
import csvExport from './csv.ts'

const text = async (job = plannedJob()) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await csvExport(job)).arrayBuffer())
const records = async (job = plannedJob()): Promise<Record<string, string>[]> =>
  parse(await text(job), { bom: true, columns: true, record_delimiter: '\r\n' })

test('it begins with a byte order mark and ends each line with CRLF', async () => {
  const written = await text()
  expect(written.startsWith('\uFEFFTrade,Item,')).toBe(true)
  expect(written.split('\r\n')).toHaveLength(5)
  expect(written.endsWith('\r\n')).toBe(true)
})

test('figures are plain and money has two decimals', async () => {
  const [drywall, paint, screws] = await records()
  expect(drywall).toMatchObject({
    Item: '½ in drywall, 4 × 8 ft',
    Need: '379.5',
    'Need, least': '375.71',
    'Need, most': '383.3',
    Unit: 'ft²',
    Order: '12',
    'Price of one': '15.98',
    // Made up, and of no day.
    'Price as of': '',
    'Kind of price': 'sample',
    Cost: '191.76',
    'How we got it': 'With waste: 345 ft² × 1.1 = 379.5 ft² ± 3.8',
    'Walls, doors and windows': 'South wall; Door, South wall',
  })
  expect(paint).toMatchObject({ 'Order, most': '3', Remark: 'Order 2 or 3: the scan may be 1 % off.' })
  expect(screws).toMatchObject({ Need: '380', Unit: '', 'Price of one': '', Cost: '' })
})

test('in metric units the needs are metric, and what is bought stays', async () => {
  const [drywall, paint] = await records(plannedJob('metric'))
  expect(drywall).toMatchObject({ Need: '35.257', Unit: 'm²', Order: '12', 'Sold as': '4 × 8 ft sheet' })
  expect(paint).toMatchObject({ Need: '7.53', Unit: 'L', Order: '2' })
})

test('no spreadsheet runs what a price list calls an item', async () => {
  const job = plannedJob()
  const [line] = job.takeoff.lines
  if (line === undefined) throw new Error('the job has no line')
  const [row] = await records({
    ...job,
    takeoff: { ...job.takeoff, lines: [{ ...line, item: '=HYPERLINK("http://x")' }] },
  })
  expect(row?.Item).toBe(`'=HYPERLINK("http://x")`)
})

test('how else the same may be bought is said beside it, as on the page', async () => {
  const job = plannedJob()
  const lines = job.takeoff.lines.map((line) => ({ ...line, crossing: null, instead: 'Or 9 quarts' }))
  const text = await (await csvExport({ ...job, takeoff: { ...job.takeoff, lines } })).text()
  const [first] = parse<Record<string, string>>(text, { bom: true, columns: true })
  expect(first?.Remark).toMatch(/^Or 9 quarts/)
})
