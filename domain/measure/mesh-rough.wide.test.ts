import { describe, expect, test } from 'vitest'
import { box } from '#testing/drawn-scan.ts'
import { type ScannedRoom, scannedMesh } from '#testing/scanned-mesh.ts'
import { scanOfMesh } from './mesh-rooms.ts'
import { readObj } from './read-obj.ts'
import { measureScan } from './rooms.ts'
import type { Point } from './scan.ts'

const ell: Point[] = [
  [0, 0],
  [5, 0],
  [5, 2.4],
  [3, 2.4],
  [3, 4],
  [0, 4],
]
const furniture = [
  { from: [0, 0], to: [1.4, 2], height: 0.5 },
  { from: [3.5, 0], to: [4.9, 0.6], height: 0.9 },
  { from: [2, 1.5], to: [2.8, 2.3], height: 0.7 },
] as const

const scanned = (room: ScannedRoom) => scanOfMesh(readObj(scannedMesh(room)))
const floorOf = (room: ScannedRoom) => {
  const { rooms } = measureScan(scanned(room))
  expect(rooms).toHaveLength(1)
  return rooms[0]?.floor.value ?? 0
}
const isRough = (room: ScannedRoom) => scanned(room).notes.some(({ kind }) => kind === 'mesh-rough')

describe('a room as a phone scans it', () => {
  test.each<[string, ScannedRoom]>([
    ['with furniture on its floor', { corners: box(0, 0, 5, 4), things: furniture }],
    ['without a ceiling', { corners: box(0, 0, 5, 4), things: furniture, ceiling: false }],
    ['with one face of ten unseen', { corners: box(0, 0, 5, 4), things: furniture, unseen: 0.1 }],
    ['with bumps of two centimeters', { corners: box(0, 0, 5, 4), noise: 0.02 }],
    ['of large faces', { corners: box(0, 0, 5, 4), step: 0.2, noise: 0.015 }],
    ['turned otherwise, with Z up', { corners: box(0, 0, 5, 4), things: furniture, yaw: 1.9, zUp: true }],
    ['in millimeters', { corners: box(0, 0, 5, 4), things: furniture, unit: 0.001 }],
  ])('%s has its whole floor, and says how it was drawn', (_, room) => {
    expect(floorOf(room)).toBeGreaterThan(20 * 0.99)
    expect(floorOf(room)).toBeLessThan(20 * 1.01)
    expect(scanned(room).walls).toHaveLength(4)
    expect(isRough(room)).toBe(true)
  })

  test('that is no rectangle has its corners', () => {
    for (const ceiling of [true, false]) {
      const room = { corners: ell, things: furniture, ceiling }
      expect(floorOf(room)).toBeGreaterThan(16.8 * 0.99)
      expect(floorOf(room)).toBeLessThan(16.8 * 1.01)
      expect(scanned(room).walls).toHaveLength(6)
    }
  })

  test('ends at its door, whatever was seen through that, and keeps a bay that has walls', () => {
    const seen = {
      corners: box(0, 0, 5, 4),
      things: furniture,
      beyond: { from: [1.6, -0.8], to: [2.5, 0] },
    } as const
    expect(scanned(seen).walls).toHaveLength(4)
    expect(floorOf(seen)).toBeLessThan(20 * 1.01)
    const bay: Point[] = [...box(0, 0, 5, 4).slice(0, 3), [3, 4], [3, 4.8], [1.8, 4.8], [1.8, 4], [0, 4]]
    expect(scanned({ corners: bay, things: furniture }).walls).toHaveLength(8)
    expect(floorOf({ corners: bay, things: furniture })).toBeGreaterThan(20.96 * 0.99)
    expect(floorOf({ corners: bay, things: furniture })).toBeLessThan(20.96 * 1.01)
  })

  test('has its floor and its height where furniture hides three quarters of it', () => {
    const crammed = [
      { from: [0, 0], to: [2.2, 2.2], height: 0.5 },
      { from: [2.6, 0], to: [5, 1.4], height: 0.9 },
      { from: [0, 2.6], to: [3.2, 4], height: 0.7 },
      { from: [3.6, 1.8], to: [5, 4], height: 2 },
    ] as const
    const { rooms } = measureScan(scanned({ corners: box(0, 0, 5, 4), things: crammed }))
    expect(rooms[0]?.floor.value).toBeGreaterThan(20 * 0.99)
    expect(rooms[0]?.floor.value).toBeLessThan(20 * 1.01)
    expect(rooms[0]?.faces[0]?.gross.value).toBeCloseTo((rooms[0]?.faces[0]?.length.value ?? 0) * 2.5, 1)
  })

  test('without bumps, holes or furniture is taken as it is', () => {
    const room = { corners: ell, noise: 0, unseen: 0 }
    expect(floorOf(room)).toBeCloseTo(16.8, 2)
    expect(isRough(room)).toBe(false)
  })

  test('in part, or without walls, is refused', () => {
    const corner = { corners: box(0, 0, 5, 4), ceiling: false, height: 0.1, noise: 0.03 }
    expect(() => scanned(corner)).toThrow(/mesh/)
  })
})
