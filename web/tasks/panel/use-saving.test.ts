import { expect, test } from 'vitest'
import { isAsked } from './use-saving.ts'

test('what stands in a conflict is not saved by leaving its field; what is typed anew is', () => {
  const conflict = { fields: { title: 'Mine', trade: 'Tile' } }
  expect(isAsked(conflict, { title: 'Mine' })).toBe(true)
  expect(isAsked(conflict, { title: 'Mine, again' })).toBe(false)
  expect(isAsked(conflict, { room: 'Bath' })).toBe(false)
  expect(isAsked(undefined, { title: 'Mine' })).toBe(false)
})
