import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import csvExport from '../exports/csv.ts'
import type { ExportJob } from '../exports/job.ts'
import { documentOf } from '../exports/pdf.ts'
import { measurementsSheet } from '../exports/working-sheets.ts'
import xlsxExport from '../exports/xlsx.ts'
import {
  countStructure,
  firstStructure,
  jobTitle,
  type StructureJob,
  structureIds,
  withGiven,
} from './structure-job.ts'

/** The list of a structure as it is usual, as the page hands it to the exports. */
function listed(
  id: (typeof structureIds)[number],
  job: StructureJob = { ...firstStructure(), id },
): ExportJob {
  const counted = countStructure(job)
  if ('bad' in counted) throw new Error(counted.bad)
  return {
    title: jobTitle(job),
    date: '2026-11-22',
    units: 'imperial',
    measured: {
      rooms: [],
      openings: [],
      looseWalls: [],
      missingFloor: 0,
      openGaps: [],
      closedGaps: [],
      notes: [],
    },
    takeoff: counted.takeoff,
  }
}

test('a job is called by what is built and how large it is', () => {
  expect(jobTitle(firstStructure())).toBe('Concrete slab, 10 ft × 10 ft × 4 in')
  expect(jobTitle({ ...firstStructure(), id: 'fence' })).toBe('Wood fence, 100 ft')
})

test.each(structureIds)('%s is written as CSV, a row for each line', async (id) => {
  const job = listed(id)
  const rows = parse<Record<string, string>>(await (await csvExport(job)).text(), {
    bom: true,
    columns: true,
  })
  expect(rows.map(({ Item, Order }) => [Item, Order])).toEqual(
    job.takeoff.lines.map(({ item, order }) => [item, String(order.count)]),
  )
})

test('a workbook without rooms has no sheet for them', async () => {
  const files = unzipSync(new Uint8Array(await (await xlsxExport(listed('roof'))).arrayBuffer()))
  const names = [
    ...strFromU8(files['xl/workbook.xml'] ?? new Uint8Array()).matchAll(/<sheet [^>]*name="([^"]+)"/g),
  ]
  expect(names.map(([, name]) => name)).not.toContain('Rooms')
  expect(names.map(([, name]) => name)).toContain('Materials')
})

test('a document without rooms begins with the materials', () => {
  const text = documentOf(listed('roof'), { compress: false }).output()
  expect(text).toContain('(Materials) Tj')
  expect(text).not.toContain('(Rooms) Tj')
})

test('what was typed stands among the measurements, with the item that it is for', () => {
  const rows = measurementsSheet(listed('slab')).rows.map(([label, figure, , , unit, items]) => [
    label,
    figure,
    unit,
    items,
  ])
  expect(rows).toEqual([
    ['Length', 10, 'ft', 'Ready-mix concrete'],
    ['Width', 10, 'ft', 'Ready-mix concrete'],
    ['Thickness', 4, 'in', 'Ready-mix concrete'],
  ])
})

test('what is chosen beside stands on each export, and so does what is left out', async () => {
  const deck: StructureJob = withGiven(withGiven({ ...firstStructure(), id: 'deck' }, 'rail', 1), 'stairs', 1)
  const job = listed('deck', deck)
  const csv = await (await csvExport(job)).text()
  const paper = documentOf(job, { compress: false }).output()
  const files = unzipSync(new Uint8Array(await (await xlsxExport(job)).arrayBuffer()))
  const book = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array())
  for (const item of ['Ledger flashing', 'Stringer bracket', 'Carriage bolt'])
    for (const text of [csv, paper, book]) expect(text).toContain(item)
  for (const text of [paper, book]) {
    expect(text).toContain('Not included')
    expect(text).toContain('sales tax')
  }
})
