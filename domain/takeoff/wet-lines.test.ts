import { describe, expect, test } from 'vitest'
import { boxRoom, measuredRooms } from '#testing/measured-rooms.ts'
import type { Measured } from '../measure/room.ts'
import type { Choices, RoomChoices } from './choices.ts'
import { isBathroom, worksIn } from './room-kinds.ts'
import { takeOffRooms, usualChoices } from './room-takeoff.ts'

/** 8 × 10 ft: 288 ft² of wall and 80 of floor. */
const room = (label = 'bathroom', id = 'room-1') => boxRoom(10, 8, 8, { label, id })
const lines = (measured: Measured, choices: Partial<Choices> = {}) =>
  takeOffRooms(measured, { ...usualChoices, ...choices }, []).lines
const idsOf = (measured: Measured, choices: Partial<Choices> = {}) =>
  lines(measured, choices).map(({ itemId }) => itemId)
const line = (itemId: string, measured: Measured, choices: Partial<Choices> = {}) => {
  const found = lines(measured, choices).find((one) => one.itemId.startsWith(itemId))
  if (!found) throw new Error(`No line of ${itemId}`)
  return found
}
const own = (works: Partial<RoomChoices>): Partial<Choices> => ({ rooms: { 'room-1': works } })
const bath = measuredRooms(room())

test.each([
  'bathroom',
  'Bathroom',
  'Master bath',
  'Baño',
  'baño de visitas',
  'BAÑO 2',
  'Medio baño',
  'Shower',
  'Powder room',
  'En suite',
  'Regadera',
  'WC',
  'Half Bath 2',
  'Sanitario',
])('“%s” is a bathroom', (label) => {
  expect(isBathroom(label)).toBe(true)
})

test.each(['bedroom', 'livingRoom', 'Bathurst office', 'Cabaña', 'Tina’s room', 'Kitchen', '', '__proto__'])(
  '“%s” is none',
  (label) => {
    expect(isBathroom(label)).toBe(false)
  },
)

describe('a bathroom of which nothing was said', () => {
  test('gets tile where other rooms get plank or carpet, and no floor where none is chosen', () => {
    const floor = (usual: RoomChoices['floor']) =>
      worksIn({ id: 'room-1', label: 'Baño' }, { usual: { ...usualChoices.usual, floor: usual }, rooms: {} })
        .floor
    expect((['plank', 'carpet', 'tile', 'none'] as const).map(floor)).toEqual([
      'tile',
      'tile',
      'tile',
      'none',
    ])
  })

  test('gets plank where somebody chooses it for the room itself', () => {
    expect(idsOf(bath, own({ floor: 'plank' }))).toContain('flooring-plank-box')
    expect(idsOf(bath)).not.toContain('flooring-plank-box')
  })

  test('gets moisture-resistant board in the place of plain drywall, on walls and ceiling', () => {
    expect(idsOf(bath).filter((itemId) => itemId.startsWith('drywall-') && itemId.includes('4x'))).toEqual([
      'drywall-moisture-1/2-4x8',
    ])
    // 288 ft² of wall and 80 of ceiling, less 60 that get backer board.
    expect(line('drywall-moisture', bath).need.value).toBeCloseTo((288 + 80 - 60) * 1.1, 9)
    expect(line('joint-compound', bath).need.value).toBeCloseTo(308 * 0.14, 9)
  })

  test('gets backer board, its screws and a membrane under the tile of its floor and on its wet walls', () => {
    expect(line('backer-board', bath).need.value).toBeCloseTo((80 + 60) * 1.1, 9)
    expect(line('backer-screws', bath).need.value).toBeCloseTo(((80 + 60) * 55) / 15, 9)
    expect(line('membrane', bath).need.value).toBeCloseTo(140 / 30, 9)
  })

  test('has its tub tiled: 66 ft² with waste, 528 tiles of 3 × 6 in (Flooring Clarity, HomeSteady)', () => {
    const { need } = line('wall-tile', bath)
    expect(need.value).toBeCloseTo(66, 9)
    expect((need.value * 144) / 18).toBeCloseTo(528, 9)
    expect(line('thinset', bath).need.value).toBe(80 + 60)
  })

  test('has no paint on tile', () => {
    expect(line('paint-wall', bath).need.value).toBeCloseTo(((288 - 60) * 2) / 350, 9)
    expect(line('primer', bath).need.value).toBeCloseTo((288 + 80 - 60) / 300, 9)
    const bare = line('paint-wall', bath, { assumptions: { 'primer-coats': 0 } })
    expect(bare.need.value).toBeCloseTo(((288 - 60) * 2) / 300, 9)
  })

  test('has hours for the tile on its walls, and none to paint there', () => {
    const { labour } = takeOffRooms(bath, usualChoices, [])
    const hours = (label: string) => labour.find((one) => one.label === label)?.hours.value
    expect(hours('Setting tile')).toBeCloseTo((80 + 60) / 15, 9)
    expect(hours('Painting')).toBeCloseTo(((288 + 80 - 60) * 2) / 160, 9)
  })

  test.each(['Powder room', 'Half bath', 'Medio baño', 'WC'])('%s has no tub to tile', (label) => {
    const ids = idsOf(measuredRooms(room(label)))
    expect(ids).toContain('drywall-moisture-1/2-4x8')
    expect(ids).not.toContain('wall-tile-box')
  })

  test('keeps its walls where they are repainted or left alone', () => {
    for (const walls of ['paint', 'none'] as const) {
      const ids = idsOf(bath, { usual: { ...usualChoices.usual, walls } })
      expect(ids).not.toContain('wall-tile-box')
      expect(ids).toContain('backer-board-3x5')
    }
  })
})

describe('what is said of a bathroom', () => {
  test('holds: plain board, no tub, no backer', () => {
    const ids = idsOf(bath, own({ moistureBoard: false, wetWalls: false, backer: false }))
    expect(ids).toContain('drywall-1/2-4x8')
    expect(ids.filter((itemId) => /backer|membrane|wall-tile|moisture/.test(itemId))).toEqual([])
  })

  test('tile on moisture-resistant board without backer takes no board off', () => {
    expect(line('drywall-moisture', bath, own({ backer: false })).need.value).toBeCloseTo(368 * 1.1, 9)
  })

  test('a tub of another size is a figure of each line that counts with it', () => {
    const assumptions = { 'wet-wall-height': 8 }
    expect(line('wall-tile', bath, { assumptions }).need.value).toBeCloseTo(88, 9)
    for (const itemId of ['wall-tile', 'backer-board', 'thinset', 'grout', 'paint-wall', 'drywall-moisture'])
      expect(line(itemId, bath).assumptions.map(({ id }) => id)).toContain('wet-wall-height')
  })

  test('has no more wet wall than wall', () => {
    const closet = measuredRooms(boxRoom(3, 2, 5, { label: 'bathroom' }))
    expect(line('wall-tile', closet).need.value).toBeCloseTo(50 * 1.1, 9)
    expect(idsOf(closet)).not.toContain('paint-wall-gal')
  })
})

test('a bedroom is dry, until somebody says otherwise of it', () => {
  const bedroom = measuredRooms(room('bedroom'))
  expect(idsOf(bedroom).filter((itemId) => /backer|membrane|tile|moisture/.test(itemId))).toEqual([])
  const ids = idsOf(bedroom, own({ floor: 'tile', backer: true }))
  expect(ids).toContain('backer-board-3x5')
  expect(ids).not.toContain('wall-tile-box')
})

test('a bathroom beside a bedroom changes nothing of the bedroom', () => {
  const both = measuredRooms(room('bedroom'), room('Baño', 'room-2'))
  expect(line('flooring-plank', both).roomIds).toEqual(['room-1'])
  expect(line('drywall-1/2', both).roomIds).toEqual(['room-1'])
  expect(line('tile-box', both).roomIds).toEqual(['room-2'])
  expect(line('paint-wall', both).roomIds).toEqual(['room-1', 'room-2'])
})

describe('a backsplash', () => {
  const kitchen = measuredRooms(room('kitchen'))

  test('is off until it is chosen', () => {
    expect(idsOf(kitchen)).not.toContain('wall-tile-box')
  })

  test('of 10 ft, 18 in high, is 15 ft² (EngineerFix), and takes the paint off its wall', () => {
    const chosen = own({ backsplash: true })
    expect(line('wall-tile', kitchen, chosen).steps[0]?.result.value).toBe(15)
    expect(line('paint-wall', kitchen, chosen).need.value).toBeCloseTo(((288 - 15) * 2) / 350, 9)
    expect(line('thinset', kitchen, chosen).need.value).toBe(15)
    expect(idsOf(kitchen, chosen)).not.toContain('membrane-gal')
  })
})

test('a wall of 5 × 8 ft of backer board is 3 sheets of 3 × 5 ft with nothing cut off (EngineerFix)', () => {
  const choices = own({ floor: 'none' })
  const assumptions = { 'wet-wall-length': 5, 'wet-wall-height': 8, 'backer-waste': 0 }
  expect(line('backer-board', bath, { ...choices, assumptions }).order.count).toBe(3)
})

describe('what stands beside the price', () => {
  const texts = (works: Partial<RoomChoices>, openings: Parameters<typeof boxRoom>[3] = {}) =>
    takeOffRooms(
      measuredRooms(boxRoom(10, 10, 8, openings)),
      { ...usualChoices, usual: { ...usualChoices.usual, ...works } },
      [],
    ).notIncluded
  const openings = {
    openings: [
      { wall: 0, kind: 'door', width: 3, height: 6.67 },
      { wall: 1, kind: 'window', width: 3, height: 4, sill: 3 },
    ],
  } as const

  test('names what the rooms have and the list leaves out', () => {
    expect(texts({}, openings)).toEqual(
      expect.arrayContaining(['doors and hardware', 'the windows themselves', 'window trim', 'sales tax']),
    )
  })

  test('names nothing that was chosen, and nothing that the rooms have not', () => {
    expect(texts({ doors: true, windowTrim: true }, openings)).not.toEqual(
      expect.arrayContaining(['doors and hardware']),
    )
    expect(texts({ doors: true, windowTrim: true }, openings)).not.toContain('window trim')
    for (const text of ['doors and hardware', 'the windows themselves', 'window trim'])
      expect(texts({})).not.toContain(text)
    expect(texts({})).not.toContain('paint for trim and doors')
    expect(texts({ trimPaint: false })).toContain('paint for trim and doors')
    expect(texts({ floor: 'none' })).not.toContain('leveling the floor')
    expect(texts({})).toContain('leveling the floor')
  })
})
