import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Room } from '#domain/measure/room.ts'
import type { Point } from '#domain/measure/scan.ts'
import { plannedJob, plannedRoom } from '#testing/export-job.ts'
import { root } from '#testing/server.ts'
import csvExport from './csv.ts'
import type { ExportJob } from './job.ts'
import { labourSheet, materialsSheet, roomsSheet } from './list-sheets.ts'
import pdfExport, { documentOf } from './pdf.ts'
import { stepsSheet } from './working-sheets.ts'

/** The bytes of a document whose pages are not compressed, a sign for each. */
const bytesOf = (job: ExportJob): string => documentOf(job, { compress: false }).output()

const windows = new TextDecoder('windows-1252')

/** The texts of a document as they are drawn, in their order. */
const textsOf = (job: ExportJob): string[] =>
  [...bytesOf(job).matchAll(/\(((?:\\.|[^\\)])*)\) Tj/gs)].map(([, text = '']) =>
    windows.decode(Buffer.from(text.replace(/\\([()\\])/g, '$1'), 'latin1')),
  )

test('it is Letter for whoever reads feet and A4 for whoever reads metres', () => {
  expect(bytesOf(plannedJob())).toContain('/MediaBox [0 0 612. 792.]')
  expect(bytesOf(plannedJob('metric'))).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/)
})

test('its language, title and day are set', () => {
  const bytes = bytesOf(plannedJob())
  expect(bytes).toContain('/Lang (en-US)')
  expect(bytes).toContain('/DisplayDocTitle true')
  expect(bytes).toContain('/CreationDate (D:20261122')
})

test('signs of the trade print as they are, or written out', () => {
  const texts = textsOf(plannedJob())
  expect(texts).toContain('Bedroom, 12 Peña St')
  expect(texts).toContain('½ in drywall, 4 × 8 ft')
  expect(texts).toContain('Drywall screws, 1 5/8 in')
  expect(texts).toContain('ft²')
  expect(texts.filter((text) => text.includes('?'))).toEqual([])
})

test('every figure of the CSV stands in the document', async () => {
  const [, ...lines]: string[][] = parse(await (await csvExport(plannedJob())).text(), {
    bom: true,
    record_delimiter: '\r\n',
  })
  const texts = textsOf(plannedJob())
  for (const line of lines) {
    const [need = '', least = '', most = '', , order = '', , , , price = '', asOf = '', , cost = ''] =
      line.slice(3)
    for (const text of [need, `${least}–${most}`, order, price && `$${price}`, asOf, cost && `$${cost}`])
      if (text !== '') expect(texts, text).toContain(text)
  }
  expect(texts).toContain('$261.74')
})

test('title, client and company stand in the head, and the company is its author', () => {
  const job = { ...plannedJob(), title: 'Kitchen, 12 Elm St', client: 'Ana Peña', company: 'Ruiz & Sons' }
  const texts = textsOf(job)
  for (const text of ['Kitchen, 12 Elm St', 'Material takeoff for Ana Peña', 'Ruiz & Sons'])
    expect(texts, text).toContain(text)
  expect(bytesOf(job)).toContain('/Author (Ruiz & Sons)')
  const long = textsOf({ ...job, company: 'W'.repeat(80), client: 'M'.repeat(80) })
  expect(long.filter((text) => /^W+…$|M+…$/.test(text)).length).toBeGreaterThan(1)
})

test('the rooms, the plan with its dimensions, wages and notes are in it', () => {
  const texts = textsOf(plannedJob())
  for (const text of [
    'Rooms',
    'Materials',
    'Labor',
    'Notes',
    'How we got each number',
    '129.17',
    '342.86',
    '13\'-1 1/2"',
    '9\'-10"',
    '$140.27',
    '$225.03',
  ])
    expect(texts, text).toContain(text)
  expect(textsOf(plannedJob('metric'))).toContain('4.00')
})

test('prices that are samples are told before the table, and below each', () => {
  const texts = textsOf(plannedJob())
  expect(texts.findIndex((text) => text.startsWith('1 price is a sample'))).toBeGreaterThan(0)
  expect(texts).toContain('sample')
})

test('the address of the page is a link and never printed: it holds the whole room', () => {
  const job = { ...plannedJob(), link: `https://plumbline.example/features#room=${'a'.repeat(5000)}` }
  expect(bytesOf(job)).toContain(`/URI (${job.link})`)
  expect(textsOf(job).filter((text) => text.includes('aaaa'))).toEqual([])
})

test('each page says which of how many it is', () => {
  const job = plannedJob()
  const [line] = job.takeoff.lines
  if (line === undefined) throw new Error('the job has no line')
  const lines = Array.from({ length: 150 }, (_, at) => ({ ...line, id: `line-${at}` }))
  const long = { ...job, takeoff: { ...job.takeoff, lines } }
  const pages = documentOf(long).getNumberOfPages()
  expect(pages).toBeGreaterThan(5)
  const texts = textsOf(long)
  for (let page = 1; page <= pages; page++) expect(texts).toContain(`${page} / ${pages}`)
})

test('stories are drawn one under the other, and a job without rooms has no plan', () => {
  const [room] = plannedRoom().rooms
  const rooms: Room[] = room ? [room, { ...room, id: 'room-2', label: 'kitchen', story: 1 }] : []
  const measured = { ...plannedRoom(), rooms }
  expect(textsOf({ ...plannedJob(), measured })).toEqual(
    expect.arrayContaining(['Story 1', 'Story 2', 'Kitchen']),
  )
  const empty = {
    ...plannedJob(),
    measured: {
      rooms: [],
      openings: [],
      looseWalls: [],
      missingFloor: 0,
      openGaps: [],
      closedGaps: [],
      notes: [],
    },
  }
  expect(textsOf(empty)).toContain('Materials')
})

test('rooms too small for a number have none, so that the plan can be read', () => {
  const [room] = plannedRoom().rooms
  if (!room) throw new Error('there is no room')
  const rooms = Array.from({ length: 400 }, (_, at): Room => {
    const move = ([x, y]: Point): Point => [x + (at % 40) * 4, y + Math.floor(at / 40) * 3]
    const faces = room.faces.map((face) => ({
      ...face,
      id: `${face.id}-${at}`,
      from: move(face.from),
      to: move(face.to),
    }))
    return { ...room, id: `room-${at}`, polygon: room.polygon.map(move), faces, objects: [] }
  })
  const texts = textsOf({
    ...plannedJob(),
    measured: {
      rooms,
      openings: [],
      looseWalls: [],
      missingFloor: 0,
      openGaps: [],
      closedGaps: [],
      notes: [],
    },
  })
  expect(texts).not.toContain('399')
  expect(texts).toContain('Bedroom 399')
})

test('the file is a PDF, with its pages compressed', async () => {
  const file = await pdfExport(plannedJob())
  expect(file.type).toBe('application/pdf')
  expect((await file.text()).startsWith('%PDF-')).toBe(true)
  expect(file.size).toBeLessThan(20_000)
})

/** The texts of each page. */
const pagesOf = (job: ExportJob): string[][] =>
  bytesOf(job)
    .split('endstream')
    .map((page) => [...page.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/gs)].map(([, text = '']) => text))

test('the heading of a trade never stands alone at the foot of a page', () => {
  const job = plannedJob()
  const [first, second] = job.takeoff.lines
  if (!first || !second) throw new Error('the job has lost its lines')
  for (let count = 8; count < 40; count++) {
    const lines = [
      ...Array.from({ length: count }, () => ({ ...first, trade: 'drywall' as const, item: 'Board' })),
      { ...second, trade: 'exterior' as const, item: 'Picket' },
    ]
    const pages = pagesOf({ ...job, takeoff: { ...job.takeoff, lines } })
    const page = pages.find((texts) => texts.includes('Exterior'))
    expect(page, `after ${count} lines`).toContain('Picket')
  }
})

test('no word of a heading is broken within, in either language', () => {
  const spanish: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'language', 'es', 'estimator-outputs.json'), 'utf8'),
  )
  const doc = documentOf(plannedJob()).setFont('helvetica', 'bold').setFontSize(7)
  for (const sheet of [materialsSheet, roomsSheet, labourSheet, stepsSheet])
    for (const { header, print = 0 } of sheet(plannedJob('metric')).columns) {
      if (print === 0) continue
      const words = [header, spanish[header] ?? ''].flatMap((text) => text.split(' '))
      for (const word of words) expect(doc.getTextWidth(word) + 6, word).toBeLessThan(print)
    }
})

test('what leads back to a list without a room does not speak of one', () => {
  const job = { ...plannedJob(), link: 'https://example.com/#structure=1.x' }
  expect(textsOf(job)).toContain('Open this room again')
  const texts = textsOf({
    ...job,
    measured: {
      rooms: [],
      openings: [],
      looseWalls: [],
      missingFloor: 0,
      openGaps: [],
      closedGaps: [],
      notes: [],
    },
  })
  expect(texts).toContain('Open it again')
  expect(texts).not.toContain('Open this room again')
})

test('a long title stands in smaller letters, and one that is too long ends in dots', () => {
  const roof = 'Techo a dos aguas, 9.144 m × 7.3152 m × 12.192 m'
  expect(textsOf({ ...plannedJob(), title: roof })).toContain(roof)
  const texts = textsOf({ ...plannedJob(), title: 'stripped roomplan '.repeat(20) })
  expect(texts.find((text) => text.startsWith('stripped'))).toMatch(/^stripped roomplan .*…$/)
})
