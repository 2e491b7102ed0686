import { describe, expect, test } from 'vitest'
import { boxRoom, measuredRooms, type PlannedRoom } from '#testing/measured-rooms.ts'
import { linesIn } from '#testing/typed-rooms.ts'
import { plannedScan } from '../measure/planned-scan.ts'
import { readCapturedRoom } from '../measure/read-captured-room.ts'
import type { Measured } from '../measure/room.ts'
import { measureScan } from '../measure/rooms.ts'
import type { RoomChoices } from './choices.ts'

type Opening = NonNullable<PlannedRoom['openings']>[number]
type Figures = Readonly<Record<string, number>>

const door = (at: number, rest: Partial<Opening> = {}): Opening => ({
  wall: 0,
  kind: 'door',
  width: 3,
  height: 80 / 12,
  at,
  ...rest,
})
const window = (rest: Partial<Opening> = {}): Opening => ({
  wall: 1,
  kind: 'window',
  width: 4,
  height: 4,
  sill: 3,
  at: 2,
  ...rest,
})
const line = (itemId: string, measured: Measured, work: Partial<RoomChoices>, figures: Figures = {}) => {
  const found = linesIn(measured, work, figures).find((one) => one.itemId.startsWith(itemId))
  if (!found) throw new Error(`No line of ${itemId}`)
  return found
}
const cutsOf = (itemId: string, measured: Measured, work: Partial<RoomChoices>, figures: Figures = {}) =>
  line(itemId, measured, work, figures).steps.find((step) => step.label.startsWith('Cut list'))?.formula
const base = { baseboard: true }

describe('baseboard', () => {
  const square = measuredRooms(boxRoom(13, 13, 8, { openings: [door(4)] }))

  test('of 13 × 13 ft with a door 4 ft from a corner is 8 pieces of 8 ft, though its length asks for 7', () => {
    const { need, order, steps } = line('baseboard', square, base)
    expect(Math.ceil(need.value / 8)).toBe(7)
    expect(order).toEqual({ count: 8, least: 8, most: 8 })
    expect(steps.map(({ label, formula }) => [label, formula])).toEqual([
      ['Along the walls', '13 ft + 13 ft + 13 ft + 13 ft'],
      ['Less doors and openings to the floor', '52 ft − 3 ft'],
      ['With waste', '49 ft × (1 + 10 %)'],
      ['Cut list: an offcut serves where it fits', '3 × 8 ft + 6 ft + 3 × 5 ft + 4 ft'],
      ['Whole pieces: by length or by cuts, the more of the two', '53.9 ft ÷ 8 ft = 6.74'],
    ])
  })

  test('of two rooms of 9 × 9 ft is 8 pieces of 12 ft, though their length asks for 7', () => {
    const rooms = measuredRooms(boxRoom(9, 9, 8), boxRoom(9, 9, 8, { id: 'room-2' }))
    const { need, order } = line('baseboard', rooms, base, { 'baseboard-length': 12 })
    expect([Math.ceil(need.value / 12), order.count]).toEqual([7, 8])
  })

  test('is never less than its length and its waste', () => {
    // Four walls of 8 ft are four pieces to the inch: the tenth for cuts that go wrong is one more.
    expect(line('baseboard', measuredRooms(boxRoom(8, 8, 8)), base).order.count).toBe(5)
    expect(
      line('baseboard', measuredRooms(boxRoom(8, 8, 8)), base, { 'baseboard-waste': 0 }).order.count,
    ).toBe(4)
  })

  test('stops where a door is, and not as if all doors were at the end of their walls', () => {
    const at = (feet: number) =>
      cutsOf('baseboard', measuredRooms(boxRoom(13, 4, 8, { openings: [door(feet)] })), base, {
        'baseboard-length': 16,
      })
    expect(at(0)).toBe('13 ft + (10 ft + 4 ft) + 4 ft')
    expect(at(5)).toBe('13 ft + (5 ft + 5 ft + 4 ft) + 4 ft')
  })

  test('goes on where a wall does, and past a hatch and a window', () => {
    const corners = [
      [0, 0],
      [5, 0],
      [12, 0],
      [12, 10],
      [0, 10],
    ] as const
    const openings = [window({ wall: 2 }), door(1, { wall: 3, kind: 'opening', sill: 4, height: 2 })]
    const measured = measuredRooms(boxRoom(12, 10, 8, { corners, openings }))
    expect(cutsOf('baseboard', measured, base, { 'baseboard-length': 12 })).toBe('2 × 12 ft + 2 × 10 ft')
  })

  test('of doors that lie over each other has what is left of its wall, and no run more', () => {
    const measured = measuredRooms(boxRoom(12, 10, 8, { openings: [door(5), door(5), door(5)] }))
    expect(cutsOf('baseboard', measured, base, { 'baseboard-length': 16 })).toBe('(12 ft + 3 ft) + 2 × 10 ft')
  })

  test('has its doors in the order in which they stand, however they were stored', () => {
    const measured = measuredRooms(boxRoom(15, 4, 8, { openings: [door(9), door(1)] }))
    expect(cutsOf('baseboard', measured, base, { 'baseboard-length': 16 })).toBe(
      '(15 ft + 1 ft) + (5 ft + 4 ft + 4 ft + 3 ft)',
    )
  })

  test('of four walls a hair longer than a piece may be one piece less within the tolerance', () => {
    const hair = measuredRooms(boxRoom(8.04, 8.04, 8, { share: 0.01 }))
    expect(line('baseboard', hair, base, { 'baseboard-waste': 0 }).order).toEqual({
      count: 5,
      least: 4,
      most: 5,
    })
  })

  test('says how many it may be where the tolerance of a scan decides whether an offcut fits', () => {
    const near = measuredRooms(boxRoom(11.95, 11.95, 8, { share: 0.01 }))
    const { order, crossing } = line('baseboard', near, base, { 'baseboard-waste': 0 })
    expect(order).toEqual({ count: 6, least: 6, most: 8 })
    expect(crossing).toContain('Order 6 to 8')
    const few = measuredRooms(boxRoom(11.95, 8, 8, { share: 0.01 }))
    expect(line('baseboard', few, base, { 'baseboard-waste': 0 }).crossing).not.toBeNull()
  })

  test('of a scan has its runs between the doors that were scanned', () => {
    const scan = plannedScan({
      rooms: [
        {
          label: 'bedroom',
          corners: [
            [0, 0],
            [3.9624, 0],
            [3.9624, 3.9624],
            [0, 3.9624],
          ],
          openings: [{ kind: 'door', wall: 0, at: 1.2192 + 0.4572, width: 0.9144, height: 2.032 }],
        },
      ],
      height: 2.4384,
    })
    const measured = measureScan(readCapturedRoom(scan))
    expect(cutsOf('baseboard', measured, base)).toBe('3 × 8 ft + 6 ft + 3 × 5 ft + 4 ft')
  })

  test('of more lengths than anybody reads says how many they are', () => {
    const rooms = Array.from({ length: 30 }, (_, index) =>
      boxRoom(12.1 + index / 50, 14.1 + index / 70, 8, { id: `room-${index + 1}` }),
    )
    expect(cutsOf('baseboard', measuredRooms(...rooms), base)).toBe('120 lengths, the longest first')
  })
})

test('shoe molding runs as baseboard does, where it was chosen', () => {
  const measured = measuredRooms(boxRoom(13, 13, 8, { openings: [door(4)] }))
  expect(() => line('shoe', measured, base)).toThrow('No line')
  expect(line('shoe', measured, { shoe: true }).order.count).toBe(8)
})

test('plates of a wall come from their own pieces: four of 9 ft in three rows are twelve pieces of 16 ft', () => {
  const measured = measuredRooms(boxRoom(9, 9, 8))
  const { need, order } = line('plate', measured, { walls: 'framing' })
  expect([Math.ceil(need.value / 16), order.count]).toEqual([8, 12])
})

describe('casing', () => {
  const one = measuredRooms(boxRoom(12, 12, 8, { openings: [door(4)] }))

  test('around a door of 3 ft × 6 ft 8 in is 17 ft a side, as the trade counts it', () => {
    const { need } = line('casing', one, base, { 'casing-waste': 0 })
    expect(need.value).toBeCloseTo(17.17, 2)
    expect(Math.round(need.value)).toBe(17)
  })

  test('on both sides of a door is five pieces of 7 ft: four legs, and two heads from the fifth', () => {
    const two = measuredRooms(
      boxRoom(12, 12, 8, { openings: [door(4)] }),
      boxRoom(12, 12, 8, { id: 'room-2', openings: [door(4)] }),
    )
    expect(line('casing', two, base, { 'casing-waste': 0 }).order.count).toBe(5)
    expect(cutsOf('casing', two, base)).toBe('4 × 6.88 ft + (3.42 ft + 3.42 ft)')
  })

  test('has no leg in two pieces: where it is longer than what was chosen, the next length is bought', () => {
    const high = measuredRooms(boxRoom(12, 12, 9, { openings: [door(4, { height: 7 })] }))
    expect(line('casing', high, base)).toMatchObject({ itemId: 'casing-8ft', pack: { name: '8 ft piece' } })
    const higher = measuredRooms(boxRoom(12, 12, 9, { openings: [door(4, { height: 8 })] }))
    expect(line('casing', higher, base).itemId).toBe('casing-16ft')
    expect(line('casing', one, base, { 'casing-length': 16 }).itemId).toBe('casing-16ft')
  })
})

describe('window trim', () => {
  const measured = measuredRooms(boxRoom(12, 12, 8, { openings: [window(), door(4)] }))
  const work = { windowTrim: true }

  test('is off until it is chosen', () => {
    for (const itemId of ['window-casing', 'stool', 'apron'])
      expect(() => line(itemId, measured, base)).toThrow('No line')
  })

  test('is two sides and a head of casing, a stool and an apron, each cut from its pieces', () => {
    expect(cutsOf('window-casing', measured, work)).toBe('4.42 ft + 2 × 4.21 ft')
    expect(cutsOf('stool', measured, work)).toBe('4.46 ft')
    expect(cutsOf('apron', measured, work)).toBe('4.42 ft')
    expect(['window-casing', 'stool', 'apron'].map((item) => line(item, measured, work).order.count)).toEqual(
      [3, 1, 1],
    )
  })

  test('a stool with casing of 3 1/2 in and reveals of 1/4 in is 8 in longer than the window (JLC)', () => {
    const stool = line('stool', measured, work, { 'casing-width': 3.5, 'casing-waste': 0 })
    expect(stool.need.value).toBeCloseTo(4 + 8 / 12, 12)
  })

  test('an apron is as long as the casing is wide over all (Gary Katz)', () => {
    const apron = line('apron', measured, work, { 'casing-width': 3.5, 'casing-waste': 0 })
    expect(apron.need.value).toBeCloseTo(4 + (2 * 3.75) / 12, 12)
  })
})

describe('what puts trim up', () => {
  const measured = measuredRooms(boxRoom(12, 12, 8, { openings: [door(4), window()] }))
  const around = 3 + (2 * 80) / 12

  test('comes with baseboard: brads at each stud, caulk along one edge of it and both of casing', () => {
    expect(line('brads', measured, base).need.value).toBeCloseTo((45 + around) * 1.5, 9)
    expect(line('caulk', measured, base).need.value).toBeCloseTo(45 + 2 * around, 9)
    expect(line('caulk', measured, base).order.count).toBe(2)
  })

  test('a tube of 10.1 oz makes 55 ft of a round bead of 3/16 in, one of 10 oz 30 ft of 1/4 in', () => {
    const feet = (ounces: number, bead: number) => ((ounces / 128) * 231) / ((Math.PI / 4) * bead ** 2) / 12
    expect(Math.round(feet(10.1, 3 / 16))).toBe(line('caulk', measured, base).pack.size)
    expect(Math.floor(feet(10, 1 / 4))).toBe(
      line('adhesive', measured, { ...base, adhesive: true }).pack.size,
    )
  })

  test('goes around windows too, alone where there is no baseboard', () => {
    const work = { windowTrim: true }
    expect(line('caulk', measured, work).need.value).toBeCloseTo(2 * 12, 9)
    expect(line('caulk', measured, { ...work, ...base }).need.value).toBeCloseTo(45 + 2 * around + 24, 9)
  })

  test('is left out by whoever says so, and adhesive is on by whoever says so', () => {
    expect(() => line('caulk', measured, { ...base, fasteners: false })).toThrow('No line')
    expect(() => line('brads', measured, { ...base, fasteners: false })).toThrow('No line')
    expect(() => line('adhesive', measured, base)).toThrow('No line')
    expect(line('adhesive', measured, { ...base, adhesive: true }).need.value).toBeCloseTo(45 + around, 9)
  })
})

describe('paint for trim', () => {
  const measured = measuredRooms(boxRoom(12, 12, 8, { openings: [door(4)] }))
  const area = (work: Partial<RoomChoices>) => {
    const { steps } = line('paint-trim', measured, work)
    return steps.findLast(({ result }) => result.unit === 'ft2')?.result.value
  }

  test('covers the face of baseboard and casing, and one side of each door', () => {
    const trim = (45 * 3.25 + (3 + 160 / 12) * 2.25) / 12
    expect(area(base)).toBeCloseTo(trim + (3 * 80) / 12, 9)
    expect(line('paint-trim', measured, base).need.value).toBeCloseTo(((trim + 20) * 2) / 350, 9)
  })

  test('of a bedroom of 12 × 12 ft is a quart or less without its doors, as published (SudoTool)', () => {
    const open = measuredRooms(boxRoom(12, 12, 8, { openings: [door(4, { kind: 'opening' }), window()] }))
    expect(line('paint-trim', open, { ...base, windowTrim: true }).order.count).toBe(1)
  })

  test('of 221 ft of trim, 3 1/2 in wide, covers 64.4 ft² (Super Global Calculator)', () => {
    // 60 ft of baseboard, and what else its example has, as the perimeter of one room.
    const long = measuredRooms(boxRoom(100, 10.5, 8))
    const { steps } = line('paint-trim', long, base, { 'baseboard-height': 3.5 })
    expect(steps.find(({ label }) => label === 'Face of trim')?.result.value).toBeCloseTo((221 * 3.5) / 12, 9)
  })

  test('is on with new baseboard, and for the doors of what stands where somebody asks for it', () => {
    expect(() => line('paint-trim', measured, { baseboard: false })).toThrow('No line')
    expect(() => line('paint-trim', measured, { ...base, trimPaint: false })).toThrow('No line')
    expect(area({ baseboard: false, trimPaint: true })).toBeCloseTo(20, 9)
  })

  test('from three quarts on may be bought by the gallon', () => {
    const rooms = Array.from({ length: 6 }, (_, index) =>
      boxRoom(12, 12, 8, { id: `room-${index + 1}`, openings: [door(4)] }),
    )
    expect(line('paint-trim', measuredRooms(...rooms), base).instead).toMatch(/^Or \d gal$/)
    expect(line('paint-trim', measured, base).instead).toBeUndefined()
  })
})
