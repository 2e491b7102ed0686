import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Canary, foundIn, makeSearch, sumOf, wordOf } from './canaries.ts'

test('whatever stands in a text is found, and nothing else, as by looking for each alone', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', ',', 'é'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '1', ',', 'é', '家', '\n'), maxLength: 60 }),
      (words, text) => {
        const alone = words.flatMap((one, place) => (text.includes(one) ? [place] : []))
        expect(makeSearch(words)(text).sort((a, b) => a - b)).toEqual(alone)
      },
    ),
    { numRuns: 1000 },
  )
})

test('a word and a sum are found however they are written, once each, and another is not', () => {
  const canaries: Canary[] = [
    { name: 'word', secret: { what: 'nobody' }, value: wordOf('a') },
    { name: 'sum', secret: { what: 'nobody' }, value: sumOf('a') },
    { name: 'other', secret: { what: 'nobody' }, value: sumOf('b') },
  ]
  const cents = sumOf('a')
  const dollars = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  for (const said of [
    String(cents),
    `$${dollars}`,
    dollars.replaceAll(',', ' '),
    String(Math.floor(cents / 100)),
  ])
    expect(
      foundIn(`${said} for ${wordOf('a')}, twice ${wordOf('a')}`, canaries).map(({ name }) => name),
    ).toEqual(['word', 'sum'])
})
