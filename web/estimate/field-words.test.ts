import { expect, test } from 'vitest'
import { fieldText } from './field-words.ts'

test.each([
  ['hoursEach', 0.027210884353741496, '0.0272'],
  ['hoursEach', 1.375, '1.375'],
  ['materialCents', 1250, '$12.50'],
  ['wasteBp', 1250, '12.5 %'],
  ['pack', { name: 'box', size: 12.5 }, '12.5 box'],
  ['option', { taken: true, instead: null }, 'option, taken'],
  ['pricedOn', null, 'nothing'],
])('what a field %s says is short enough to be compared', (field, value, text) => {
  expect(fieldText(field, value)).toBe(text)
})
