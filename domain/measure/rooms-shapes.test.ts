import { describe, expect, test } from 'vitest'
import { box, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const faces = ({ rooms }: Measured) => rooms.flatMap((room) => room.faces)
const floors = ({ rooms }: Measured) => rooms.map(({ floor }) => floor.value)
const texts = ({ rooms, notes }: Measured) =>
  [...notes, ...rooms.flatMap((room) => room.notes)].map(({ text }) => text)

describe('rooms are found whatever the drawing', () => {
  test('a wall that another ends on is one face where its one room does not part', () => {
    const measured = measureScan(
      drawnScan([
        ...wallsAround(box(0, 0, 6, 3)),
        [
          [0, 3],
          [0, 5],
        ],
        [
          [0, 5],
          [2, 5],
        ],
        [
          [2, 5],
          [2, 3],
        ],
      ]),
    )
    expect(floors(measured)).toEqual([expect.closeTo(18, 9), expect.closeTo(4, 9)])
    expect(measured.rooms[0]?.faces).toHaveLength(4)
    expect(measured.rooms[0]?.polygon).toHaveLength(4)
    expect(measured.rooms[1]?.faces.find(({ wallId }) => wallId === 'wall-2')?.length.value).toBeCloseTo(2, 9)
  })

  test('ends that miss by 4 cm meet, 6 mm past another wall is on it', () => {
    const measured = measureScan(
      drawnScan([
        [
          [0, 0],
          [4, 0],
        ],
        [
          [4.02, 0.03],
          [4, 3],
        ],
        [
          [4, 3],
          [0, 3],
        ],
        [
          [0, 3],
          [0, 0],
        ],
        [
          [2, 0.006],
          [2, 3.01],
        ],
      ]),
    )
    expect(measured.rooms).toHaveLength(2)
    expect(sum(floors(measured))).toBeCloseTo(12, 1)
    expect(texts(measured)).toEqual([])
  })

  test('a wall that ends 20 cm short of the one that it runs at parts the rooms, and that is said', () => {
    const measured = measureScan(
      drawnScan([
        ...wallsAround(box(0, 0, 6, 3)),
        [
          [2, 0],
          [2, 2.8],
        ],
      ]),
    )
    expect(floors(measured)).toEqual([expect.closeTo(12, 9), expect.closeTo(6, 9)])
    expect(measured.rooms.map(({ notes }) => notes[0]?.text)).toEqual(
      Array(2).fill('Closed over a gap of 0.2 m'),
    )
    expect(measured.rooms.map(({ faces: all }) => sum(all.map(({ length }) => length.value)))).toEqual([
      expect.closeTo(13.8, 9),
      expect.closeTo(9.8, 9),
    ])
  })

  test('a gap of 1.4 m is closed and said, with the walls at its ends; one of 1.6 m is not', () => {
    const room = (gap: number) =>
      drawnScan([
        [
          [0, 0],
          [4, 0],
        ],
        [
          [4, 0],
          [4, 3 - gap],
        ],
        [
          [4, 3],
          [0, 3],
        ],
        [
          [0, 3],
          [0, 0],
        ],
      ])
    const [closed] = measureScan(room(1.4)).rooms
    expect(closed?.floor.value).toBeCloseTo(12, 9)
    expect(closed?.perimeter.value).toBeCloseTo(14, 9)
    expect(closed?.notes).toEqual([
      { kind: 'closed-gap', text: 'Closed over a gap of 1.4 m', elementIds: ['wall-1', 'wall-2'] },
    ])
    expect(measureScan(room(1.6)).rooms).toEqual([])
  })

  test('two halves with a gap at both ends are one room', () => {
    const measured = measureScan(
      drawnScan([
        [
          [0, 0],
          [2, 0],
        ],
        [
          [0, 0],
          [0, 3],
        ],
        [
          [0, 3],
          [2, 3],
        ],
        [
          [3, 0],
          [5, 0],
        ],
        [
          [5, 0],
          [5, 3],
        ],
        [
          [5, 3],
          [3, 3],
        ],
      ]),
    )
    expect(floors(measured)).toEqual([expect.closeTo(15, 9)])
    expect(texts(measured)).toEqual(Array(2).fill('Closed over a gap of 1 m'))
  })

  test('two walls at a corner are no room, however near their ends are', () => {
    expect(
      measureScan(
        drawnScan([
          [
            [0, 0],
            [1, 0],
          ],
          [
            [0, 0],
            [0, 1],
          ],
        ]),
      ).rooms,
    ).toEqual([])
  })

  test('where walls do not close, the floor of the one room that the phone saw is used, and said', () => {
    const scan = drawnScan(
      [
        [
          [0, 0],
          [4, 0],
        ],
        [
          [4, 0],
          [4, 3],
        ],
        [
          [0, 3],
          [0, 0],
        ],
      ],
      [{ kind: 'door', wall: 1, at: 1, width: 0.8, height: 2 }],
      {
        floors: [{ id: 'floor', polygon: box(0, 0, 4, 3), level: 0, story: 0 }],
        sections: [{ label: 'kitchen', centre: [2, 1], story: 0 }],
      },
    )
    const [room] = measureScan(scan).rooms
    expect(room).toMatchObject({ label: 'kitchen', openingIds: ['door-0'] })
    expect(room?.floor).toMatchObject({ value: expect.closeTo(12, 9), from: ['floor'] })
    expect(room?.perimeter.value).toBeCloseTo(14, 9)
    expect(sum(room?.faces.map(({ net }) => net.value) ?? [])).toBeCloseTo(10 * 2.4 - 1.6, 9)
    expect(room?.notes.map(({ kind }) => kind)).toEqual(['floor-of-scan'])
  })

  test('a closet that stands free in a room is a room, and a hole in the other', () => {
    const measured = measureScan(
      drawnScan([...wallsAround(box(0, 0, 6, 5)), ...wallsAround(box(2, 2, 1, 1))]),
    )
    expect(floors(measured)).toEqual([expect.closeTo(29, 9), expect.closeTo(1, 9)])
    const [around] = measured.rooms
    expect(around?.holes).toHaveLength(1)
    expect(sum(around?.faces.map(({ length }) => length.value) ?? [])).toBeCloseTo(22 + 4, 9)
    expect(around?.perimeter.value).toBeCloseTo(26, 9)
  })

  test('a column is no room, and its sides are the room’s', () => {
    const measured = measureScan(
      drawnScan([...wallsAround(box(0, 0, 6, 5)), ...wallsAround(box(2, 2, 0.4, 0.4))]),
    )
    expect(floors(measured)).toEqual([expect.closeTo(29.84, 9)])
    expect(faces(measured)).toHaveLength(8)
    expect(texts(measured)[0]).toContain('taken for a column or a shaft, not a room')
  })

  test('a wall scanned from both sides has an inside that is no room', () => {
    const measured = measureScan(
      drawnScan([
        ...wallsAround(box(0, 0, 4, 3)),
        ...wallsAround(box(4.12, 0, 4, 3)),
        [
          [4, 0],
          [4.12, 0],
        ],
        [
          [4, 3],
          [4.12, 3],
        ],
      ]),
    )
    expect(floors(measured)).toEqual([expect.closeTo(12, 9), expect.closeTo(12, 9)])
    expect(texts(measured).join()).toContain('taken for the inside of a wall')
  })

  test('a wall that ends within a room has both its faces there', () => {
    const measured = measureScan(
      drawnScan([
        ...wallsAround(box(0, 0, 6, 5)),
        [
          [2, 0],
          [2, 2],
        ],
      ]),
    )
    const spur = faces(measured).filter(({ wallId }) => wallId === 'wall-4')
    expect(spur.map(({ id, length }) => [id, length.value])).toEqual([
      ['wall-4/room-1', 2],
      ['wall-4/room-1/2', 2],
    ])
    expect(floors(measured)).toEqual([expect.closeTo(30, 9)])
    expect(measured.rooms[0]?.polygon).toHaveLength(4)
  })

  test('walls that lie on each other are counted once, their doors kept', () => {
    const twice = drawnScan(
      [
        ...wallsAround(box(0, 0, 4, 3)),
        [[4, 0], [0, 0], { height: 2.3 }],
        [
          [1, 3],
          [3, 3],
        ],
      ],
      [{ kind: 'door', wall: 4, at: 1, width: 0.8, height: 2 }],
    )
    const measured = measureScan(twice)
    expect(sum(faces(measured).map(({ gross }) => gross.value))).toBeCloseTo(14 * 2.4, 9)
    expect(sum(faces(measured).map(({ net }) => net.value))).toBeCloseTo(14 * 2.4 - 1.6, 9)
    expect(texts(measured)).toEqual(['Walls lie on top of each other: what they share is counted once'])
  })

  test('a loop that crosses itself is two rooms, and that is said', () => {
    const measured = measureScan(
      drawnScan(
        wallsAround([
          [0, 0],
          [4, 4],
          [4, 0],
          [0, 4],
        ]),
      ),
    )
    expect(floors(measured)).toEqual([expect.closeTo(4, 9), expect.closeTo(4, 9)])
    expect(texts(measured)).toEqual(['2 walls cross each other: they are split where they do'])
  })

  test('a curved wall is as long as its arc, and the floor follows it', () => {
    const arc = { radius: 2, startAngle: 0, endAngle: Math.PI, centre: [2, 3] as const }
    const [down, across, up] = [
      [
        [0, 3],
        [0, 0],
      ],
      [
        [0, 0],
        [4, 0],
      ],
      [
        [4, 0],
        [4, 3],
      ],
    ] as const
    const measured = measureScan(
      drawnScan(
        [down, across, up, [[4, 3], [0, 3], { arc }]],
        [{ kind: 'window', wall: 3, at: 2, width: 1, height: 1, sill: 1 }].map((one) => ({
          ...one,
          kind: 'window' as const,
        })),
      ),
    )
    const [room] = measured.rooms
    expect(room?.floor.value).toBeCloseTo(12 + (Math.PI * 4) / 2, 1)
    const curved = room?.faces.find(({ wallId }) => wallId === 'wall-3')
    expect(curved?.length.value).toBeCloseTo(2 * Math.PI, 9)
    expect(curved?.gross.value).toBeCloseTo(2 * Math.PI * 2.4, 9)
    expect(room?.notes.map(({ kind }) => kind)).toEqual(['curved'])
  })

  test('a curve that does not pass through its wall’s ends is taken as straight, and said', () => {
    const arc = { radius: 9, startAngle: 0, endAngle: 1, centre: [2, 3] as const }
    const measured = measureScan(
      drawnScan([[[0, 0], [4, 0], { arc }], ...wallsAround(box(0, 0, 4, 3)).slice(1)]),
    )
    expect(floors(measured)).toEqual([expect.closeTo(12, 9)])
    expect(texts(measured).join()).toContain('taken as straight')
  })

  test('stories are measured apart, and walls that enclose nothing are told', () => {
    const measured = measureScan(
      drawnScan([
        ...wallsAround(box(0, 0, 4, 3), { story: 1 }),
        ...wallsAround(box(0, 0, 5, 3)),
        [
          [9, 0],
          [12, 0],
        ],
      ]),
    )
    expect(measured.rooms.map(({ id, story, floor }) => [id, story, floor.value])).toEqual([
      ['room-1', 0, expect.closeTo(15, 9)],
      ['room-2', 1, expect.closeTo(12, 9)],
    ])
    expect(measured.looseWalls).toEqual([{ id: 'wall-8', from: [9, 0], to: [12, 0] }])
    expect(texts(measured)).toEqual(['One wall belongs to no room and is not counted'])
  })

  test('two labels with no wall between them are one room, and a label outside of all is told', () => {
    const sections = (
      [
        [1, 1, 'kitchen'],
        [3, 1, 'diningRoom'],
        [9, 9, 'bathroom'],
      ] as const
    ).map(([x, y, label]) => ({
      label,
      centre: [x, y] as const,
      story: 0,
    }))
    const measured = measureScan(drawnScan(wallsAround(box(0, 0, 5, 3)), [], { sections }))
    expect(measured.rooms[0]?.label).toBe('diningRoom')
    expect(texts(measured)).toEqual([
      'The phone saw a room (Bathroom) that walls do not enclose: it is not measured',
      'The phone saw 2 rooms here (Kitchen, Dining room) with no wall between them: they are measured as one',
    ])
  })

  test('an opening knows its sill, its head and the rooms on both sides', () => {
    const measured = measureScan(
      drawnScan(
        [...wallsAround(box(0, 0, 6, 3), { base: -1.4 }), [[3, 0], [3, 3], { base: -1.4 }]],
        [{ kind: 'window', wall: 4, at: 1.5, width: 1, height: 1.2, sill: 0.9 }],
      ),
    )
    const [window] = measured.openings
    expect(window).toMatchObject({ wallId: 'wall-4', roomIds: ['room-1', 'room-2'] })
    expect([window?.sill.value, window?.head.value, window?.area.value]).toEqual(
      [0.9, 2.1, 1.2].map((value) => expect.closeTo(value, 9)),
    )
  })
})
