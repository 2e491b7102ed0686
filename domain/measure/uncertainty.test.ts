import { describe, expect, test } from 'vitest'
import { box, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { measureScan } from './rooms.ts'
import type { Point } from './scan.ts'
import { scanOfTypedRoom } from './typed-room.ts'
import { floorOff } from './uncertainty.ts'

const tolerance = { share: 0.01, metres: 0.02 }
const turned = (corners: readonly Point[], angle: number) =>
  corners.map(
    ([x, y]): Point => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)],
  )

describe('a floor', () => {
  test.each([
    [4, 3, 4 * 0.03 + 3 * 0.04],
    [1.5, 4, 1.5 * 0.04 + 4 * 0.02],
    [1, 1, 0.04],
  ])('of %d by %d m is off by each side times what the other is off by', (width, depth, off) => {
    for (const angle of [0, 0.5, 2])
      expect(floorOff(turned(box(0, 0, width, depth), angle), tolerance)).toBeCloseTo(off, 9)
  })

  test('of many corners is off by what its outline says, looked at from fewer sides', () => {
    const round = (corners: number) =>
      Array.from(
        { length: corners },
        (_, index): Point => [
          5 * Math.cos((2 * Math.PI * index) / corners),
          5 * Math.sin((2 * Math.PI * index) / corners),
        ],
      )
    expect(floorOff(round(2000), tolerance)).toBeCloseTo(floorOff(round(170), tolerance), 2)
  })
})

describe('a room', () => {
  const scan = drawnScan(wallsAround(box(0, 0, 4, 1)), [
    { kind: 'door', wall: 0, at: 2, width: 0.8, height: 2 },
  ])
  const [room] = measureScan(scan).rooms

  test('has lengths that are off by 1 %, and by 2 cm at least', () => {
    expect(room?.faces.map(({ length }) => length.uncertainty).sort()).toEqual([0.02, 0.02, 0.04, 0.04])
    expect(room?.ceilingHeight.uncertainty).toBeCloseTo(0.024, 9)
    expect(room?.perimeter.uncertainty).toBeCloseTo(0.12, 9)
  })

  test('has areas that are off by their worst case, openings added', () => {
    const [face] = room?.faces.filter(({ openingIds }) => openingIds.length > 0) ?? []
    expect(face?.gross.uncertainty).toBeCloseTo(4 * 0.024 + 2.4 * 0.04, 9)
    expect(face?.net.uncertainty).toBeCloseTo(4 * 0.024 + 2.4 * 0.04 + 0.8 * 0.02 + 2 * 0.02, 9)
    expect(face?.net.from).toEqual(['wall-0', 'door-0'])
    expect(room?.volume.uncertainty).toBeCloseTo(4 * 0.024 + 2.4 * (room?.floor.uncertainty ?? 0), 9)
  })

  test('is as sure as one says it is', () => {
    const [sure] = measureScan(scan, {}, { share: 0, metres: 0 }).rooms
    expect(sure?.floor.uncertainty).toBe(0)
    expect(sure?.faces.every(({ net }) => net.uncertainty === 0)).toBe(true)
  })

  test('of typed lengths is as sure as a tape', () => {
    const [typed] = measureScan(scanOfTypedRoom({ width: 4, depth: 3, height: 2.4 })).rooms
    expect(typed?.faces.map(({ length }) => length.uncertainty)).toEqual([0.003, 0.003, 0.003, 0.003])
  })

  test('never has less than nothing', () => {
    const wide = measureScan(scan, {}, { share: 0, metres: 9 })
    for (const { floor, volume, faces } of wide.rooms)
      for (const { value, uncertainty } of [floor, volume, ...faces.map(({ net }) => net)])
        expect(value - uncertainty).toBeGreaterThanOrEqual(0)
  })
})
