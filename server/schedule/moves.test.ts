import { expect, test } from 'vitest'
import type { Happening } from '#server/scope/scope.ts'
import { anything, moves, nothing } from './moves.ts'

const edited = (...fields: string[]): Happening => ({
  class: 'open',
  kind: 'task.edited',
  detail: { fields },
})
const assigned: Happening = { class: 'open', kind: 'task.assigned' }

test.each([
  ['a trade', edited('trade'), 'byTrade'],
  ['somebody’s work', assigned, 'byPerson'],
  ['progress', edited('status', 'percent'), 'dated'],
  ['what depends on weather', edited('weather'), 'lost'],
] as const)('%s moves nothing where nothing follows from it', (_, happening, fact) => {
  expect(moves(happening, { ...anything, [fact]: false })).toBe(false)
  expect(moves(happening, { ...nothing, [fact]: true })).toBe(true)
})

test('a duration, a day that work began and a link move dates in any project, a title in none', () => {
  const linked: Happening = { class: 'open', kind: 'task.linked' }
  for (const one of [edited('title', 'days'), edited('startedOn', 'percent'), linked])
    expect(moves(one, nothing)).toBe(true)
  expect(moves(edited('title', 'priceCents'), anything)).toBe(false)
})
