import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, holesWithin, piecesOf } from './wall-panel.ts'

const level = (length: number, height: number) =>
  [
    [0, height],
    [length, height],
  ] as const
const sum = (pieces: ReturnType<typeof piecesOf>) => pieces.reduce((all, piece) => all + areaOf(piece), 0)

test('a wall without holes is one piece', () => {
  expect(piecesOf(level(4, 2.5), 4, [])).toEqual([
    { left: 0, right: 4, bottom: 0, topLeft: 2.5, topRight: 2.5 },
  ])
})

test('a door leaves what is beside and above it, a window what is below it too', () => {
  const door = { left: 1, right: 1.9, bottom: 0, top: 2.03 }
  const window = { left: 2.5, right: 3.7, bottom: 0.9, top: 2 }
  const pieces = piecesOf(level(4, 2.5), 4, [door, window])
  expect(pieces).toHaveLength(6)
  expect(sum(pieces)).toBeCloseTo(4 * 2.5 - 0.9 * 2.03 - 1.2 * 1.1, 9)
})

test('holes that overlap are cut once, and what sticks out of the wall is not cut', () => {
  const both = [
    { left: -1, right: 1, bottom: -1, top: 1 },
    { left: 0.5, right: 2, bottom: 0, top: 1 },
  ]
  expect(sum(piecesOf(level(4, 2.5), 4, both))).toBeCloseTo(10 - 2, 9)
})

test('a gable ends at its slopes', () => {
  expect(
    sum(
      piecesOf(
        [
          [0, 2],
          [2, 4],
          [4, 2],
        ],
        4,
        [],
      ),
    ),
  ).toBeCloseTo(4 * 2 + (4 * 2) / 2, 3)
})

test('a hole that is turned round is the same hole', () => {
  expect(holesWithin([{ left: 2, right: 1, bottom: 2, top: 0 }], 4, 2.5)).toEqual([
    { left: 1, right: 2, bottom: 0, top: 2 },
  ])
})

test('whatever the holes are, pieces lie within the wall and have no negative area', () => {
  const figure = fc.double({ min: -2, max: 6, noNaN: true })
  const hole = fc.record({ left: figure, right: figure, bottom: figure, top: figure })
  fc.assert(
    fc.property(fc.array(hole, { maxLength: 6 }), (holes) => {
      const pieces = piecesOf(level(4, 2.5), 4, holes)
      for (const piece of pieces) {
        expect(piece.left).toBeGreaterThanOrEqual(0)
        expect(piece.right).toBeLessThanOrEqual(4)
        expect(areaOf(piece)).toBeGreaterThanOrEqual(0)
      }
      expect(sum(pieces)).toBeLessThanOrEqual(10 + 1e-6)
    }),
  )
})
