import { expect, test } from 'vitest'
import { codeFacts } from '../knowledge/facts.ts'
import { sentenceOf } from '../knowledge/tell.ts'
import { readySentences, sentencesOf, withoutInvented, withoutPictures } from './sections.ts'

const shown = [
  '29 CFR 1926.502(b)(1)',
  'IRC R311.7.5.1',
  '2010 ADA Standards 404.2.3',
  '40 CFR 745.85(a)(3)(iii)',
]

test.each([
  ['A guardrail is 42 in high, 29 CFR 1926.502(b)(1).', 0],
  ['See 1926.502(b)(1) and IRC R311.7.5.1.', 0],
  ['See 29 CFR 1926.502.', 0],
  ['No fact of 29 CFR 1910 is held.', 0],
  ['See 29 CFR 1910.132.', 1],
  ['See 29 CFR 1926.9999.', 1],
  ['See § 1926.502(b)(2).', 1],
  ['OSHA 1926.501(b)(13) and R310.2.1 and Section 210.8(A) and NEC 210.8 and IBC 1011.5.2', 5],
  ['See 29 CFR 1926. 9999', 1],
  ['It costs $1926.50, is 1926.5 mm long and stands since 1926.', 0],
])('%s', (text, dropped) => {
  const kept = withoutInvented(text, shown)
  expect(kept.dropped).toBe(dropped)
  if (dropped === 0) expect(kept.text).toBe(text)
})

test('no fact that is shown loses its own section', () => {
  for (const fact of codeFacts())
    expect([
      fact.id,
      withoutInvented(`It says so in ${fact.citation}.`, [fact.citation, sentenceOf(fact)]).dropped,
    ]).toEqual([fact.id, 0])
})

test('a section goes even where it comes in two pieces, since only whole sentences are let go', () => {
  const [ready, rest] = readySentences('Tie off. See 29 CFR 19')
  expect([ready, rest]).toEqual(['Tie off.', ' See 29 CFR 19'])
  expect(readySentences(`${rest}26.9999. And`)).toEqual([' See 29 CFR 1926.9999.', ' And'])
})

test('sentences make up the text again', () => {
  const text = 'At most 7 3/4 in. See IRC R311.7.5.1. A second one!\nA line.'
  expect(sentencesOf(text).join('')).toBe(text)
  expect(sentencesOf(text).length).toBe(4)
})

test('pictures from elsewhere are no part of an answer', () => {
  expect(withoutPictures('Look ![plan](https://x.example/p.png) <img src="https://x.example/1">here')).toBe(
    'Look plan here',
  )
})
