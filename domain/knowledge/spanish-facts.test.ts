import { expect, test } from 'vitest'
import { codeFacts, findFact } from './facts.ts'
import words from './spanish-facts.json' with { type: 'json' }
import {
  citationInSpanish,
  editionInSpanish,
  limitInSpanish,
  placeInSpanish,
  titleInSpanish,
} from './spanish-facts.ts'

test('every fact that is held has a title in Spanish, and no title stands for none', () => {
  expect(Object.keys(words.titles).sort()).toEqual(
    codeFacts()
      .map(({ id }) => id)
      .sort(),
  )
  for (const fact of codeFacts()) {
    expect(titleInSpanish(fact)).not.toBe(fact.topic)
    expect(editionInSpanish(fact.edition)).toBeTruthy()
    expect(placeInSpanish(fact.jurisdiction)).not.toBe(fact.jurisdiction)
  }
})

test('a figure keeps its numbers, and no English word is left beside it', () => {
  for (const fact of codeFacts()) {
    const said = limitInSpanish(fact)
    expect(said).not.toMatch(
      /\b(?:at|least|most|from|more|than|below|about|times|feet|ft|days?|months?|years?|workers?|of|the|required|allowed|percent|steepest)\b/,
    )
    const numbers = [fact.value].flat().filter((value) => typeof value === 'number' && value >= 1)
    if (!['ratio', 'H:V', 'rise:run'].includes(fact.unit))
      for (const value of numbers)
        expect(said.replaceAll(',', '')).toContain(String(Math.trunc(Number(value))))
  }
})

test('tells figures, sections and appendices as they are said in Spanish', () => {
  const fact = findFact('osha-fall-edge')
  expect(fact && limitInSpanish(fact)).toBe('desde 6 pies')
  expect(citationInSpanish('2010 ADA Standards 502.2')).toBe('Normas ADA 2010, 502.2')
  expect(citationInSpanish('29 CFR 1926 Subpart P Appendix A (b)')).toBe(
    '29 CFR 1926, subparte P, apéndice A (b)',
  )
})
