import { expect, test } from 'vitest'
import type { Happening } from '#server/scope/scope.ts'
import { anything, moves, nearSubjects, nothing } from './moves.ts'

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

test('of edits of tasks what lies near them is planned; of a link, of many tasks, or of what is no task, all is', () => {
  const of = (subject: string, ...fields: string[]): Happening => ({ ...edited(...fields), subject })
  const link: Happening = { class: 'open', kind: 'task.linked', subject: 'a' }
  const many = Array.from({ length: 51 }, (_, place) => of(`t${place}`, 'days'))
  expect(nearSubjects([of('a', 'days'), of('b', 'title'), of('a', 'startedOn')], nothing)).toEqual(['a'])
  expect(nearSubjects([of('a', 'days'), link], nothing)).toBeUndefined()
  expect(nearSubjects([edited('days')], nothing)).toBeUndefined()
  expect(nearSubjects(many, nothing)).toBeUndefined()
  expect(nearSubjects(many.slice(1), nothing)).toHaveLength(50)
})
