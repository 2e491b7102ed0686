import { expect, test } from 'vitest'
import { askedQuestions } from '#testing/asked.ts'
import { daysIn, materialsIn, strangersIn, topicsOf } from './job-questions.ts'

/** A Tuesday. */
const today = '2026-06-09'

test.each([
  ['How much paint for the kitchen?', 'amount'],
  ['¿Cuántas láminas de tablaroca necesitamos?', 'amount'],
  ['total sheets of rock for walls and lid', 'amount'],
  ['wall area of the kitchen', 'measure'],
  ['what is left to pay', 'owed'],
  ['¿cuánto he pagado hasta ahora?', 'paid'],
  ['what did the owner pay so far', 'paid'],
  ['¿Qué facturas están sin pagar?', 'invoices'],
  ['is CO 2 signed yet', 'changes'],
  ["what's your markup?", 'margin'],
  ['who is on site tomorrow', 'onsite'],
  ['Who was in my house yesterday?', 'present'],
  ['¿Quién estuvo ayer en la casa?', 'present'],
  ['who worked on Friday', 'present'],
  ['¿qué me toca mañana?', 'mine'],
  ['when is the rough-in inspection', 'when'],
  ["why can't we hang board", 'holding'],
  ['how much longer is this going to take', 'done'],
  ['did it rain yesterday', 'weather'],
  ['will it rain tomorrow', 'forecast'],
  ["what's on the punch list", 'punch'],
  ['¿cuál es el teléfono del plomero?', 'phone'],
  ['how much waste did we figure on the tile?', 'waste'],
])('%s is about %s', (question, topic) => {
  expect(topicsOf(question)[0]).toBe(topic)
})

test.each([
  'How high is a guardrail?',
  'How wide does a bathroom door have to be for a wheelchair in a restaurant?',
  'How much drywall for a 12x14 room with 8 ft ceilings?',
  "what's Luis's home address",
  'When do I need a ladder to get out of a trench?',
  'What is the retainage limit on federal construction?',
])('%s asks nothing of a job', (question) => {
  expect(topicsOf(question)).toEqual([])
})

test('next to none of what is asked about codes is taken for a question about a job', () => {
  const asked = askedQuestions().filter(({ about: [first = '-'] }) => !'-!?'.includes(first))
  const taken = asked.filter(({ question }) => topicsOf(question).length > 0)
  expect(asked.length).toBeGreaterThan(300)
  expect(taken.length / asked.length).toBeLessThan(0.04)
})

test.each([
  ['what changed since Monday', true, { from: '2026-06-08', to: '2026-06-09' }],
  ['what happened last Friday', true, { from: '2026-06-05', to: '2026-06-05' }],
  ['¿qué pasó ayer?', true, { from: '2026-06-08', to: '2026-06-08' }],
  ["what's next week look like", false, { from: '2026-06-15', to: '2026-06-21' }],
  ['what changed since last week', true, { from: '2026-06-01', to: '2026-06-09' }],
  ['who is here on Friday', false, { from: '2026-06-12', to: '2026-06-12' }],
  ['what is left', false, undefined],
] as const)('%s names its days', (question, past, days) => {
  expect(daysIn(question, today, past)).toEqual(days)
})

test('a name that nobody here has is a stranger, the first word and those who are here are not', () => {
  const known = ['214 Alder St', 'Priya Raman']
  expect(strangersIn('How much is the Eastgate Clinic?', known)).toEqual(['Eastgate', 'Clinic'])
  expect(strangersIn("What is Priya's balance on Alder?", known)).toEqual([])
})

test('materials are named without what they are counted by', () => {
  expect(materialsIn('how many gallons of paint')).toEqual(['paint'])
})

test.each([
  ['Is the project late?', 'track'],
  ['Did the inspection pass?', 'state'],
  ['What are the biggest overruns?', 'budget'],
  ['What is waiting for my signature?', 'changes'],
  ['What do we still owe the electrician?', 'bills'],
  ['¿Quién es el plomero de la obra?', 'phone'],
])('knows what of the job is asked, the likeliest first: %s', (question, topic) => {
  expect(topicsOf(question)[0]).toBe(topic)
})
