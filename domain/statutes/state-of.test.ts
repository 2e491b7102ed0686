import { expect, test } from 'vitest'
import { isState, stateOf } from './state-of.ts'

test('the state of an address is read with a ZIP code or without one, and a quarter of a town is none', () => {
  const said = (address: string) => stateOf(address)
  expect(
    ['214 Alder St, Boise, ID 83702', '88 Canyon Rd, Austin, TX', '1 Main St, Reno, NV. '].map(said),
  ).toEqual([...['ID', 'TX', 'NV']])
  expect(['1200 K St, NW', 'Box 7, XX 12345', '1200 K St NW', 'Austin, Texas', ''].map(said)).toEqual([
    ...[null, null, null, null, null],
  ])
  expect(said('1200 K St NW, Washington, DC 20005')).toBe('DC')
  expect(['600 Maryland Ave, NE', 'NE 12345 Sandy Blvd, Portland, OR 97220'].map(said)).toEqual([null, 'OR'])
  expect(['88 Canyon Rd, Austin, TX, 78701', '88 Canyon Rd, Austin, TX, USA'].map(said)).toEqual(['TX', 'TX'])
})

test('two letters that are no state are none', () => {
  expect(['ID', 'DC', 'XX', 'id', ''].map(isState)).toEqual([true, true, false, false, false])
})
