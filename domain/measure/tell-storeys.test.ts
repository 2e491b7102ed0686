import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CapturedRoom } from './captured-room.ts'
import { movedScan } from './moved-scan.ts'
import { type PlannedRoom, plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import { measureScan } from './rooms.ts'

const lists = ['walls', 'doors', 'windows', 'openings', 'floors', 'objects', 'sections'] as const

/** Rooms at several levels in one file that says story 0 of all of them, as rooms merged by hand have it. */
function stacked(storeys: readonly { level: number; rooms: readonly PlannedRoom[] }[]): CapturedRoom {
  const all = storeys.map(({ level, rooms }) => plannedScan({ rooms, level }))
  const [first] = all
  if (!first) throw new RangeError('There is no storey')
  const merged = lists.map((list) => [
    list,
    all.flatMap((scan, storey) =>
      scan[list].map((entry) =>
        'identifier' in entry
          ? {
              ...entry,
              identifier: `${storey}-${entry.identifier}`,
              parentIdentifier: entry.parentIdentifier && `${storey}-${entry.parentIdentifier}`,
            }
          : entry,
      ),
    ),
  ])
  return { ...first, ...Object.fromEntries(merged) }
}

const door = [{ kind: 'door', wall: 0, at: 1, width: 0.8, height: 2 }] as const
const below = { level: -1.4, rooms: [rectangleRoom(6, 4, { label: 'livingRoom', openings: door })] }
const above = {
  level: 1.4,
  rooms: [
    rectangleRoom(3.5, 4, { label: 'bedroom', openings: door }),
    rectangleRoom(2.5, 4, {
      corner: [3.5, 0],
      label: 'bathroom',
      objects: [{ kind: 'bathtub', centre: [5, 2], width: 0.7, depth: 1.6, height: 0.5 }],
    }),
  ],
}

const found = (captured: CapturedRoom) => {
  const { rooms, openings, notes } = measureScan(readCapturedRoom(captured))
  return {
    rooms: rooms.map(({ story, label, floor, openingIds, objects }) => [
      story,
      label,
      Number(floor.value.toFixed(4)),
      openingIds.length,
      objects.length,
    ]),
    openings: openings.length,
    notes: notes.map(({ text }) => text),
  }
}

test('two storeys that both say story 0 and stand 2.8 m apart are measured each by itself, and that is said', () => {
  expect(found(stacked([below, above]))).toEqual({
    rooms: [
      [0, 'livingRoom', 24, 1, 0],
      [1, 'bedroom', 14, 1, 0],
      [1, 'bathroom', 10, 0, 1],
    ],
    openings: 2,
    notes: [
      'Walls that the file has on one story stand at heights 2.8 m or more apart: each of them is measured as a story of its own',
    ],
  })
})

test('whoever reads feet is told of them in feet', () => {
  const { notes } = measureScan(readCapturedRoom(stacked([below, above])), {}, undefined, 'imperial')
  expect(notes.map(({ text }) => text)).toEqual([
    `Walls that the file has on one story stand at heights 9'-2 1/4" or more apart: each of them is measured as a story of its own`,
  ])
})

test('three of them are three', () => {
  const attic = { level: 4.2, rooms: [rectangleRoom(5, 4)] }
  expect(found(stacked([attic, below, above])).rooms.map(([story]) => story)).toEqual([0, 1, 1, 2])
})

test.each([0.17, 0.4, 0.6, 1.2])('a room that lies %d m lower is on the same story', (step) => {
  const sunken = { level: -1.4 - step, rooms: [rectangleRoom(4, 4, { corner: [6, 0] })] }
  const { rooms, notes } = found(stacked([below, sunken]))
  expect(rooms.map(([story]) => story)).toEqual([0, 0])
  expect(notes.join()).not.toContain('heights')
})

test('stories that the file tells apart stay as it numbers them', () => {
  const [one, two] = [plannedScan({ rooms: below.rooms }), plannedScan({ ...above, story: 3 })]
  const scan = readCapturedRoom([one, two])
  expect([...new Set(scan.walls.map(({ story }) => story))]).toEqual([0, 3])
  expect(scan.notes.map(({ kind }) => kind)).not.toContain('storeys-by-height')
})

test('a piece of wall high up in a room is no storey', () => {
  const captured = stacked([below])
  const [wall] = captured.walls
  if (!wall) throw new Error('no wall')
  const lintel = {
    ...wall,
    identifier: 'high up',
    dimensions: [1, 0.4, 0],
    transform: wall.transform.map((value, place) => (place === 13 ? 1.2 : value)),
  }
  const { rooms, notes } = found({ ...captured, walls: [...captured.walls, lintel] })
  expect(rooms).toHaveLength(1)
  expect(notes.join()).not.toContain('heights')
})

test('labels without a height stay with the story that they name', () => {
  const captured = stacked([below, above])
  const flat = captured.sections.map(({ center: [x = 0, , z = 0], ...rest }) => ({
    ...rest,
    center: [x, 0, z],
  }))
  const { rooms } = measureScan(readCapturedRoom({ ...captured, sections: flat }))
  expect(rooms.map(({ floor }) => Number(floor.value.toFixed(4)))).toEqual([24, 14, 10])
})

test('storeys are the same however the scan is turned, mirrored, moved, shuffled and renamed', () => {
  const captured = stacked([below, above])
  const expected = found(captured)
  fc.assert(
    fc.property(
      fc.double({ min: -7, max: 7, noNaN: true }),
      fc.boolean(),
      fc.integer({ min: -30, max: 30 }),
      fc.integer({ min: 1, max: 1e6 }),
      (yaw, mirrored, up, shuffle) => {
        const moved = movedScan(captured, { yaw, mirrored, shift: [5, up, -7], shuffle, rename: 'x' })
        expect(found(moved)).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})
