import { expect, test } from 'vitest'
import { deceitScore } from '#domain/knowledge/deceit.ts'
import learned from '#domain/knowledge/deceit-weights.json' with { type: 'json' }
import { askedQuestions } from '#testing/asked.ts'
import { learnFrom } from './learn-deceit.ts'

test('what is learned from some questions tells the others: most requests for deceit, and hardly a question', () => {
  const all = askedQuestions()
  const fold = (at: number) => at % 4 === 0
  const found = learnFrom(all.filter((_, at) => !fold(at)))
  const unseen = all
    .filter((_, at) => fold(at))
    .map((one) => ({ ...one, like: deceitScore(one.question, found) > 0.5 }))
  const deceits = unseen.filter(({ about }) => about[0] === '!')
  const questions = unseen.filter(({ about }) => about[0] !== '!' && about[0] !== '?')
  expect(deceits.filter(({ like }) => like).length / deceits.length).toBeGreaterThan(2 / 3)
  expect(questions.filter(({ like }) => like).length / questions.length).toBeLessThan(0.01)
})

test('what is kept was learned from the questions as they are: `npm run deceit` writes it anew', () => {
  const found = learnFrom(askedQuestions())
  const kept: Readonly<Record<string, number>> = learned.weights
  expect(Object.keys(found.weights).sort()).toEqual(Object.keys(kept).sort())
  // The last digit hangs on how a version of Node reckons `Math.exp`.
  const off = (one: number, other: number | undefined) => Math.abs(one - (other ?? Number.POSITIVE_INFINITY))
  expect(off(found.base, learned.base)).toBeLessThanOrEqual(0.02 + 1e-9)
  const far = Object.entries(found.weights).filter(([sign, weight]) => off(weight, kept[sign]) > 0.02 + 1e-9)
  expect(far).toEqual([])
})
