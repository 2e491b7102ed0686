import { describe, expect, test } from 'vitest'
import { takeStructure } from '#testing/structures.ts'
import { usualChoices } from './room-takeoff.ts'
import { type Structure, structures } from './structure-takeoff.ts'

type Asked = Parameters<typeof takeStructure>

/** What is ordered of the item whose id begins so, what is needed of it, and its steps by their labels. */
function part(itemId: string, ...asked: Asked) {
  const line = takeStructure(...asked).find((one) => one.itemId.startsWith(itemId))
  if (!line) throw new Error(`No line of ${itemId}`)
  const { need, order, instead } = line
  return {
    itemId: line.itemId,
    need: need.value,
    count: order.count,
    instead,
    steps: Object.fromEntries(line.steps.map(({ label, result }) => [label, result.value])),
  }
}
const items = (...asked: Asked) => takeStructure(...asked).map(({ itemId }) => itemId)
const deck = (typed: Record<string, string | number> = {}, figures: Record<string, number> = {}): Asked => [
  'deck',
  { length: '16 ft', width: '12 ft', ...typed },
  figures,
]
const roof = (typed: Record<string, string | number> = {}, figures: Record<string, number> = {}): Asked => [
  'roof',
  typed,
  figures,
]

describe('published decks', () => {
  test('16 × 12 ft of cedar, 16 ft boards side by side: 27 rows, 30 boards, 702 screws (siteworkmath.com)', () => {
    const figures = { 'deck-board-gap': 0, 'deck-board-length': 16 }
    expect(part('deck-board', ...deck({}, figures)).steps['Rows of boards']).toBe(27)
    expect(part('deck-board', ...deck({}, figures)).count).toBe(30)
    expect(part('deck-screws', ...deck({}, figures)).need).toBe(702)
  })

  test('10 × 12 ft in boards of 4 in, an inch apart: 290 ft of them, 638 screws (homesteady.com)', () => {
    const figures = {
      'deck-board-face': 4,
      'deck-board-gap': 1,
      'deck-joist-spacing': 12,
      'deck-waste': 0,
      'deck-board-length': 10,
    }
    const asked = deck({ length: '10 ft' }, figures)
    expect(part('deck-board', ...asked).need).toBe(290)
    expect(part('joist-2x8', ...asked).steps.Joists).toBe(11)
    expect(part('deck-screws', ...asked).need).toBe(638)
  })

  test('72 in from post to post are 13 balusters of 1½ in with 4 in between them (ehow.com)', () => {
    const rail = part('baluster', ...deck({ rail: 1 }, { 'rail-post-spacing': 75.5 }))
    expect(rail.steps['Balusters in a section']).toBe(13)
  })

  test('a section of 6 ft between posts of 3½ in has 12 (usecalcpro.com)', () => {
    expect(part('baluster', ...deck({ rail: 1 })).steps['Balusters in a section']).toBe(12)
  })

  test.each([
    // Rise, the highest riser, risers and treads: ehow.co.uk, new-england-contractor.com, staceykane.net.
    ['64 in', 7.25, 9],
    ['42 in', 7, 6],
    ['55 in', 7, 8],
  ])('stairs of %s with risers up to %d in have %d of them, and one tread less', (height, riser, risers) => {
    const asked = deck({ stairs: 1, height }, { 'stair-riser': riser, 'stair-tread': 11 })
    expect(part('stringer-2x12', ...asked).steps).toMatchObject({
      Risers: risers,
      Treads: risers - 1,
      'All treads': (risers - 1) * 11,
    })
  })
})

describe('what carries a deck', () => {
  test('is a ledger, a beam for each reach of the joists, posts and footings', () => {
    const asked = deck({ height: '3 ft' })
    expect(part('ledger-2x8', ...asked)).toMatchObject({ itemId: 'ledger-2x8-16ft', count: 1 })
    expect(part('ledger-screw', ...asked).count).toBe(14)
    expect(part('joist-hanger', ...asked).count).toBe(13)
    // Two boards of 16 ft over posts at 0, 6, 12 and 16 ft.
    expect(part('deck-beam', ...asked)).toMatchObject({ itemId: 'deck-beam-2x10-16ft', count: 2 })
    expect(part('post-base', ...asked).count).toBe(4)
    // 12 in across and 36 in deep are 2.36 ft³: 4 bags of 80 lb each, 16 of them; with a tenth more 18.
    expect(part('concrete-80lb', ...asked).steps['Bags for one of them']).toBe(4)
    expect(part('concrete-80lb', ...asked).count).toBe(18)
    expect(part('concrete-80lb', ...deck({}, { 'concrete-waste': 0 })).count).toBe(16)
    // A foot that is left of a tube forms no other footing.
    expect(part('form-tube', ...asked).count).toBe(4)
  })

  test('of a wider one is another beam, and of a free-standing one a beam in the place of the ledger', () => {
    const beams = (typed: Record<string, string | number>) => part('deck-beam', ...deck(typed)).steps.Beams
    expect([beams({}), beams({ width: '12 ft 1 in' }), beams({ width: '22 ft' })]).toEqual([1, 2, 2])
    expect(beams({ support: 2 })).toBe(2)
    expect(items(...deck({ support: 2 })).filter((id) => /ledger|hanger/.test(id))).toEqual([])
  })

  test('of posts that are short are several from one of 8 ft, and of a deck near the ground none', () => {
    // 3 ft less 8¼ and 9¼ in are 18½ in: five from 96 in.
    expect(part('deck-post', ...deck({ height: '3 ft' })).count).toBe(1)
    // 4 ft 6½ in: two from 10 ft are less lumber than one from 8.
    const tall = part('deck-post', ...deck({ height: '6 ft' }))
    expect([tall.itemId, tall.count]).toEqual(['deck-post-6x6-10ft', 2])
    expect(items(...deck({ height: '17 in' })).filter((id) => /deck-post|post-cap/.test(id))).toEqual([])
    expect(items(...deck({ height: '17 in' }))).toContain('post-base')
  })

  test('is not counted where it is there, nor under joists that are', () => {
    const plain = ['deck-board-12ft', 'joist-2x8-12ft', 'deck-screws-box']
    expect(items(...deck({ support: 0 }))).toEqual(plain)
    expect(items(...deck({ joists: 0 }))).toEqual(['deck-board-12ft', 'deck-screws-box'])
  })

  test('goes on over posts where a beam is longer than what is sold', () => {
    // 26 ft have 5 spaces of 6 ft and 20 ft reach over 3: 2 × 5 ÷ 3 is 3⅓.
    expect(part('deck-beam', ...deck({ length: '26 ft' }))).toMatchObject({
      itemId: 'deck-beam-2x10-20ft',
      count: 4,
    })
  })
})

describe('a rail', () => {
  test('has posts at no more than 6 ft, rails over them, and less in front of the stairs', () => {
    const open = deck({ rail: 1 })
    // 3 sections along the front and 2 at each side.
    expect(part('rail-post', ...open).steps).toMatchObject({ Sections: 7, Posts: 8 })
    expect(part('rail-post', ...open).count).toBe(4)
    expect(part('rail-2x4', ...open).count).toBe(7)
    expect(part('rail-cap', ...open).count).toBe(4)
    expect(part('baluster', ...open).count).toBe(2 * 12 + 8 + 2 * 24)
    const stairs = deck({ rail: 1, stairs: 1, stairWidth: '4 ft' })
    expect(part('rail-post', ...stairs).steps).toMatchObject({ Sections: 6, Posts: 8 })
    expect(part('baluster', ...stairs).count).toBe(2 * 12 + 2 * 24)
  })

  test('all the way around ends where it begins', () => {
    expect(part('rail-post', ...deck({ rail: 2 })).steps).toMatchObject({ Sections: 10, Posts: 10 })
  })

  test('is never more than 4 in open', () => {
    for (const gap of [4, 3.5, 2]) {
      const { steps } = part('baluster', ...deck({ rail: 1 }, { 'baluster-gap': gap }))
      const count = steps['Balusters in a section'] ?? 0
      expect((72 - 3.5 - count * 1.5) / (count + 1)).toBeLessThanOrEqual(gap)
      expect((72 - 3.5 - (count - 1) * 1.5) / count).toBeGreaterThan(gap)
    }
    expect(() => takeStructure(...deck({ rail: 1 }, { 'baluster-gap': 4.5 }))).toThrow('not possible')
  })
})

test('stairs take stringers, and boards and screws beside those of the deck', () => {
  const asked = deck({ stairs: 1, height: '3 ft' }, { 'deck-waste': 0 })
  // √(36² + 40²) in are 4½ ft.
  expect(part('stringer-2x12', ...asked)).toMatchObject({ itemId: 'stringer-2x12-8ft', count: 4 })
  // 35 boards for the rows; 8 of 3 ft, four from each board.
  expect(part('deck-board', ...asked).count).toBe(37)
  expect(part('deck-screws', ...asked).need).toBe(26 * 13 * 2 + 8 * 4 * 2)
})

describe('published roofs', () => {
  test.each([
    // Plan, and panels with a tenth more: legitlads.com.
    ['20 ft', '20 ft', 16],
    ['30 ft', '20 ft', 24],
    ['40 ft', '30 ft', 47],
    ['60 ft', '40 ft', 93],
    ['75 ft', '40 ft', 116],
  ])('sheathing of %s × %s at 6 in 12 is %d panels by its area', (length, width, panels) => {
    const { need } = part('roof-sheathing', ...roof({ length, width, pitch: 6, sheathing: 1 }))
    expect(Math.ceil(need / 32)).toBe(panels)
  })

  test('120 ft of eaves in two courses and 40 ft of valleys are 280 ft: 5 rolls of 66 ft (calculator.city)', () => {
    const typed = { length: '60 ft', pitch: 0, ice: 1, valley: 1, valleyLength: '40 ft' }
    const { need, count } = part(
      'ice-barrier',
      ...roof(typed, { 'ice-barrier-depth': 60, 'ice-barrier-length': 66 }),
    )
    expect([need, count]).toEqual([280, 5])
  })

  test('an attic of 20 × 30 ft is due 576 in², 288 at the ridge and as much at the eaves (Gibraltar)', () => {
    const { steps } = part('ridge-vent', ...roof({ length: '30 ft', width: '20 ft', vents: 1 }))
    expect(steps).toMatchObject({ 'Net free area of all vents': 576, 'Half of it': 288 })
  })

  test('one of 1,500 ft² is due 10 ft², or half of that by the other rule (newhoperoofingcompanies.com)', () => {
    const area = (figures: Record<string, number>) =>
      part('soffit-vent', ...roof({ length: '50 ft', width: '30 ft', vents: 1 }, figures)).steps[
        'Net free area of all vents'
      ]
    expect(area({})).toBe(10 * 144)
    expect(area({ 'vent-ratio': 300 })).toBe(5 * 144)
  })
})

describe('what comes with a roof', () => {
  test('is on the list when it is chosen', () => {
    const usual = [
      'shingles-bundle',
      'roof-underlayment',
      'shingle-starter',
      'ridge-caps',
      'drip-edge-10ft',
      'roofing-nails-box',
    ]
    expect(items(...roof())).toEqual(usual)
    expect(items(...roof({ sheathing: 1, ice: 1, vents: 1, valley: 1, wall: 1 }))).toEqual([
      ...usual,
      'roof-sheathing-4x8',
      'sheathing-nails-box',
      'ice-barrier-roll',
      'valley-flashing-10ft',
      'step-flashing',
      'ridge-vent-4ft',
      'soffit-vent-8ft',
    ])
  })

  test('sheathing is no less than the rows that it is laid in', () => {
    // Slopes of 9 ft: two rows and a strip of 1 ft, of which a panel gives four. 12 ft along: 1½ panels.
    const flat = { length: '12 ft', width: '18 ft', pitch: 0, sheathing: 1 }
    expect(part('roof-sheathing', ...roof(flat, { 'sheathing-waste': 0 })).count).toBe(7)
    // 2¼ ft give one strip: a whole panel for each, 9 where the area is 8.
    const wider = { ...flat, width: '20 ft 6 in' }
    expect(part('roof-sheathing', ...roof(wider, { 'sheathing-waste': 0 })).count).toBe(9)
  })

  test('an ice barrier is measured level, goes up the slope, and takes the place of underlayment', () => {
    // 36 in at 6 in 12 are 40¼ in, more than one course of 36.
    expect(part('ice-barrier', ...roof({ ice: 1 })).steps['Courses at an eave']).toBe(2)
    expect(part('ice-barrier', ...roof({ ice: 1, pitch: 0 })).steps['Courses at an eave']).toBe(1)
    expect(part('roof-underlayment', ...roof({ pitch: 0 })).need).toBe(720)
    expect(part('roof-underlayment', ...roof({ ice: 1, pitch: 0 })).need).toBe(720 - 60 * 3)
  })

  test('a ridge that is too short for its vent has as much as there is of it, and says so', () => {
    const narrow = part('ridge-vent', ...roof({ vents: 1 }))
    expect([narrow.need, narrow.count, narrow.instead]).toEqual([19.2, 5, undefined])
    const wide = part('ridge-vent', ...roof({ length: '30 ft', width: '60 ft', vents: 1 }))
    expect([wide.need, wide.instead]).toEqual([30, expect.stringContaining('too short')])
  })

  test('beside a wall there is a piece of flashing to each course of shingles', () => {
    expect(part('step-flashing', ...roof({ wall: 1 })).count).toBe(22)
    expect(part('step-flashing', ...roof({ wall: 1 }, { 'shingle-exposure': 5 })).count).toBe(24)
  })
})

test('forms go around a slab, with a stake every 3 ft', () => {
  const slab: Asked = ['slab', { length: '10 ft', width: '12 ft', forms: 1 }]
  expect(part('form-board', ...slab)).toMatchObject({ itemId: 'form-board-2x4-16ft', need: 44, count: 3 })
  expect(part('form-stakes', ...slab)).toMatchObject({ need: 15, count: 2 })
  expect(part('form-board', 'slab', { forms: 1, thickness: '5 in' }).itemId).toBe('form-board-2x6-16ft')
})

test('a brick wall of 20 × 8 ft has 60 ties, one for every 2⅔ ft²; a block wall a wire every second course', () => {
  expect(part('brick-tie', 'brick', { length: '20 ft', height: '8 ft', ties: 1 }).count).toBe(60)
  // Six rows of 20 ft, each of two pieces and what a lap takes of a third.
  const wire = part('joint-wire', 'block', { length: '20 ft', height: '8 ft', wire: 1 })
  expect([wire.steps['Rows of wire'], wire.need, wire.count]).toEqual([6, 126, 13])
})

describe('what a list leaves out', () => {
  const leftOut = (id: keyof typeof structures, values: Record<string, number> = {}) => {
    const { takeOff }: Structure = structures[id]
    return takeOff(values, usualChoices, []).notIncluded
  }

  test.each(Object.keys(structures) as (keyof typeof structures)[])(
    'of %s is permits, delivery and tax at least',
    (id) => {
      expect(leftOut(id)).toEqual(
        expect.arrayContaining(['permits and inspections', 'delivery', 'sales tax', 'labor charges']),
      )
    },
  )

  test('is no more what was chosen', () => {
    expect(leftOut('roof')).toEqual(expect.arrayContaining(['sheathing', 'ice and water shield', 'vents']))
    const whole = leftOut('roof', { sheathing: 1, ice: 1, vents: 1 })
    expect(whole).not.toContain('sheathing')
    expect(whole).not.toContain('vents')
    expect(whole).toContain('step flashing')
  })

  test('of a deck follows what is under it', () => {
    expect(leftOut('deck')).not.toContain('ledger, beams, posts and footings')
    expect(leftOut('deck', { support: 0 })).toContain('ledger, beams, posts and footings')
    expect(leftOut('deck', { joists: 0 })).toContain('ledger, beams, posts and footings')
    expect(leftOut('deck', { stairs: 1 })).toContain('the handrail and the landing of the stairs')
    expect(leftOut('deck').join()).not.toContain('landing')
  })
})
