import { describe, expect, test } from 'vitest'
import { boxRoom, measuredRooms, type PlannedRoom } from '#testing/measured-rooms.ts'
import { linesIn } from '#testing/typed-rooms.ts'
import { plannedScan, roomGrid } from '../measure/planned-scan.ts'
import { readCapturedRoom } from '../measure/read-captured-room.ts'
import type { Measured } from '../measure/room.ts'
import { measureScan } from '../measure/rooms.ts'
import type { RoomChoices } from './choices.ts'
import { shareOfWall, takeOffRooms, usualChoices } from './room-takeoff.ts'

type Figures = Readonly<Record<string, number>>
type Opening = NonNullable<PlannedRoom['openings']>[number]

const wide = (width: number, rest: Partial<Opening> = {}): Opening => ({
  wall: 0,
  kind: 'door',
  width,
  height: 6.67,
  ...rest,
})
const room = (openings: readonly Opening[], rest: Partial<PlannedRoom> = {}) =>
  measuredRooms(boxRoom(60, 12, 8, { ...rest, openings }))
const headers = (measured: Measured, figures: Figures = {}) =>
  linesIn(measured, { walls: 'framing' }, figures).filter(({ itemId }) => itemId.startsWith('header'))
const bought = (measured: Measured, figures: Figures = {}) =>
  headers(measured, figures).map(({ itemId, order }) => [itemId, order.count])

describe('a header', () => {
  test('is two pieces as long as the opening and 3 in: those of a 3 ft door come from one board of 8 ft', () => {
    const [line] = headers(room([wide(3)]))
    expect([line?.itemId, line?.item, line?.order.count]).toEqual(['header-2x6-8ft', 'Header, 2 × 6 in', 1])
    expect(line?.steps.map(({ formula }) => formula)).toEqual([
      '(3 ft + 3 in) × 2',
      '1',
      '1 × 2 × 6 × 8 ÷ 12',
      '1 ÷ 1 = 1',
    ])
    expect(line?.steps.map(({ result }) => result.value)).toEqual([6.5, 1, 8, 1])
    expect(line?.assumptions.map(({ id }) => id)).toEqual(['header-bearing', 'header-pieces', 'header-depth'])
  })

  test.each([
    // The opening in feet, the boards that take the least lumber, and how many.
    [3.75, 8, 1],
    [3.76, 10, 1],
    [4.75, 10, 1],
    [5.75, 12, 1],
    [6, 14, 1],
    // Two boards of 8 ft are as much as one of 16.
    [7.75, 8, 2],
    [8, 10, 2],
    [12, 14, 2],
    [15.75, 16, 2],
    [16, 20, 2],
    // No board is as long: it is not left out.
    [25, 20, 4],
  ])('over %d ft is cut from boards of %d ft: %d', (width, feet, count) => {
    expect(bought(room([wide(width)]))).toEqual([[`header-2x6-${feet}ft`, count]])
  })

  test('has as many pieces, bears as much and is as deep as somebody says', () => {
    expect(bought(room([wide(5)]), { 'header-pieces': 1, 'header-depth': 4 })).toEqual([
      ['header-2x4-8ft', 1],
    ])
    expect(bought(room([wide(5)]), { 'header-pieces': 3, 'header-depth': 12 })).toEqual([
      ['header-2x12-16ft', 1],
    ])
    expect(bought(room([wide(3.75)]), { 'header-bearing': 6 })).toEqual([['header-2x6-10ft', 1]])
  })

  test('is cut for the most that a scan may be off', () => {
    expect(headers(room([wide(3.7)], { share: 0.05 }))[0]).toMatchObject({
      itemId: 'header-2x6-10ft',
      crossing: null,
    })
  })

  test('is over windows and openings too, those of one length on one line for all rooms', () => {
    const measured = measuredRooms(
      boxRoom(20, 12, 8, { openings: [wide(3), wide(5, { kind: 'window', sill: 3, wall: 1 })] }),
      boxRoom(20, 12, 8, { id: 'room-2', openings: [wide(3, { kind: 'opening' })] }),
    )
    expect(headers(measured).map(({ id, order }) => [id, order.count])).toEqual([
      ['header-2x6-8ft:room-1+room-2', 2],
      ['header-2x6-12ft:room-1', 1],
    ])
  })

  test('is none where nothing is framed, and none in a wall without openings', () => {
    expect(linesIn(room([wide(3)]), { walls: 'drywall' }).filter(({ trade }) => trade === 'framing')).toEqual(
      [],
    )
    expect(bought(room([]))).toEqual([])
  })

  test('of many openings says how many they are', () => {
    const [line] = headers(room(Array.from({ length: 9 }, () => wide(3))))
    expect(line?.steps[0]?.formula).toBe('9 openings, each (width + 3 in) × 2')
    expect(line?.steps[0]?.result.value).toBe(9 * 6.5)
    expect(line?.order.count).toBe(9)
  })

  test('belongs to the wall that its opening is in', () => {
    const measured = room([wide(3), wide(3, { wall: 1 }), wide(3, { wall: 1 })])
    const usual: RoomChoices = { walls: 'framing', ceiling: 'none', floor: 'none', baseboard: false }
    const shares = (measured.rooms[0]?.faces ?? []).map(({ id }) =>
      shareOfWall(measured, { ...usualChoices, usual }, [], id)
        .filter(({ item }) => item.startsWith('Header'))
        .map(({ need }) => need.value),
    )
    expect(shares).toEqual([[1], [2], [], []])
  })

  test('is one for a door between two rooms', () => {
    const [one, other] = roomGrid(2, 1, [4, 3])
    if (!one || !other) throw new Error('A grid has rooms')
    const door = { kind: 'door', wall: 1, at: 1.5, width: 0.9, height: 2.03 } as const
    const measured = measureScan(
      readCapturedRoom(
        plannedScan({
          rooms: [
            { ...one, openings: [door] },
            { ...other, openings: [] },
          ],
        }),
      ),
    )
    expect(measured.rooms.map(({ openingIds }) => openingIds.length)).toEqual([1, 1])
    expect(bought(measured)).toEqual([['header-2x6-8ft', 1]])
  })

  test('is one where the opening lies in two faces of its wall', () => {
    const corners = [
      [0, 0],
      [5, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const
    const measured = room([wide(3)], { corners })
    const [openingId = ''] = measured.rooms[0]?.openingIds ?? []
    const rooms = measured.rooms.map((one) => ({
      ...one,
      faces: one.faces.map((face, index) =>
        index === 1 ? { ...face, wallId: 'room-1-wall-0', openingIds: [openingId] } : face,
      ),
    }))
    expect(bought({ ...measured, rooms })).toEqual([['header-2x6-8ft', 1]])
  })

  test('made wider changes no studs and no plates', () => {
    const others = (width: number) =>
      linesIn(room([wide(width)]), { walls: 'framing' }).filter(({ itemId }) =>
        /^(?:stud|plate)/.test(itemId),
      )
    expect(others(5)).toEqual(others(3))
    expect(
      takeOffRooms(room([wide(5)]), usualChoices, []).lines.some(({ trade }) => trade === 'framing'),
    ).toBe(false)
  })
})
