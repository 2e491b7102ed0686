import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { scaledCapture, unitToReadIn } from './capture-unit.ts'
import { type PlannedOpening, plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import { ScanRefusal } from './scan.ts'
import { doubtfulUnit, doubtOf, possibleUnits, scaledScan, unitQuestion } from './scan-unit.ts'
import { tapeText } from './tape.ts'

const [metre, foot, inch, centimetre, millimetre] = [1, 0.3048, 0.0254, 0.01, 0.001]
const openings: readonly PlannedOpening[] = [
  { kind: 'door', wall: 0, at: 1, width: 0.81, height: 2.03 },
  { kind: 'window', wall: 2, at: 2, width: 1.2, height: 1, sill: 0.9 },
]
const objects = [{ kind: 'sofa', centre: [1, 1], width: 2, depth: 0.9, height: 0.8 }] as const
const house = (height = 2.4, holes = openings) =>
  plannedScan({ rooms: [rectangleRoom(5, 4, { label: 'kitchen', openings: holes, objects })], height })
/** The same house as a program writes it that has each length in units of so many metres. */
const fileIn = (metresInUnit: number, ...asked: Parameters<typeof house>) =>
  readCapturedRoom(scaledCapture({ ...house(...asked) }, 1 / metresInUnit))

const figures = ({ rooms, openings: holes }: Measured) => [
  ...rooms.flatMap(({ floor, perimeter, ceilingHeight, volume, faces, objects: things }) => [
    ...[floor, perimeter, ceilingHeight, volume].map(({ value }) => value),
    ...faces.flatMap(({ net, gross, length }) => [net.value, gross.value, length.value]),
    ...things.flatMap(({ width, depth, height, base }) => [width, depth, height, base]),
  ]),
  ...holes.flatMap(({ width, height, sill }) => [width.value, height.value, sill.value]),
]

describe('a file in another unit', () => {
  test.each([
    ['feet', foot, 'Ceilings of 7.874 m: is this file in feet?'],
    ['inches', inch, 'Ceilings of 94.488 m: is this file in inches?'],
    ['centimeters', centimetre, 'Ceilings of 240 m: is this file in centimeters?'],
    ['millimeters', millimetre, 'Ceilings of 2,400 m: is this file in millimeters?'],
  ])('%s is asked about, and said so in the notes until somebody answers', (_, unit, question) => {
    const scan = fileIn(unit)
    const doubt = doubtfulUnit(scan)
    expect(doubt?.units).toEqual([unit])
    expect(doubt && unitQuestion(doubt, (metres) => tapeText(metres, 'metric'))).toBe(question)
    expect(measureScan(scan).notes).toEqual([{ kind: 'unit-doubtful', text: question, elementIds: [] }])
  })

  test.each([foot, inch, centimetre, millimetre])(
    'of %d m has, once that is said, the figures of the same one in metres',
    (unit) => {
      const [expected, measured] = [
        figures(measureScan(fileIn(metre))),
        figures(measureScan(fileIn(unit), { metresInUnit: unit })),
      ]
      expect(measured).toHaveLength(expected.length)
      for (const [index, value] of expected.entries()) expect(measured[index]).toBeCloseTo(value, 6)
    },
  )

  test('that is kept in metres is counted as it is, and the notes say who said so', () => {
    const measured = measureScan(fileIn(foot), { metresInUnit: metre })
    expect(measured.rooms[0]?.ceilingHeight.value).toBeCloseTo(2.4 / foot, 9)
    expect(measured.notes.map(({ kind, text }) => [kind, text])).toEqual([
      ['by-hand', 'Ceilings of 7.874 m: kept in meters, as it was said by hand'],
    ])
  })

  test('is told of in feet to whoever reads feet', () => {
    const said = (metresInUnit?: number) =>
      measureScan(
        fileIn(foot),
        metresInUnit === undefined ? {} : { metresInUnit },
        undefined,
        'imperial',
      ).notes.map(({ text }) => text)
    expect(said()).toEqual([`Ceilings of 25'-10": is this file in feet?`])
    expect(said(metre)).toEqual([`Ceilings of 25'-10": kept in meters, as it was said by hand`])
  })

  test('says in its notes which unit it was read in', () => {
    const { notes } = measureScan(fileIn(centimetre), { metresInUnit: centimetre })
    expect(notes.map(({ text }) => text)).toEqual([
      'Every length of the file was read in centimeters, as it was said by hand',
    ])
  })

  test('keeps what is in its walls: doors that lie a hand beside them are found in millimetres too', () => {
    const shifted = house()
    const doors = shifted.doors.map((door) => ({
      ...door,
      parentIdentifier: null,
      transform: door.transform.map((value, place) => (place === 14 ? value + 0.2 : value)),
    }))
    const scan = readCapturedRoom(scaledCapture({ ...shifted, doors }, 1 / millimetre))
    expect(measureScan(scan, { metresInUnit: millimetre }).openings).toHaveLength(2)
  })

  test('may have its transforms by rows or in four lists of four', () => {
    const rows = (transform: readonly number[]) =>
      [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => transform[4 * column + row]))
    const captured = house()
    const inMillimetres = (transform: readonly number[]) =>
      transform.map((value, place) => (place > 11 && place < 15 ? value * 1000 : value))
    const walls = captured.walls.map(({ transform, dimensions, ...wall }) => ({
      ...wall,
      dimensions: dimensions.map((size) => size * 1000),
      transform: rows(inMillimetres(transform)),
    }))
    const scan = readCapturedRoom({ ...captured, walls, doors: [], windows: [], openings: [], floors: [] })
    expect(measureScan(scan, { metresInUnit: millimetre }).rooms[0]?.floor.value).toBeCloseTo(20, 6)
  })

  test('is read by its doors, or where metres are absurd: else as it is, for a hall may be one', () => {
    const read =
      (...asked: Parameters<typeof house>) =>
      (unit: number) =>
        unitToReadIn(scaledCapture({ ...house(...asked) }, 1 / unit))
    expect([foot, inch, metre].map(read())).toEqual([foot, inch, 1])
    expect([foot, inch, metre].map(read(2.4, []))).toEqual([1, inch, 1])
  })

  test('is nothing that has no unit of length', () => {
    expect(() => measureScan(fileIn(foot), { metresInUnit: 0.5 })).toThrow(ScanRefusal)
    expect(() => measureScan(fileIn(foot), { metresInUnit: 0.5 })).toThrow('No unit of length is 0.5 m')
  })
})

describe('what is asked', () => {
  test.each<[string, number, number | null, readonly number[] | null]>([
    ['a room', 2.44, 2.03, null],
    ['a room without a door', 2.44, null, null],
    ['a warehouse with doors', 9, 2.1, null],
    ['a gym with doors', 7.85, 2.03, null],
    ['a hall without a door', 9, null, [foot]],
    ['a hall with a gate alone', 9, 4.5, [foot]],
    ['a hall too high for feet', 25, null, null],
    ['a room in feet', 8, 6.67, [foot]],
    ['a loft in feet', 18, 6.67, [foot]],
    ['a room in inches', 96, 80, [inch]],
    ['what may be inches or centimetres, by its doors', 210, 180, [centimetre]],
    ['the same by its ceiling, without a door', 210, null, [centimetre, inch]],
    ['a room in millimetres', 2440, 2030, [millimetre]],
    ['what is no room in any unit', 100_000, null, null],
  ])('%s: %d high, doors %d', (_, ceiling, door, units) => {
    expect(doubtOf({ ceiling, door })?.units ?? null).toEqual(units)
  })

  test('a hall with doors has a note that its ceiling is unusual, and no question', () => {
    const hall = plannedScan({
      rooms: [rectangleRoom(40, 25, { openings: [{ kind: 'door', wall: 0, at: 9, width: 1, height: 2.1 }] })],
      height: 9,
    })
    const scan = readCapturedRoom(hall)
    expect(doubtfulUnit(scan)).toBeNull()
    expect(measureScan(scan).notes.map(({ text }) => text)).toEqual([
      'A ceiling at 9 m is unusual; please check it',
    ])
  })

  test('is of a phone’s scan alone: typed rooms are in their unit, a mesh was asked about', () => {
    const scan = drawnScan(wallsAround(box(0, 0, 4, 3), { height: 8 }))
    expect([
      doubtfulUnit(scan)?.units,
      doubtfulUnit({ ...scan, source: 'typed' }),
      doubtfulUnit({ ...scan, source: 'mesh' }),
      doubtfulUnit({ ...scan, walls: [] }),
    ]).toEqual([[foot], null, null, null])
  })

  test('always offers what makes a room of it, and never metres', () => {
    const heights = fc.record({
      ceiling: fc.double({ min: 0.1, max: 1e5, noNaN: true }),
      door: fc.option(fc.double({ min: 0.1, max: 1e5, noNaN: true })),
    })
    fc.assert(
      fc.property(heights, (asked) => {
        for (const unit of doubtOf(asked)?.units ?? []) {
          expect(possibleUnits.slice(1)).toContain(unit)
          expect(asked.ceiling * unit).toBeGreaterThanOrEqual(2)
          expect(asked.ceiling * unit).toBeLessThanOrEqual(6)
        }
      }),
    )
  })
})

test('every length and place of a scan is scaled, and no angle', () => {
  const arc = { radius: 2, startAngle: 1, endAngle: 2, centre: [1, 1] as const }
  const outline = [
    [0, 0],
    [4, 0],
    [2, 3],
  ] as const
  const [floor, section] = [
    { id: 'f', polygon: outline, level: -1, story: 0 },
    { label: 'kitchen', centre: [1, 2] as const, story: 1 },
  ]
  const object = {
    id: 'o',
    kind: 'sofa',
    centre: [1, 1] as const,
    base: 1,
    width: 2,
    depth: 1,
    height: 1,
    turn: 1,
    story: 0,
  }
  const scan = drawnScan(
    [[[0, 1], [4, 1], { arc, outline, base: -1 }]],
    [{ ...openings[0], at: 2, wall: 0 } as PlannedOpening],
    {
      floors: [floor],
      sections: [section],
      objects: [object],
    },
  )
  const twice = outline.map(([x, y]) => [2 * x, 2 * y])
  expect(scaledScan(scan, 2)).toEqual({
    ...scan,
    walls: scan.walls.map((wall) => ({
      ...wall,
      from: [0, 2],
      to: [8, 2],
      base: -2,
      height: 4.8,
      outline: twice,
      arc: { ...arc, radius: 4, centre: [2, 2] },
    })),
    openings: scan.openings.map((door) => ({
      ...door,
      from: door.from.map((value) => 2 * value),
      to: door.to.map((value) => 2 * value),
      base: 2 * door.base,
      width: 2 * door.width,
      height: 2 * door.height,
    })),
    floors: [{ ...floor, polygon: twice, level: -2 }],
    sections: [{ ...section, centre: [2, 4] }],
    objects: [{ ...object, centre: [2, 2], base: 2, width: 4, depth: 2, height: 2 }],
  })
})

test('a scan that was scaled is the same shape: areas grow by the square, and back is where it was', () => {
  const scan = readCapturedRoom(house())
  const [once, back] = [scaledScan(scan, 2), scaledScan(scaledScan(scan, 0.3048), 1 / 0.3048)]
  expect(measureScan(once, { metresInUnit: 1 }).rooms[0]?.floor.value).toBeCloseTo(80, 9)
  const [before, after] = [scan, back].map((one) => figures(measureScan(one)))
  for (const [index, value] of (before ?? []).entries()) expect(after?.[index]).toBeCloseTo(value, 9)
})
