import { expect, test } from 'vitest'
import { quantitiesIn } from './quantities.ts'
import { withFigures } from './spelled.ts'

test.each([
  ['Hundred and twenty people on site', '120 people on site'],
  ['two hundred fifty pounds', '250 pounds'],
  ['a hundred feet', '100 feet'],
  ['twenty-five feet up', '25 feet up'],
  ['one thousand two hundred and five lb', '1205 lb'],
  ['one or two hundreds of nails', 'one or two hundreds of nails'],
  ['twenty people and thirty more', 'twenty people and thirty more'],
  ['A helper and one hundred bags', 'A helper and 100 bags'],
])('writes %s as %s', (said, written) => {
  expect(withFigures(said)).toBe(written)
})

test('a number of people in words is a number', () => {
  expect(quantitiesIn('Hundred and twenty people, how many toilets?')[0]).toMatchObject({
    ...{ dimension: 'people', figure: 120 },
  })
})
