import { describe, expect, test } from 'vitest'
import { answerQuestion } from './answer.ts'

describe('what is asked for by its name', () => {
  test.each([
    [
      'a count of what no fact counts',
      'How many rungs may a man carry a bundle up before OSHA wants a hoist?',
    ],
    ['a weight where only a duty is held', 'How many pounds may one laborer be asked to lift under 1926?'],
    ['a time, of a rule that sets a strength', "How many days' notice does OSHA give before it visits?"],
    ['a thing by its name that no fact has', 'Which bolts must hold a deck guard post in the IRC?'],
    ['a limit of a thing that no fact has', 'What is the OSHA limit on carbon dust from a chop saw?'],
    ['a count, told a duty', 'What does 1926 say about how many breaks a crew gets in a shift?'],
  ])('does not know %s', (_, question) => {
    expect(answerQuestion(question).kind).toBe('unknown')
  })

  test.each([
    ['Which receptacles on site need GFCI?', 'osha-gfci'],
    ['How many square feet outside before RRP applies?', 'epa-rrp-exterior'],
    ['What closes the opening in the rail when nobody is hoisting?', 'osha-rail-hoist-gate'],
    ['How many clips on a wire rope?', 'osha-scaffold-clips'],
  ])('knows what is asked for by its name: %s', (question, id) => {
    expect(answerQuestion(question).shown.map((fact) => fact.id)).toContain(id)
  })

  test('is not told by what a rule excepts', () => {
    const asked = 'Ironworkers bolting up as connectors, at what height must they be tied off?'
    expect(answerQuestion(asked).shown[0]?.id).toBe('osha-connector-fall')
  })

  test('is looked for where it stands, and not in a sentence that has lost its thing', () => {
    const asked = 'We run a walk-behind power trowel. What happens if the operator lets go?'
    expect(answerQuestion(asked).shown[0]?.id).toBe('osha-trowel')
  })

  test('is told from an order, whatever verb that begins with', () => {
    for (const order of ['Bump the lab sample down a bit', 'Strap the upper stop out of the way'])
      expect(answerQuestion(order).text).toMatch(/^I cannot write or change that from here/)
    for (const asked of ['Height of the handrail in a house', 'Cutting a board indoors with a saw'])
      expect(answerQuestion(asked).text).not.toMatch(/^I cannot/)
  })

  test.each(['Height of the top rail?', 'How tall is the top rail?', 'toprail height?'])(
    'is the one of a guardrail where no scaffold is named: %s',
    (question) => {
      expect(answerQuestion(question).shown[0]?.id).toBe('osha-rail-top')
    },
  )
})
