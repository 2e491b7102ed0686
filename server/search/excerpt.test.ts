import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const long = `${'before cover '.repeat(20)}the valve is on back order ${'until next week '.repeat(20)}`

test('a short text is its own excerpt, on one line', () => {
  expect(excerptOf('  The valve\n\nis here ', ['valve'])).toBe('The valve is here')
})

test('of a long text it is what stands about the word that was looked for, in whole words', () => {
  const excerpt = excerptOf(long, ['valv'])
  expect(excerpt).toMatch(/^… .*the valve is on back order .* …$/)
  expect(excerpt.length).toBeLessThan(130)
  for (const word of excerpt.split(' ').slice(1, -1)) expect(long.split(' ')).toContain(word)
})

test('where none of the words stand in it, it is the beginning', () => {
  expect(excerptOf(long, ['nothing'])).toMatch(/^before cover .* …$/)
})
