import { expect, test } from 'vitest'
import { isAsked, metAgain } from './use-saving.ts'

test('what stands in a conflict is not saved by leaving its field; what is typed anew is', () => {
  const conflict = { fields: { title: 'Mine', trade: 'Tile' } }
  expect(isAsked(conflict, { title: 'Mine' })).toBe(true)
  expect(isAsked(conflict, { title: 'Mine, again' })).toBe(false)
  expect(isAsked(conflict, { room: 'Bath' })).toBe(false)
  expect(isAsked(undefined, { title: 'Mine' })).toBe(false)
})

test('what came while a conflict was looked at is asked about too, and is not gone over', () => {
  const theirs = { title: { value: 'Theirs', by: 'Ray', at: '2026-11-27T15:00:00.000Z' } }
  const conflict = { fields: { title: 'Mine', trade: 'Tile' }, was: { title: 'Was' }, theirs }
  const at = '2026-11-27T15:05:00.000Z'
  expect(metAgain(conflict, { title: 'Mine' }, { title: 'Theirs' }, at)).toBeUndefined()
  expect(metAgain(conflict, { title: 'Mine' }, { title: 'A third' }, at)?.theirs).toEqual({
    title: { value: 'A third', by: null, at },
  })
  // A field of mine that nobody had changed by then, too.
  const was = { title: 'Was', trade: 'Paint' }
  const own = { title: 'Mine', trade: 'Tile' }
  expect(metAgain({ ...conflict, was }, own, { title: 'Theirs', trade: 'Paint' }, at)).toBeUndefined()
  expect(
    Object.keys(metAgain({ ...conflict, was }, own, { title: 'Theirs', trade: 'Board' }, at)?.theirs ?? {}),
  ).toEqual(['title', 'trade'])
  // What is given up goes over nothing.
  expect(metAgain(conflict, {}, { title: 'A third' }, at)).toBeUndefined()
})
