import { expect, test } from 'vitest'
import { holdValue } from './held-value.ts'

test('whoever listens is told of each change, of none that changes nothing, and of nothing afterwards', () => {
  const held = holdValue<string | undefined>(undefined)
  const told: (string | undefined)[] = []
  const end = held.listen(() => told.push(held.read()))
  for (const value of ['a', 'a', 'b', undefined]) held.set(value)
  end()
  held.set('c')
  expect(told).toEqual(['a', 'b', undefined])
  expect(held.read()).toBe('c')
})
