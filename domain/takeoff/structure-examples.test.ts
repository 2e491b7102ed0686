import { describe, expect, test } from 'vitest'
import { takeStructure } from '#testing/structures.ts'
import { ChoiceRefusal } from './choices.ts'
import { usualChoices } from './room-takeoff.ts'
import { structures } from './structure-takeoff.ts'

/** What the first line needs and how many packs that is, of a structure typed in feet and inches. */
const need = (...asked: Parameters<typeof takeStructure>) => {
  const [line] = takeStructure(...asked)
  if (!line) throw new Error('Nothing is needed')
  return { line, need: line.need.value, count: line.order.count }
}
const item = (itemId: string, ...asked: Parameters<typeof takeStructure>) => {
  const line = takeStructure(...asked).find((one) => one.itemId.startsWith(itemId))
  if (!line) throw new Error(`No line of ${itemId}`)
  return { line, need: line.need.value, count: line.order.count }
}
const noWaste = {
  'concrete-waste': 0,
  'block-waste': 0,
  'brick-waste': 0,
  'board-waste': 0,
  'lumber-waste': 0,
  'shingle-waste': 0,
  'deck-waste': 0,
  'fence-picket-waste': 0,
}
/** The result of the step called so. */
const step = ({ line }: ReturnType<typeof need>, label: string) =>
  line.steps.find((one) => one.label === label)?.result.value

describe('concrete', () => {
  const slab = { length: '10 ft', width: '10 ft', thickness: '4 in' }

  test('a slab of 10 × 10 ft, 4 in thick, is 1.235 yd³: 5 quarter yards', () => {
    const made = need('slab', slab, noWaste)
    expect(made.need).toBeCloseTo(1.2346, 4)
    expect(made.count).toBe(5)
    expect(made.line.steps[0]?.formula).toBe('10 ft × 10 ft × 4 in')
  })

  test('or 56 bags of 80 lb, or 75 of 60 lb', () => {
    expect(need('slab', { ...slab, supply: 80 }, noWaste).count).toBe(56)
    expect(need('slab', { ...slab, supply: 60 }, noWaste).count).toBe(75)
  })

  test('what is little enough to mix says how many bags it is', () => {
    expect(need('slab', slab, noWaste).line.instead).toBe('Or 56 bags of 80 lb')
    expect(need('slab', { ...slab, length: '20 ft' }, noWaste).line.instead).toBeUndefined()
  })

  test('with the tenth more that the Navy’s manual adds: 1.358 yd³', () => {
    expect(need('slab', slab).need).toBeCloseTo((10 * 10 * (4 / 12) * 1.1) / 27, 12)
  })

  test.each([
    // Thickness in inches and the area that a cubic yard covers: 324 ft² by 1 in, by division.
    ['4 in', 81],
    ['5 in', 64.8],
    ['6 in', 54],
  ])('a slab of %s needs one yard for %d ft²', (thickness, area) => {
    expect(need('slab', { length: `${area} ft`, width: '1 ft', thickness }, noWaste).need).toBeCloseTo(1, 9)
    expect(need('slab', { length: `${area} ft`, width: '1 ft', thickness }, noWaste).count).toBe(4)
  })

  test('the foundation and the slab of the Navy’s 20 × 32 ft building are 580 ft³ with waste', () => {
    const parts = [
      ['footing', { length: '33.33 ft', width: '24 in', depth: '12 in' }, 2],
      ['footing', { length: '17.33 ft', width: '24 in', depth: '12 in' }, 2],
      ['footing', { length: '32 ft', width: '8.04 in', depth: '24 in' }, 2],
      ['footing', { length: '18.67 ft', width: '8.04 in', depth: '24 in' }, 2],
      ['slab', { length: '18.67 ft', width: '30.67 ft', thickness: '3.96 in' }, 1],
    ] as const
    const yards = parts.reduce((sum, [kind, typed, count]) => sum + need(kind, typed).need * count, 0)
    expect(yards * 27).toBeCloseTo(580.14, 0)
  })

  test('a footing of 60 ft, 16 by 8 in, is 1.98 yd³', () => {
    expect(need('footing', { length: '60 ft', width: '16 in', depth: '8 in' }, noWaste).need).toBeCloseTo(
      1.9753,
      4,
    )
  })

  test('a tube of 10 in and 8 ft holds 4.36 ft³: 10 bags of 60 lb or 8 of 80 lb', () => {
    const tube = { diameter: '10 in', height: '8 ft' }
    const made = need('tube', { ...tube, supply: 60 }, noWaste)
    expect(step(made, 'Volume')).toBeCloseTo(4.3633, 4)
    expect(made.count).toBe(10)
    expect(need('tube', { ...tube, supply: 80 }, noWaste).count).toBe(8)
  })

  test('a round patio 11 ft across and 4 in thick is 1.17 yd³ before waste', () => {
    const made = need('tube', { diameter: '11 ft', height: '4 in', supply: 0 }, noWaste)
    expect(made.need).toBeCloseTo((Math.PI * 5.5 ** 2) / 3 / 27, 4)
    expect(made.count).toBe(5)
  })

  test('six tubes of 12 in and 4 ft are 18.85 ft³, not six times rounded up', () => {
    const made = need('tube', { diameter: '12 in', height: '4 ft', count: 6, supply: 80 }, noWaste)
    expect(step(made, 'Volume')).toBeCloseTo(18.8496, 4)
    expect(made.count).toBe(32)
  })

  test('that a 60 lb bag yields 0.30 ft³, as is published, is refused', () => {
    const asked = () => need('slab', { ...slab, supply: 60 }, { 'concrete-60lb-yield': 0.3 })
    expect(asked).toThrow(ChoiceRefusal)
    expect(asked).toThrow('Concrete from a 60 lb bag: 0.3 is not possible')
  })
})

describe('masonry', () => {
  test('a block wall of 100 × 10 ft has 1,125 blocks, one of 20 × 8 ft has 180', () => {
    expect(need('block', { length: '100 ft', height: '10 ft' }, noWaste).count).toBe(1125)
    expect(need('block', { length: '20 ft', height: '8 ft' }, noWaste).count).toBe(180)
    expect(need('block', { length: '20 ft', height: '8 ft' }).count).toBe(189)
  })

  test('a foundation of 28 × 48 ft, 8 ft high, has 114 blocks in 12 courses', () => {
    expect(need('block', { length: '152 ft', height: '8 ft' }, noWaste).count).toBe(114 * 12)
  })

  test('openings are taken off, and never more than there is', () => {
    expect(need('block', { length: '20 ft', height: '8 ft', openings: 40 }, noWaste).count).toBe(135)
    expect(takeStructure('block', { length: '20 ft', height: '8 ft', openings: 200 })).toEqual([])
  })

  test('a bag of masonry cement lays 35 blocks, with 3 ft³ of sand', () => {
    const wall = { length: '100 ft', height: '10 ft' }
    expect(item('masonry-cement', 'block', wall, noWaste).count).toBe(33)
    expect(item('masonry-sand', 'block', wall, noWaste).need).toBeCloseTo((1125 / 35) * 3, 9)
  })

  // A brick of 8 × 2¼ in with joints of ½ in is 8½ × 2¾ in: the Navy's manual has 6.16 a square foot.
  const navy = { 'brick-length': 8, 'brick-height': 2.25, 'brick-depth': 3.75, 'brick-joint': 0.5 }

  test('a brick wall of 8 × 14 ft has 690 bricks, 759 with a tenth of waste', () => {
    const made = need('brick', { length: '8 ft', height: '14 ft' }, navy)
    expect(step(made, 'Bricks')).toBeCloseTo(689.97, 2)
    expect(made.count).toBe(759)
  })

  test('its joints hold 8.9 ft³ of mortar; with a fifth of waste, as a bag that lays 310 bricks has it, about 10.7', () => {
    const solid = { ...navy, 'bricks-per-bag': 310 }
    const mortar = item('masonry-cement', 'brick', { length: '8 ft', height: '14 ft' }, solid)
    expect(step(mortar, 'Mortar in the joints')).toBeCloseTo(8.85, 2)
    expect(mortar.need).toBeCloseTo(10.62, 2)
  })

  // Block-Laying Basics: 135 standard modular bricks a bag, 3 ft³ of sand a bag, a cubic yard of sand for nine bags.
  test('1,207 bricks of a wall of 20 × 8 ft take 9 bags of masonry cement and a cubic yard of sand', () => {
    const wall = { length: '20 ft', height: '8 ft' }
    expect(item('brick', 'brick', wall).count).toBe(1207)
    const cement = item('masonry-cement', 'brick', wall)
    expect(cement.count).toBe(9)
    expect(cement.need).toBeCloseTo((20 * 8 * (48 / 7) * 1.1 * 3) / 135, 9)
    const sand = item('masonry-sand', 'brick', wall)
    expect([sand.count, sand.line.pack.name]).toEqual([2, '½ yd³'])
  })

  test('1,215 bricks are nine bags and a cubic yard exactly, and one brick more is a bag more', () => {
    const wall = { length: "25' 3 3/4", height: '7 ft' }
    expect(item('brick', 'brick', wall, noWaste).need).toBe(1215)
    expect(item('masonry-cement', 'brick', wall, noWaste).count).toBe(9)
    expect(item('masonry-sand', 'brick', wall, noWaste).count).toBe(2)
    const longer = { ...wall, length: '25 ft 4 in' }
    expect(item('masonry-cement', 'brick', longer, noWaste).count).toBe(10)
    expect(item('masonry-sand', 'brick', longer, noWaste).count).toBe(3)
  })

  // Baird Concrete, masonry conversion tables (bairdconcrete.biz/resources.html): 1.125 blocks and 7 bricks a square foot,
  // 30 bags a thousand blocks, 8.5 a thousand bricks. Shaffer Block (shafferblock.com/faq.html) has 7 a thousand bricks.
  test('a wall of 120 × 24 ft is 3,240 blocks and 98 bags, or 20,160 bricks and 172, as a yard counts them', () => {
    const wall = { length: '120 ft', height: '24 ft' }
    const blocks = { 'block-waste': 0, 'blocks-per-bag': 100 / 3 }
    expect(item('block', 'block', wall, blocks).count).toBe(3240)
    expect(item('masonry-cement', 'block', wall, blocks).count).toBe(98)
    // Seven a square foot are 2.0833 % more than its joints make them.
    const bricks = { 'brick-waste': 2.0833, 'bricks-per-bag': 1000 / 8.5 }
    expect(item('brick', 'brick', wall, bricks).count).toBe(20_160)
    expect(item('masonry-cement', 'brick', wall, bricks).count).toBe(172)
  })

  test('a bag goes as far as between the two yards that say so: 118 and 143 bricks', () => {
    const bags = (figures: Record<string, number>) =>
      item('masonry-cement', 'brick', { length: '120 ft', height: '24 ft' }, figures).count
    expect(bags({})).toBeLessThan(bags({ 'bricks-per-bag': 1000 / 8.5 }))
    expect(bags({})).toBeGreaterThan(bags({ 'bricks-per-bag': 1000 / 7 }))
  })

  test('a wider joint takes more mortar, by what it holds', () => {
    const wall = { length: '20 ft', height: '8 ft' }
    const [usual, wide] = [0.375, 0.5].map(
      (joint) => item('masonry-cement', 'brick', wall, { 'brick-joint': joint }).line,
    )
    const joints = (line: typeof usual) =>
      line?.steps.find(({ label }) => label === 'Mortar in the joints')?.result.value ?? 0
    expect((wide?.need.value ?? 0) / (usual?.need.value ?? 1)).toBeCloseTo(joints(wide) / joints(usual), 9)
    expect(wide?.order.count).toBe(12)
  })

  test('a modular brick of 7⅝ × 2¼ in with joints of ⅜ in comes 6.86 to the square foot', () => {
    expect(step(need('brick', { length: '10 ft', height: '10 ft' }), 'Bricks')).toBeCloseTo(685.714, 3)
  })

  test('three courses to 8 in, as walls are coursed, make it 6.75', () => {
    const coursed = { 'brick-height': 8 / 3 - 0.375 }
    expect(step(need('brick', { length: '10 ft', height: '10 ft' }, coursed), 'Bricks')).toBeCloseTo(675, 5)
  })
})

describe('roofs', () => {
  test('a plan of 24 × 30 ft at 6 in 12 is 804.98 ft²: 25 bundles, 27 with a tenth of waste', () => {
    const roof = { length: '30 ft', width: '24 ft', pitch: 6 }
    const made = need('roof', roof, noWaste)
    expect(step(made, 'On the slope')).toBeCloseTo(804.984, 3)
    expect(step(made, 'Squares')).toBeCloseTo(8.04984, 5)
    expect(made.count).toBe(25)
    expect(need('roof', roof).count).toBe(27)
  })

  test.each([
    [0, 1],
    [3, 1.0308],
    [4, 1.0541],
    [5, 13 / 12],
    [6, 1.118],
    [8, 1.2019],
    [9, 1.25],
    [12, Math.SQRT2],
    [16, 5 / 3],
  ])('a pitch of %d in 12 has the factor %d', (pitch, factor) => {
    expect(step(need('roof', { length: '10 ft', width: '10 ft', pitch }), 'On the slope')).toBeCloseTo(
      100 * factor,
      2,
    )
  })

  test('where the root is whole, so are the bundles: 3 squares are 9 of them', () => {
    // 13/12 of 10 × 27.6923… ft would not be; 24 × 10 ft at 9 in 12 is 300 ft² to the last digit.
    expect(need('roof', { length: '10 ft', width: '24 ft', pitch: 9 }, noWaste).count).toBe(9)
  })

  test('a roof of 40 × 28 ft at 4 in 12 takes 11.81 squares, 3 rolls, and 80 ft of starter', () => {
    const roof = { length: '40 ft', width: '28 ft', pitch: 4 }
    expect(step(need('roof', roof, noWaste), 'Squares')).toBeCloseTo(11.8058, 4)
    expect(item('roof-underlayment', 'roof', roof).count).toBe(3)
    expect(item('shingle-starter', 'roof', roof).need).toBe(80)
    expect(item('ridge-caps', 'roof', roof).count).toBe(2)
    expect(item('drip-edge', 'roof', roof).need).toBeCloseTo(80 + 2 * 28 * Math.sqrt(10 / 9), 6)
    expect(item('roofing-nails', 'roof', roof).need).toBeCloseTo(11.8058 * 320, 0)
  })
})

describe('lumber', () => {
  test.each([
    ['1 in', '6 in', '12 ft', 6],
    ['2 in', '6 in', '26 ft', 26],
    ['3 in', '10 in', '20 ft', 50],
    ['2 in', '10 in', '18 ft', 30],
    ['2 in', '4 in', '8 ft', 16 / 3],
    ['1 in', '12 in', '1 ft', 1],
  ])('%s × %s × %s is %d board feet', (thickness, width, length, boardFeet) => {
    const made = need('lumber', { thickness, width, length }, noWaste)
    expect(made.need).toBeCloseTo(boardFeet, 12)
    expect(made.count).toBe(Math.ceil(boardFeet))
  })

  test('eight boards of 1 × 4 in, 14 ft long, are 37 1/3, as the Army’s lesson has them', () => {
    const made = need('lumber', { thickness: '1 in', width: '4 in', length: '14 ft', count: 8 }, noWaste)
    expect(made.need).toBeCloseTo(112 / 3, 12)
  })

  test('boards lose 2 % to cutting, and what is thicker than an inch 10 %', () => {
    expect(need('lumber', { thickness: '1 in', width: '12 in', length: '100 ft' }).need).toBeCloseTo(102, 12)
    const thick = need('lumber', { thickness: '2 in', width: '6 in', length: '100 ft' })
    expect(thick.need).toBeCloseTo(110, 12)
    // As floats, 100 × 1.1 is 110.00000000000001.
    expect(thick.count).toBe(110)
  })

  test.each([
    ['8 ft', 7],
    ['14 ft 6 in', 12],
    ['60 ft', 46],
    ['12 ft', 10],
    ['16 in', 2],
    ['17 in', 3],
  ])('a wall of %s has %d studs at 16 in', (length, count) => {
    expect(need('stud-wall', { length, height: '8 ft' }).count).toBe(count)
  })

  test('a wall of 20 ft at 24 in has 11 studs, and 60 ft of plates are 4 pieces of 16 ft, 5 with waste', () => {
    const wall = { length: '20 ft', height: '9 ft' }
    const made = need('stud-wall', wall, { 'stud-spacing': 24 })
    expect([made.line.itemId, made.count]).toEqual(['stud-2x4-104-5/8', 11])
    expect(item('plate', 'stud-wall', wall, noWaste).count).toBe(4)
    expect(item('plate', 'stud-wall', wall).count).toBe(5)
  })
})

test('hours are of what is laid, without its waste', () => {
  const { labour } = structures.block.takeOff({ length: 20 * 0.3048, height: 8 * 0.3048 }, usualChoices, [])
  expect(labour[0]?.hours.value).toBeCloseTo(180 / 15, 12)
  expect(labour[0]?.wageCents).toEqual({ p25: 2376, p75: 3716 })
})

describe('decks and fences', () => {
  const deck = { length: '16 ft', width: '12 ft' }

  test('a deck of 16 × 12 ft has 26 rows of 5½ in boards with gaps of ⅛ in', () => {
    // (144 + 0.125) ÷ 5.625 is 25.62; the last row has no gap behind it.
    expect(step(need('deck', deck), 'Rows of boards')).toBe(26)
    expect(need('deck', deck, { ...noWaste, 'deck-board-length': 16 }).count).toBe(26)
  })

  test('a row whose gap alone would not fit is not bought', () => {
    // 16 boards and 15 gaps are 89.875 in.
    const rows = (width: string) => step(need('deck', { length: '8 ft', width }), 'Rows of boards')
    expect(rows('89 7/8"')).toBe(16)
    expect(rows('90"')).toBe(17)
  })

  test('waste is taken by division: of every ten feet, one is cut off', () => {
    expect(need('deck', deck).need).toBeCloseTo((144.125 / 5.625 / 0.9) * 16, 9)
    // 20 ft of boards with a face of 3½ in and a fifth of waste: 240 ÷ 3.5 ÷ 0.8 is 85.7.
    const figures = { 'deck-board-face': 3.5, 'deck-board-gap': 0, 'deck-waste': 20, 'deck-board-length': 16 }
    expect(need('deck', { length: '16 ft', width: '20 ft' }, figures).count).toBe(86)
  })

  test('and never so little that a row is missing', () => {
    expect(need('deck', deck, { 'deck-waste': 1, 'deck-board-length': 16 }).count).toBe(26)
  })

  test('its joists stand at 16 in, with two rims, and two screws go in where each row crosses one', () => {
    expect(item('joist', 'deck', deck).line.itemId).toBe('joist-2x8-12ft')
    // The house's side has a ledger, unless the deck stands free.
    expect(item('joist', 'deck', deck).count).toBe(13 + 2)
    expect(item('joist', 'deck', { ...deck, support: 2 }).count).toBe(13 + 3)
    expect(item('deck-screws', 'deck', deck).need).toBe(26 * 13 * 2)
    expect(takeStructure('deck', { ...deck, joists: 0 }).map(({ itemId }) => itemId)).not.toContain(
      'joist-2x8-12ft',
    )
  })

  test('a joist that is longer than what is sold is of several pieces', () => {
    const wide = item('joist', 'deck', { length: '16 ft', width: '24 ft', support: 0 })
    expect([wide.line.itemId, wide.count]).toEqual(['joist-2x8-20ft', 13 * 2 + 2])
  })

  test('a fence of 100 ft with posts at 8 ft has 14 of them, 39 rails and 219 pickets', () => {
    const fence = { length: '100 ft' }
    expect(item('fence-post', 'fence', fence).line).toMatchObject({
      itemId: 'fence-post-4x4-8ft',
      order: { count: 14 },
    })
    expect(item('fence-rail', 'fence', fence).count).toBe(39)
    expect(item('fence-picket', 'fence', fence, noWaste).count).toBe(219)
    expect(item('concrete-50lb', 'fence', fence).count).toBe(28)
  })

  test('a gate of 4 ft in 100 ft leaves 96 ft: 12 sections, 15 posts, 36 rails, 226 pickets', () => {
    const figures = { 'fence-picket-gap': 0.125, 'fence-picket-waste': 10 }
    const asked = ['fence', { length: '100 ft', gates: 1 }, figures] as const
    expect(step(item('fence-rail', ...asked), 'Less its gates')).toBe(96)
    expect(step(item('fence-rail', ...asked), 'Sections')).toBe(12)
    const counts = ['fence-post', 'fence-rail', 'fence-picket', 'concrete-50lb', 'fence-gate'].map(
      (id) => item(id, ...asked).count,
    )
    expect(counts).toEqual([15, 36, 226, 30, 1])
  })

  test('where gates take all of the fence, they and their posts are left', () => {
    const lines = takeStructure('fence', { length: '12 ft', gates: 1, gateWidth: '16 ft' })
    expect(lines.map(({ itemId, order }) => [itemId, order.count])).toEqual([
      ['fence-post-4x4-8ft', 2],
      ['concrete-50lb-fast', 4],
      ['fence-gate', 1],
    ])
  })

  test('one of 80 ft has 11 posts: the last section is whole', () => {
    expect(item('fence-post', 'fence', { length: '80 ft' }).count).toBe(11)
    expect(item('fence-post', 'fence', { length: '80 ft 1 in' }).count).toBe(12)
  })
})
