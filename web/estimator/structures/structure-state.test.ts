import { expect, test, vi } from 'vitest'
import { askedFields, jobTitle, structureIds } from './structure-job.ts'
import { openStructureBench } from './structure-state.ts'

const foot = 0.3048

test('a slab is on the bench at first, as big as is usual', () => {
  const { job, takeoff } = openStructureBench().state()
  expect(job.id).toBe('slab')
  expect(takeoff.lines.map(({ itemId }) => itemId)).toEqual(['concrete-ready-mix'])
})

test.each(structureIds)('%s has a list as it is usual', (id) => {
  const bench = openStructureBench()
  expect(bench.choose(id)).toBeUndefined()
  expect(bench.state().takeoff.lines.length).toBeGreaterThan(0)
  expect(bench.state().takeoff.unpriced).toBe(0)
})

test('what is given changes the list at once, and whoever listens hears of it', () => {
  const bench = openStructureBench()
  const heard = vi.fn()
  bench.subscribe(heard)
  expect(bench.give('length', 40 * foot)).toBeUndefined()
  expect(heard).toHaveBeenCalledOnce()
  // 40 × 10 ft × 4 in are 133.33 ft³, 4.94 yd³, with a tenth more 5.43: 22 quarters.
  expect(bench.state().takeoff.lines[0]?.order.count).toBe(22)
})

test('while somebody types the list follows, and what is read out waits', () => {
  const bench = openStructureBench()
  const before = bench.state().said
  bench.give('length', 4 * foot, true)
  expect(bench.state().takeoff).not.toBe(before)
  expect(bench.state().said).toBe(before)
  bench.give('length', 40 * foot)
  expect(bench.state().said).toBe(bench.state().takeoff)
})

test('what cannot be is answered with the reason and changes nothing', () => {
  const bench = openStructureBench()
  const before = bench.state()
  expect(bench.give('length', 5000)).toMatch('Length: 16,404.2 ft is not possible')
  expect(bench.change({ change: 'assumption', id: 'concrete-waste', value: 90 })).toMatch('not possible')
  expect(bench.state()).toBe(before)
})

test('another structure keeps what was given of the one before', () => {
  const bench = openStructureBench()
  bench.give('length', 40 * foot)
  bench.choose('fence')
  bench.give('length', 50 * foot)
  bench.choose('slab')
  expect(bench.state().job.given).toEqual({ slab: { length: 40 * foot }, fence: { length: 50 * foot } })
  expect(bench.state().takeoff.lines[0]?.order.count).toBe(22)
})

test('what says something beside another field alone is asked for with it, and is in no title', () => {
  const bench = openStructureBench()
  const asked = () => askedFields(bench.state().job).map(([id]) => id)
  bench.choose('fence')
  expect(asked()).toEqual(['length', 'height', 'rails', 'gates'])
  bench.give('gates', 2)
  expect(asked()).toEqual(['length', 'height', 'rails', 'gates', 'gateWidth'])
  expect(jobTitle(bench.state().job)).toBe('Wood fence, 100 ft')
  bench.choose('deck')
  expect(asked()).toEqual(['length', 'width', 'joists', 'support', 'rail', 'stairs', 'height'])
  bench.give('support', 0)
  expect(asked()).not.toContain('height')
  bench.give('stairs', 1)
  expect(asked()).toEqual(expect.arrayContaining(['height', 'stairWidth']))
  expect(jobTitle(bench.state().job)).toBe('Deck, 12 ft × 12 ft')
  bench.choose('slab')
  expect(asked()).not.toContain('baseThickness')
  bench.give('base', 1)
  expect(asked()).toContain('baseThickness')
  expect(jobTitle(bench.state().job)).toBe('Concrete slab, 10 ft × 10 ft × 4 in')
})

test('units, waste and prices are changed as on any list', () => {
  const bench = openStructureBench()
  bench.change({ change: 'units', units: 'metric' })
  bench.change({ change: 'assumption', id: 'concrete-waste', value: 0 })
  bench.change({
    change: 'price',
    itemId: 'concrete-ready-mix',
    item: 'Ready-mix concrete',
    pack: '¼ yd³ by truck',
    cents: 5000,
    today: '2026-11-22',
  })
  const [line] = bench.state().takeoff.lines
  expect(line?.steps[0]?.formula).toContain(' m')
  expect(line?.price).toEqual({ cents: 5000, asOf: '2026-11-22', sample: false })
  expect(line?.order.count).toBe(5)
  expect(bench.state().takeoff).toMatchObject({ samples: 0, materialCents: 25_000 })
})
