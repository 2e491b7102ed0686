import { describe, expect, test } from 'vitest'
import { ScanRefusal } from './scan.ts'
import { readLength } from './typed-length.ts'
import { scanOfTypedRoom, type TypedRoom } from './typed-room.ts'

const room = { width: 4, depth: 3, height: 2.4 }
const refused = (typed: TypedRoom): string => {
  try {
    scanOfTypedRoom(typed)
    return 'read'
  } catch (error) {
    if (error instanceof ScanRefusal) return error.message
    throw error
  }
}

describe('a typed room', () => {
  test('has four walls, counter-clockwise from the lower one', () => {
    const scan = scanOfTypedRoom({ ...room, label: 'bedroom', width: readLength(`12'`) })
    expect(scan.walls.map(({ id, from, to, height }) => [id, from, to, height])).toEqual([
      ['wall-1', [0, 0], [3.6576, 0], 2.4],
      ['wall-2', [3.6576, 0], [3.6576, 3], 2.4],
      ['wall-3', [3.6576, 3], [0, 3], 2.4],
      ['wall-4', [0, 3], [0, 0], 2.4],
    ])
    expect(scan.sections).toEqual([{ label: 'bedroom', centre: [1.8288, 1.5], story: 0 }])
    expect(scan.notes).toEqual([])
  })

  test('has its openings where they were said to be, and at equal distances where nothing was said', () => {
    const scan = scanOfTypedRoom({
      ...room,
      openings: [
        { kind: 'door', wall: 1, width: 0.8, height: 2, at: 1 },
        { kind: 'window', wall: 3, width: 1, height: 1.2 },
        { kind: 'window', wall: 3, width: 1, height: 1.2, sill: 0.9 },
      ],
    })
    const [door, first, second] = scan.openings
    expect(door).toMatchObject({ id: 'door-1', wallId: 'wall-1', base: 0, to: [1.4, 0] })
    expect(first?.base).toBeCloseTo(2.032 - 1.2, 12)
    expect(second).toMatchObject({ id: 'window-2', base: 0.9, wallId: 'wall-3' })
    expect(first?.from[0]).toBeCloseTo(4 - 2 / 3, 12)
    expect(second?.to[0]).toBeCloseTo(2 / 3, 12)
  })

  test.each<[string, TypedRoom]>([
    ['Width must be over 0 m', { ...room, width: 0 }],
    ['Depth must be over 0 m', { ...room, depth: Number.NaN }],
    ['Height must be over 0 m', { ...room, height: Number.POSITIVE_INFINITY }],
    ['Door 1 must be over 0 m', { ...room, openings: [{ kind: 'door', wall: 1, width: -1, height: 2 }] }],
    [
      'Door 1 does not fit between the ends of its wall',
      { ...room, openings: [{ kind: 'door', wall: 2, width: 3.1, height: 2 }] },
    ],
    [
      'Window 1 does not fit between floor and ceiling',
      { ...room, openings: [{ kind: 'window', wall: 2, width: 1, height: 1.2, sill: 1.3 }] },
    ],
    [
      'Window 1 does not fit between floor and ceiling',
      { ...room, openings: [{ kind: 'window', wall: 2, width: 1, height: 1.2, sill: Number.NaN }] },
    ],
    [
      'Door 1 and Opening 1 are in the same place',
      {
        ...room,
        openings: [
          { kind: 'opening', wall: 1, width: 1, height: 2, at: 2.5 },
          { kind: 'door', wall: 1, width: 1, height: 2, at: 2 },
        ],
      },
    ],
  ])('is refused: %s', (message, typed) => {
    expect(refused(typed)).toContain(message)
  })

  test('with a ceiling that looks mistyped says so', () => {
    expect(scanOfTypedRoom({ ...room, height: 24 }).notes[0]?.text).toContain('24 m is unusual')
  })
})
