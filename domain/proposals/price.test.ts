import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentsOf, preselected, priceWith, toggled } from './price.ts'

const option = (id: string, cents: number, instead: string | null = null, on = false) => ({
  ...{ id, title: id, text: '', cents, preselected: on, instead },
})
const lights = option('lights', 118_000, null, true)
const pullOuts = option('pull-outs', 94_000, null, true)
const panel = option('panel', 146_000)
const oak = option('oak', 50_000, 'Plank floor')
const cork = option('cork', -20_000, 'Plank floor')
const kitchen = { cents: 4_696_194, options: [lights, pullOuts, panel, oak, cork] }

test('a price is what stands without options and the difference of each that is chosen', () => {
  expect(priceWith(kitchen, [])).toBe(4_696_194)
  expect(priceWith(kitchen, ['lights', 'pull-outs'])).toBe(4_908_194)
  expect(priceWith(kitchen, ['cork'])).toBe(4_676_194)
})

test('what is no option, is named twice, or takes a place that is taken has no price', () => {
  expect(priceWith(kitchen, ['lights', 'gold'])).toBeUndefined()
  expect(priceWith(kitchen, ['lights', 'lights'])).toBeUndefined()
  expect(priceWith(kitchen, ['oak', 'cork'])).toBeUndefined()
})

test('of what takes the same place one is ticked, the last', () => {
  const once = toggled(kitchen.options, ['lights', 'oak'], 'cork')
  expect(once).toEqual(['lights', 'cork'])
  expect(toggled(kitchen.options, once, 'cork')).toEqual(['lights'])
  expect(preselected(kitchen.options)).toEqual(['lights', 'pull-outs'])
})

test('options on and off come back to the same price, in any order', () => {
  const ids = kitchen.options.map(({ id }) => id)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ids), { maxLength: 30 }), (presses) => {
      const chosen = presses.reduce<readonly string[]>((now, id) => toggled(kitchen.options, now, id), [])
      expect(priceWith(kitchen, chosen)).toBeDefined()
      const off = chosen.reduce<readonly string[]>((now, id) => toggled(kitchen.options, now, id), chosen)
      expect(priceWith(kitchen, off)).toBe(kitchen.cents)
    }),
  )
})

const parts = [1000, 2500, 2500, 2500, 1500].map((bp) => ({ title: 'x', bp }))

test('payments of $49,081.94 by 10, 25, 25, 25 and 15 %: the cents that are over go to the largest remainders', () => {
  expect(paymentsOf(4_908_194, parts).map(({ cents }) => cents)).toEqual([
    490_819, 1_227_049, 1_227_049, 1_227_048, 736_229,
  ])
})

test('payments are the price, to the cent, whatever the shares; none is off by a cent', () => {
  const shares = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 19 })
    .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 10_000])
    .map((cuts) => cuts.slice(1).map((cut, i) => ({ title: 'x', bp: cut - (cuts[i] ?? 0) })))
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), shares, (cents, all) => {
      const paid = paymentsOf(cents, all)
      expect(paid.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
      for (const one of paid) expect(Math.abs(one.cents - (cents * one.bp) / 10_000)).toBeLessThan(1.001)
    }),
  )
})
