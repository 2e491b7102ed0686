import { emptyLine, type PlacedLine, usualSettings } from '#contract/estimate.ts'
import { compareVersions } from '#domain/estimate/compare.ts'
import { figuresOf } from '#domain/estimate/figures.ts'
import { reckon } from '#domain/estimate/reckon.ts'
import { suggestedLines } from '#domain/estimate/takeoff-lines.ts'
import type { EstimateInputs, Figures } from '#domain/estimate/types.ts'
import { plannedScan, roomGrid } from '#domain/measure/planned-scan.ts'
import { readScanFile } from '#domain/measure/read-scan.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import { takeOffRooms, usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { type Measured, median, percentile } from './measured.ts'

const most = { recomputedMs: 200, comparedMs: 300, editedMs: 12.5 }

/** A hundred rooms as a phone writes them, each with a door. */
function scanOfRooms() {
  const rooms = roomGrid(10, 10).map((room) => ({
    ...room,
    openings: [{ kind: 'door' as const, wall: 0, at: 1, width: 0.9, height: 2.03 }],
  }))
  const file = new TextEncoder().encode(JSON.stringify(plannedScan({ rooms })))
  const read = readScanFile('scan.json', file)
  if (read.kind !== 'scan') throw new Error('The file that was made is no scan')
  return read.scan
}

const scan = scanOfRooms()
const settings = {
  ...usualSettings,
  markupBp: { material: 2000, labor: 4500, equipment: 1500, sub: 1000, allowance: 1000 },
  overheadBp: 800,
  contingencyBp: 300,
  burdenBp: 2800,
  rateCents: 4200,
  tax: { place: 'Travis County, TX', bp: 825, on: ['material' as const], how: 'price' as const },
}

const roomsTakenOff = (): Figures => {
  const measured = measureScan(scan)
  return figuresOf([{ scanId: 'scan', measured, takeoff: takeOffRooms(measured, usualChoices, []) }])
}

/** So many lines: those of the takeoff, and formulas over each of the rooms in turn. */
function linesOver(figures: Figures, count: number): PlacedLine[] {
  const formulas = ['=floor', '=2*(walls + ceiling)', '=(wall1 + wall2) × 18 in', `=perimeter * 4" * 1'`]
  const typed = Array.from({ length: count }, (_, index) => ({
    ...emptyLine,
    item: `Item ${index}`,
    trade: index % 3 === 0 ? 'paint' : 'tile',
    room: figures.rooms[index % figures.rooms.length]?.name ?? '',
    quantity: formulas[index % formulas.length] ?? '1',
    unit: 'ft2',
    wasteBp: 1000,
    pack: { name: 'box', size: 12.5 },
    materialCents: 100 + ((index * 7919) % 9000),
    hoursEach: 0.07,
    option: index % 50 === 0 ? { taken: index % 100 === 0, instead: null } : null,
  }))
  const last = formulas.length - 1
  for (const [index, line] of typed.entries()) if (index % formulas.length === last) line.unit = 'ft3'
  return [...suggestedLines(figures, []), ...typed]
    .slice(0, count)
    .map((line, rank) => ({ ...line, id: `line-${String(rank).padStart(5, '0')}`, rank }))
}

/** Copies of lines, so that nothing that was reckoned of them is remembered. */
const anew = (lines: readonly PlacedLine[]): PlacedLine[] => lines.map((line) => ({ ...line }))

function timed(work: () => { lines: readonly { fault: unknown }[] }): number {
  const start = performance.now()
  const { lines } = work()
  const ms = performance.now() - start
  if (lines.length === 0 || lines.some(({ fault }) => fault !== null))
    throw new Error('A line was not reckoned')
  return ms
}

function compared(inputs: EstimateInputs, figures: Figures): number {
  const others = inputs.lines.map((line, index) =>
    index % 10 === 0 ? { ...line, materialCents: 4321, supplier: 'Emser' } : { ...line },
  )
  const [before, after] = [inputs, { ...inputs, lines: others }]
  const start = performance.now()
  const { lines } = compareVersions(
    { ...before, reckoned: reckon({ ...before, lines: anew(before.lines) }, figures) },
    { ...after, reckoned: reckon(after, figures) },
  )
  const ms = performance.now() - start
  if (lines.length < inputs.lines.length / 10) throw new Error('Changes were not found')
  return ms
}

/** How long an estimate takes: measured and reckoned anew, one line edited, two versions compared. */
export function measureEstimates(measured: Measured[]): void {
  const figures = roomsTakenOff()
  if (figures.rooms.length !== 100) throw new Error(`${figures.rooms.length} rooms found of 100`)
  const few = linesOver(figures, 2000)
  const many = linesOver(figures, 5000)
  const turns = (run: () => number, count = 25) => Array.from({ length: count }, run)
  const [first = Number.NaN, ...whole] = turns(() =>
    timed(() => {
      const own = roomsTakenOff()
      return reckon({ lines: anew(few), settings }, own)
    }),
  )
  const lines = turns(() => timed(() => reckon({ lines: anew(few), settings }, figures)))
  let edited: PlacedLine[] = anew(many)
  reckon({ lines: edited, settings }, figures)
  const edits = turns(() => {
    const at = (Math.round(edited[7]?.materialCents ?? 0) * 31) % edited.length
    edited = edited.map((line, index) =>
      index === at || index === 7 ? { ...line, materialCents: (line.materialCents ?? 0) + 1 } : line,
    )
    return timed(() => reckon({ lines: edited, settings }, figures))
  }, 101)
  const comparisons = turns(() => compared({ lines: many, settings }, figures))
  measured.push(
    { what: '100 rooms measured, taken off, 2,000 lines reckoned, first', value: first, unit: 'ms' },
    {
      what: '100 rooms measured, taken off, 2,000 lines reckoned',
      value: median(whole),
      unit: 'ms',
      most: most.recomputedMs,
    },
    { what: '2,000 lines reckoned over measured rooms', value: median(lines), unit: 'ms' },
    {
      what: '5,000 lines, one of them edited',
      value: median(edits),
      unit: 'ms',
      most: most.editedMs,
      note: 'a quarter of 50 ms, for a processor slowed four times',
    },
    { what: '5,000 lines, one of them edited, p95', value: percentile(edits, 0.95), unit: 'ms' },
    {
      what: 'two versions of 5,000 lines reckoned and compared',
      value: median(comparisons),
      unit: 'ms',
      most: most.comparedMs,
    },
  )
}
