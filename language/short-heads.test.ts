import { expect, test } from 'vitest'
import { shortHead } from './short-heads.ts'

test('heads of narrow columns are shortened in the language that needs it', () => {
  expect(['unit', 'waste', 'labor', 'sub', 'price'].map((column) => shortHead(column, 'es'))).toEqual([
    'Ud.',
    'Desp.',
    'M. de o.',
    'Subc.',
    undefined,
  ])
  expect(shortHead('unit', 'en')).toBeUndefined()
})
