import { expect, test } from 'vitest'
import type { Money } from '#web/kit/work/job-money.ts'
import { againstWords, isAsAccepted, marginWords, priceFrom, priceLabels } from './margin-words.ts'
import type { Payments } from './queries.ts'

const total = { budget: 1_602_000, original: 1_550_000, projected: 1_778_400 } as Money['total']
const step = (on: string, projectedCents: number) => ({ on, priceCents: 1_628_000, projectedCents })
const line = { id: 'a', number: '01', title: 'Doors', cents: 100, by: 'percent', quantity: null, unit: '' }
const suggested = [line] as Payments['suggested']
const terms = { number: 1 } as Payments['terms']

test('a margin that has one step is held against the plan; of several, against the first', () => {
  const of = { priceCents: 1_628_000, total }
  expect(marginWords({ ...of, margin: [step('2026-11-27', 1_778_400)] })).toBe('−$1,504.00, planned 1.6 %')
  expect(marginWords({ ...of, margin: [step('2026-11-26', 1_602_000), step('2026-11-27', 1_778_400)] })).toBe(
    '−$1,504.00, was 1.6 %',
  )
  const asPlanned = { ...total, projected: 1_602_000 }
  expect(marginWords({ ...of, total: asPlanned, margin: [step('2026-11-27', 1_602_000)] })).toBe(
    '$260.00, as planned',
  )
  const none = { ...total, budget: 0 }
  expect(marginWords({ ...of, total: none, margin: [step('2026-11-27', 1_778_400)] })).toBe('−$1,504.00')
})

test('accepted is said of what was accepted alone', () => {
  expect(priceFrom({ suggested, terms })).toBe('accepted')
  expect(priceFrom({ suggested: [], terms })).toBe('schedule')
  expect(priceFrom({ suggested: [], terms: null })).toBe('typed')
  expect(priceLabels.typed).toBe('Price, as typed')
  const changes = [{ state: 'signed' }] as Payments['changes']
  expect(againstWords({ changes, suggested, terms })).toBe('against the accepted estimate and 1 change order')
  expect(againstWords({ changes, suggested: [], terms })).toBe('against the budget and 1 change order')
  expect(isAsAccepted('accepted', { total, margin: [step('2026-11-26', 1_550_000)] })).toBe(true)
  expect(isAsAccepted('accepted', { total, margin: [step('2026-11-26', 1_778_400)] })).toBe(false)
  expect(isAsAccepted('typed', { total, margin: [step('2026-11-26', 1_550_000)] })).toBe(false)
})
