import { expect, test } from 'vitest'
import { starterAssemblies } from '#domain/estimate/starter-assemblies.ts'
import { inSampleRoom, roomMeasureNames } from './sample-room.ts'

const items = starterAssemblies().flatMap(({ items }) => items)

test.each(items)('$item of the starter assemblies, $quantity, comes to something in a room', (item) => {
  expect(inSampleRoom(item)).toHaveProperty('comesTo')
})

test('a formula is reckoned in a room of 12 by 10 ft, and one that cannot be says why', () => {
  const [item] = items
  if (!item) throw new Error('no starter assembly has an item')
  const of = (quantity: string) => inSampleRoom({ ...item, quantity, unit: 'ft2' })
  expect(of('floor')).toEqual({ comesTo: '120 ft²' })
  expect(of('2 × flor')).toEqual({ wrong: 'A room has no measure called flor' })
  expect(roomMeasureNames()).toContainEqual({ name: 'floor', what: 'floor' })
})
