import { expect, test } from 'vitest'
import { ownLanguageAddress } from './own-language.ts'

test('whoever reads Spanish is led from an address that is opened directly to the same page in Spanish, others stay', () => {
  expect(ownLanguageAddress('es', '/projects/1/log')).toBe('/es/projects/1/log')
  expect(ownLanguageAddress('en', '/projects/1/log')).toBeUndefined()
})
