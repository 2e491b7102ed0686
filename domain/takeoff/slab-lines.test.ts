import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { takeStructure } from '#testing/structures.ts'

type Asked = Parameters<typeof takeStructure>

/** The line of an item that begins so, of a structure typed in feet and inches. */
function line(itemId: string, ...asked: Asked) {
  const found = takeStructure(...asked).find((one) => one.itemId.startsWith(itemId))
  if (!found) throw new Error(`No line of ${itemId}`)
  return found
}
const items = (...asked: Asked) => takeStructure(...asked).map(({ itemId }) => itemId)
const slab = (
  length: string,
  width: string,
  rest: Record<string, string | number>,
  figures: Record<string, number> = {},
): Asked => ['slab', { length, width, ...rest }, figures]
const [sheets, rolls, bars] = [{ reinforcement: 1 }, { reinforcement: 2 }, { reinforcement: 3 }]

test('a slab is concrete alone until more is chosen', () => {
  expect(items('slab', {})).toEqual(['concrete-ready-mix'])
  expect(items('slab', { reinforcement: 3, base: 2, barrier: 1 })).toEqual([
    'concrete-ready-mix',
    'rebar-4-20ft',
    'gravel-base-ton',
    'vapor-barrier-20x100',
  ])
})

describe('gravel', () => {
  test('under 20 × 20 ft, 4 in thick, is 5.43 yd³ loose, or 8.15 tons', () => {
    const yards = line('gravel', ...slab('20 ft', '20 ft', { base: 1 }))
    expect(yards.need.value).toBeCloseTo(((20 * 20) / 3 / 27) * 1.1, 12)
    expect([yards.itemId, yards.order.count]).toEqual(['gravel-base-half-yard', 11])
    const tons = line('gravel', ...slab('20 ft', '20 ft', { base: 2 }))
    expect(tons.need).toMatchObject({ value: expect.closeTo(8.148, 3), unit: 'ton' })
    expect(tons.order.count).toBe(9)
  })

  test('is as thick as it was typed, and heavier where it is another stone', () => {
    const six = { base: 2, baseThickness: '6 in' }
    expect(line('gravel', ...slab('27 ft', '20 ft', six)).need.value).toBeCloseTo(10 * 1.1 * 1.5, 12)
    expect(line('gravel', ...slab('27 ft', '20 ft', six, { 'gravel-density': 2 })).order.count).toBe(22)
  })
})

describe('wire mesh', () => {
  test('in sheets laps by 6 in on all sides: 20 × 20 ft are five strips of 21 ft', () => {
    const { need, order, steps } = line('wire-mesh', ...slab('20 ft', '20 ft', sheets))
    expect(steps.map(({ result }) => result.value)).toEqual([5, 21, 105, 11, 11])
    expect(steps.map(({ formula }) => formula).slice(0, 3)).toEqual([
      '⌈(240 in − 6 in) ÷ (60 in − 6 in)⌉',
      '20 ft + 2 × 6 in',
      '5 × 21 ft',
    ])
    expect([need.value, order.count]).toEqual([105, 11])
  })

  test('on 10 × 10 ft is three sheets, and on 5 × 10 ft one', () => {
    expect(line('wire-mesh', ...slab('10 ft', '10 ft', sheets)).order.count).toBe(3)
    expect(line('wire-mesh', ...slab('5 ft', '10 ft', sheets)).order.count).toBe(1)
    expect(line('wire-mesh', ...slab('1 ft', '6 in', sheets)).order.count).toBe(1)
  })

  test('goes on in the next strip only with a lap: three of 6 ft 7 in are three sheets', () => {
    // 19 ft 9 in are two sheets of 10 ft; but 3 ft 5 in and twice 6 in of laps are left to make up the third.
    const { need, order } = line('wire-mesh', ...slab('6 ft 7 in', '13 ft', sheets, { 'mesh-lap': 6 }))
    expect([need.value <= 20, order.count]).toEqual([true, 3])
  })

  test('off the roll lies the way that takes less: 14 × 60 ft are three strips of 60 ft, not 14 of 14 ft', () => {
    const { itemId, need, order } = line('wire-mesh', ...slab('14 ft', '60 ft', rolls))
    expect([itemId, need.value, order.count]).toEqual(['wire-mesh-5x150', 180, 2])
  })

  test('takes 10 % more with a lap of 6 in, as estimators reckon', () => {
    // Ten strips of 5 ft, laid without a lap to spare, cover 45.5 ft.
    const { need } = line('wire-mesh', ...slab('45.5 ft', '150 ft', rolls))
    expect((need.value * 5) / (45.5 * 150)).toBeCloseTo(1.1, 2)
  })
})

describe('rebar', () => {
  test('of 20 × 12 ft, a foot apart up to the edges, is 512 ft: 13 bars of 20 ft and 21 of 12', () => {
    const figures = { 'rebar-spacing': 12, 'rebar-cover': 0, 'rebar-waste': 0 }
    const { need, order } = line('rebar', ...slab('20 ft', '12 ft', bars, figures))
    expect(need.value).toBe(512)
    // 26 sticks hold 512 ft, but 8 ft that are left of one are a bar of 12 only with 4 ft more and a lap.
    expect(order.count).toBe(27)
    const lapless = { ...figures, 'rebar-lap': 0 }
    expect(line('rebar', ...slab('20 ft', '12 ft', bars, lapless)).order.count).toBe(26)
  })

  test('is of whole sticks where these are fewer: two bars of 9½ ft from each', () => {
    expect(line('rebar', ...slab('10 ft', '10 ft', bars)).order.count).toBe(8)
    // 18 bars of 11½ ft are 207 ft: 11 sticks hold them, and 12 with a lap wherever one ends.
    const twelve = line('rebar', ...slab('12 ft', '12 ft', bars, { 'rebar-waste': 0 }))
    expect([twelve.need.value, twelve.order.count]).toEqual([207, 12])
  })

  test('is never farther apart than its spacing, and ends 3 in before the edges', () => {
    // 9.5 ft between the edges are six spaces of 18 in and one of 6: 8 bars each way.
    const { need, steps } = line('rebar', ...slab('10 ft', '10 ft', bars))
    expect(steps.map(({ result }) => result.value).slice(0, 7)).toEqual([9.5, 9.5, 8, 9.5, 8, 9.5, 152])
    expect(need.value).toBeCloseTo(152 * 1.05, 12)
  })

  test('laps by 20 in where a side is longer than a stick', () => {
    const figures = { 'rebar-spacing': 48, 'rebar-cover': 0, 'rebar-waste': 0 }
    // 40 ft: two joints; bars of 8 ft have none. 3 bars of 43⅓ ft and 11 of 8.
    const { need } = line('rebar', ...slab('40 ft', '8 ft', bars, figures))
    expect(need.value).toBeCloseTo(3 * (40 + 40 / 12) + 11 * 8, 12)
  })

  test('of a footing is two rows as usual: 40 ft are 86⅔ ft with their laps, 5 sticks', () => {
    const { need, order } = line('rebar', 'footing', { length: '40 ft' }, { 'rebar-waste': 0 })
    expect(need.value).toBeCloseTo(260 / 3, 12)
    expect(order.count).toBe(5)
    expect(items('footing', { rows: 0 })).toEqual(['concrete-ready-mix'])
  })

  test('three rows of 140 ft end to end are 21 sticks', () => {
    const figures = { 'rebar-lap': 0, 'rebar-waste': 0 }
    expect(line('rebar', 'footing', { length: '140 ft', rows: 3 }, figures).order.count).toBe(21)
  })
})

test('plastic under a slab laps by 6 in: 30 × 40 ft are two strips off a roll of 20 × 100 ft', () => {
  const { need, order } = line('vapor', ...slab('30 ft', '40 ft', { barrier: 1 }))
  expect([need.value, order.count]).toEqual([80, 1])
  // 39.5 ft are the most that two strips cover.
  expect(line('vapor', ...slab('39.5 ft', '100 ft', { barrier: 1 })).order.count).toBe(2)
  expect(line('vapor', ...slab('40 ft', '100 ft', { barrier: 1 })).order.count).toBe(3)
})

test('a slab that is longer or wider takes no less of anything that comes with it', () => {
  // Sixteenths of a foot, so that a side is what was typed to the last digit.
  const side = fc.integer({ min: 8, max: 2400 }).map((parts) => parts / 16)
  const choices = fc.record({
    reinforcement: fc.constantFrom(1, 2, 3),
    base: fc.constantFrom(1, 2),
    barrier: fc.constant(1),
  })
  fc.assert(
    fc.property(side, side, side, choices, (length, width, more, chosen) => {
      const orders = (long: number, wide: number) =>
        takeStructure('slab', { length: `${long} ft`, width: `${wide} ft`, ...chosen }).map(
          ({ itemId, order }) => [itemId, order.count] as const,
        )
      const larger = new Map(orders(length + more, width))
      const turned = new Map(orders(width, length))
      for (const [itemId, count] of orders(length, width)) {
        expect(larger.get(itemId)).toBeGreaterThanOrEqual(count)
        // It takes the same however it is called: its longer side the length or the width.
        expect(turned.get(itemId)).toBe(count)
      }
    }),
    { numRuns: 200 },
  )
})
