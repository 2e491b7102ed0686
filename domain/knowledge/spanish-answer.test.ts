import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerQuestion } from './answer.ts'
import { answerInSpanish, ruleInSpanish } from './spanish-answer.ts'

const asked = readFileSync(new URL('asked.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.slice(line.indexOf('|') + 1))
  // Some of each kind: all of them are as Spanish, and take half a minute.
  .filter((_, at) => at % 8 === 0)

const english =
  /\b(?:the|is|are|not|of|at least|at most|with|and|for|each|which|than|below|above|held|what|yes|feet|ft|without|percent|cubic|sheets|rounded|this|that|by|on)\b/i

const inSpanish = (question: string) => answerInSpanish(answerQuestion(question))

test('a whole answer is Spanish: English is left only where the words of a code are quoted', () => {
  const left = asked.flatMap((question) => {
    const answer = answerQuestion(question)
    if (answer.kind === 'unknown' || answer.kind === 'refused') return []
    const said = answerInSpanish(answer)
    const bare = said.replace(/“[^”]*”/g, '').replace(/\[[^\]]*\]/g, '')
    return english.test(bare) ? [`${question}: ${said}`] : []
  })
  expect(left).toEqual([])
})

test('says a rule, what a measure makes of it and what is reckoned as they are said in Spanish', () => {
  expect(inSpanish('How high is a guardrail?')).toBe(
    'Altura del barandal superior: 39 a 45 in (texto original en inglés: “42 in plus or minus 3 in above the walking/working level”) [29 CFR 1926.502(b)(1)].',
  )
  expect(inSpanish('How much concrete for a slab 10 x 12 ft 4 in thick?')).toBe(
    '1.48 yardas cúbicas: 10 × 12 × 0.333 pies = 40 pies³, / 27. En sacos: 67 de 80 lb (0.60 pies³ cada uno) o 89 de 60 lb (0.45 pies³ cada uno), sin desperdicio. [volumen / 27; rendimiento según las etiquetas de los fabricantes]',
  )
  expect(inSpanish('How many blocks for a wall 40 ft long and 6 ft high?')).toMatch(
    /^270 bloques: 40 × 6 pies = 240 pies² de muro .* sin vanos ni desperdicio\./,
  )
  expect(inSpanish('Pulling 300 sq ft of asbestos floor tile, do I notify the state?')).toMatch(
    /^Sí: 300 pies² es 160 pies² o más\./,
  )
})

test('keeps the sections of a reckoning', () => {
  expect(ruleInSpanish('2010 ADA Standards 405.2; 2010 ADA Standards 405.6')).toBe(
    'Normas ADA 2010, 405.2; Normas ADA 2010, 405.6',
  )
  expect(ruleInSpanish('Pythagoras')).toBe('Pitágoras')
})
