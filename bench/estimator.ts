import { plannedScan, roomGrid } from '#domain/measure/planned-scan.ts'
import { readScanFile } from '#domain/measure/read-scan.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import { takeOffRooms, usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { type Measured, median } from './measured.ts'

const rooms = { few: [2, 2], quarter: [25, 20], many: [40, 25], twice: [50, 40] } as const
const most = { fewMs: 20, manyMs: 2000 }

/** A file as a phone writes it, of so many rooms in rows, each with a door and a window. */
function scanFile([columns, rows]: readonly [number, number]): Uint8Array {
  const planned = roomGrid(columns, rows).map((room) => ({
    ...room,
    openings: [
      { kind: 'door' as const, wall: 0, at: 1, width: 0.9, height: 2.03 },
      { kind: 'window' as const, wall: 1, at: 1.5, width: 1.2, height: 1, sill: 0.9 },
    ],
  }))
  return new TextEncoder().encode(JSON.stringify(plannedScan({ rooms: planned })))
}

/** From the bytes of a file to the whole list, in milliseconds. Throws where rooms or lines are missing. */
function estimateOnce(file: Uint8Array, count: number): number {
  const start = performance.now()
  const read = readScanFile('scan.json', file)
  if (read.kind !== 'scan') throw new Error('The file that was made is no scan')
  const measured = measureScan(read.scan)
  const { lines, labour } = takeOffRooms(measured, usualChoices, samplePrices)
  const ms = performance.now() - start
  if (measured.rooms.length !== count) throw new Error(`${measured.rooms.length} rooms found of ${count}`)
  if (lines.length < 5 || labour.length < 3) throw new Error('The list is not whole')
  return ms
}

function times(size: readonly [number, number], runs: number): number[] {
  const file = scanFile(size)
  return Array.from({ length: runs }, () => estimateOnce(file, size[0] * size[1]))
}

/** How long the way from a scan's file to its list takes, and how that grows with the rooms. */
export function measureEstimating(measured: Measured[]): void {
  const few = times(rooms.few, 41)
  const [first = Number.NaN] = few
  // In turns, and the small ones four times, so that what else the machine does meets all sizes alike.
  const turns = Array.from({ length: 7 }, () => ({
    quarter: times(rooms.quarter, 4).reduce((sum, ms) => sum + ms / 4, 0),
    many: median(times(rooms.many, 1)),
    twice: median(times(rooms.twice, 1)),
  }))
  const best = (size: 'quarter' | 'many' | 'twice') => Math.min(...turns.map((turn) => turn[size]))
  const count = ([columns, rows]: readonly [number, number]) => columns * rows
  const nLogN = (n: number) => n * Math.log(n)
  const growth = best('twice') / best('quarter') / (nLogN(count(rooms.twice)) / nLogN(count(rooms.quarter)))
  measured.push(
    { what: '4 rooms, the first of a process', value: first, unit: 'ms' },
    { what: '4 rooms, from file to list', value: median(few), unit: 'ms', most: most.fewMs },
    {
      what: '1,000 rooms, from file to list',
      value: median(turns.map(({ many }) => many)),
      unit: 'ms',
      most: most.manyMs,
    },
    { what: '2,000 rooms to 500, ratio to n log n', value: growth, unit: '', most: 1 },
  )
}
