import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { plannedScan, rectangleRoom, roomGrid } from './planned-scan.ts'
import { signedArea } from './polygon.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Scan } from './scan.ts'

const shared = join(root, '../shared/data/roomplan')
const missing = !existsSync(shared)
const sharedScan = (name: string) =>
  readCapturedRoom(JSON.parse(readFileSync(join(shared, `stripped-roomplan-${name}.json`), 'utf8')))

const lengthOf = ({ from, to }: Scan['walls'][number]) => Math.hypot(to[0] - from[0], to[1] - from[1])
const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
const wallArea = (scan: Scan) => sum(scan.walls.map((wall) => lengthOf(wall) * wall.height))
const holeArea = (scan: Scan) => sum(scan.openings.map(({ width, height }) => width * height))

describe.skipIf(missing)('the shared scans (skipped where ../shared is not there)', () => {
  test('of one room have the walls, holes and floor that were measured in them', () => {
    const scan = sharedScan('single')
    expect(wallArea(scan)).toBeCloseTo(38.022, 3)
    expect(wallArea(scan) - holeArea(scan)).toBeCloseTo(32.739, 3)
    expect(sum(scan.walls.map(lengthOf))).toBeCloseTo(15.8922, 4)
    expect(signedArea(scan.floors[0]?.polygon ?? [])).toBeCloseTo(15.3686, 4)
    expect(scan.openings.every(({ wallId }) => scan.walls.some(({ id }) => id === wallId))).toBe(true)
    expect(scan.notes).toEqual([])
  })

  test('of several rooms have the walls and holes that were measured in them', () => {
    const scan = sharedScan('multiroom')
    expect(wallArea(scan)).toBeCloseTo(100.5638, 3)
    expect(wallArea(scan) - holeArea(scan)).toBeCloseTo(91.6675, 3)
    expect(sum(scan.walls.map(lengthOf))).toBeCloseTo(41.0949, 3)
    expect(scan.sections.map(({ label }) => label)).toContain('bathroom')
    expect(scan.objects).toHaveLength(13)
    expect(scan.notes).toEqual([])
  })
})

test('a planned room is read as it was planned, seen from above', () => {
  const door = { kind: 'door', wall: 0, at: 1, width: 0.8, height: 2 } as const
  const window = { kind: 'window', wall: 1, at: 2, width: 1, height: 1.2, sill: 0.9 } as const
  const scan = readCapturedRoom(plannedScan({ rooms: [rectangleRoom(4, 3, { openings: [door, window] })] }))
  expect(scan.walls.map(({ from, to }) => [...from, ...to])).toEqual([
    [0, 0, 4, 0],
    [4, 0, 4, 3],
    [4, 3, 0, 3],
    [0, 3, 0, 0],
  ])
  const [first, second] = scan.openings
  expect(first).toMatchObject({ kind: 'door', wallId: scan.walls[0]?.id, width: 0.8, height: 2, base: -1.4 })
  expect(first?.from[0]).toBeCloseTo(0.6, 12)
  expect(second?.from).toEqual([4, 1.5])
  expect(second?.base).toBeCloseTo(-0.5, 12)
  expect(signedArea(scan.floors[0]?.polygon ?? [])).toBeCloseTo(12, 12)
  expect(scan.notes).toEqual([])
})

test('rooms of a grid share their inner walls', () => {
  const scan = readCapturedRoom(plannedScan({ rooms: roomGrid(2, 2) }))
  expect(scan.walls).toHaveLength(12)
  expect(scan.openings).toHaveLength(4)
  expect(new Set(scan.walls.map(({ id }) => id)).size).toBe(12)
  expect(scan.notes).toEqual([])
})
