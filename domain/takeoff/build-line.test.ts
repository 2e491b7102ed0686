import { describe, expect, test } from 'vitest'
import {
  beginWorking,
  buildLine,
  centsOf,
  type Given,
  type LinePlan,
  openJob,
  sharesOf,
} from './build-line.ts'
import { certain, type ExactRange, exactFigure, one, ratio } from './exact.ts'
import { usualChoices } from './room-takeoff.ts'

const figures = (least: number, value: number, most: number): ExactRange => ({
  least: exactFigure(least),
  value: exactFigure(value),
  most: exactFigure(most),
})
const given = (id: string, exact: ExactRange): Given => ({
  exact,
  measure: { id, label: id, range: { value: 0, least: 0, most: 0, unit: 'ft2' }, elementIds: [id] },
})
const price = { itemId: 'paint', item: 'Paint', pack: 'can', cents: 3499, asOf: '2026-11-01', sample: false }

const line = (need: ExactRange, rest: Partial<LinePlan> = {}, prices = [price]) => {
  const job = openJob(usualChoices, prices)
  const plan: LinePlan = {
    itemId: 'paint',
    item: 'Paint',
    trade: 'paint',
    roomIds: ['room-1', 'room-2'],
    given: [given('a', need)],
    work: beginWorking(job),
    need,
    pack: { name: 'can', size: one, unit: 'gal' },
    ...rest,
  }
  return buildLine(job, plan)
}

describe('a line', () => {
  test('is called by its item and its rooms', () => {
    expect(line(figures(1, 1, 1))?.id).toBe('paint:room-1+room-2')
  })

  test('ends with the packs that hold its need', () => {
    const step = line(figures(2.2, 2.2, 2.2))?.steps.at(-1)
    expect(step?.formula).toBe('2.2 gal ÷ 1 gal = 2.2')
    expect(step?.result).toEqual({ value: 3, least: 3, most: 3, unit: 'each' })
  })

  test('says so where the tolerance crosses a pack, and nothing where it does not', () => {
    expect(line(figures(1.9, 2.01, 2.1))?.crossing).toBe(
      'Order 2 or 3: within the tolerance of the measurements it may be either',
    )
    expect(line(figures(1.9, 2.01, 3.1))?.crossing).toBe(
      'Order 2 to 4: within the tolerance of the measurements it may be any of them',
    )
    expect(line(figures(2.01, 2.5, 3))?.crossing).toBeNull()
  })

  test('costs its packs at the price of its item', () => {
    expect(line(figures(2.2, 2.2, 2.2))).toMatchObject({
      price: { cents: 3499, asOf: '2026-11-01', sample: false },
      costCents: 3 * 3499,
    })
    expect(line(figures(2.2, 2.2, 2.2), {}, [])).toMatchObject({ price: null, costCents: null })
  })

  test('is left out where nothing is needed', () => {
    expect(line(certain(exactFigure(0)))).toBeNull()
  })

  test('says how else it may be bought where its plan does', () => {
    expect(line(figures(1, 1, 1), { instead: () => 'Or else' })?.instead).toBe('Or else')
    expect(line(figures(1, 1, 1), { instead: () => null })).not.toHaveProperty('instead')
  })
})

describe('a sum', () => {
  const sum = (count: number) => {
    const work = beginWorking(openJob(usualChoices, []))
    work.sum(
      'All',
      Array.from({ length: count }, (_, index) => given(String(index), figures(1, 2, 3))),
      'ft2',
    )
    return work.steps[0]
  }

  test('is written out while that can be read, and counted beyond', () => {
    expect(sum(3)?.formula).toBe('2 ft² + 2 ft² + 2 ft²')
    expect(sum(9)?.formula).toBe('sum of 9 measurements')
    expect(sum(9)?.result).toEqual({ value: 18, least: 9, most: 27, unit: 'ft2' })
  })
})

test('shares go by the parts, and those of the same id are one', () => {
  const shares = sharesOf([
    ['a', ratio(1, 1)],
    ['b', ratio(2, 1)],
    ['a', ratio(3, 1)],
  ])
  expect([...shares].map(([id, share]) => [id, share.toFraction()])).toEqual([
    ['a', '2/3'],
    ['b', '1/3'],
  ])
  expect(sharesOf([['a', ratio(0, 1)]]).size).toBe(0)
})

test('a part of a pack costs that part, to the nearest cent', () => {
  expect(centsOf(ratio(1, 3), 3499)).toBe(1166)
  expect(centsOf(ratio(2, 3), 3499)).toBe(2333)
})
