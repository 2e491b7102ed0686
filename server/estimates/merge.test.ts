import { expect, test } from 'vitest'
import { emptyLine } from '#contract/estimate.ts'
import { type Held, mergeBack, mergeChanges, mergeTo } from './merge.ts'

const before = { rev: 5, by: 'marcus', at: '2026-06-01T10:00:00Z' }
const now = { rev: 9, by: 'dana', at: '2026-06-01T11:00:00Z' }
const line = { ...emptyLine, item: 'Drywall', quantity: '332', unit: 'ft²', materialCents: 1568 }
const held = (one: Partial<Held> = {}): Held => ({
  ...{ id: 'a', rank: 1024, line, changed: {}, deleted: false, by: 'dana', at: before.at },
  ...one,
})
const standing = (...lines: Held[]) => new Map(lines.map((one) => [one.id, one]))
const change = (stands: Held, base: number, fields: object, rank?: number) =>
  mergeChanges(
    standing(stands),
    { change: [{ id: 'a', base, fields, ...(rank !== undefined && { rank }) }] },
    now,
    0,
  )

test('what nobody else changed is merged, and says of each field at which number and by whom', () => {
  const { next, done, contested } = change(held({ changed: { room: before } }), 4, {
    item: 'Drywall ½ in',
    unit: 'ft²',
  })
  expect(contested).toEqual([])
  expect(next[0]).toMatchObject({
    line: { item: 'Drywall ½ in' },
    changed: { room: before, item: now },
    by: 'dana',
  })
  expect(done).toEqual([{ id: 'a', from: { item: 'Drywall' }, to: { item: 'Drywall ½ in' } }])
})

test('the same field is contested with what stands, by whom and when; the same value is not', () => {
  const stands = held({ changed: { quantity: before } })
  expect(change(stands, 4, { quantity: '340' }).contested).toEqual([
    { key: 'a.quantity', value: '332', ...before },
  ])
  expect(change(stands, 5, { quantity: '340' }).contested).toEqual([])
  expect(change(stands, 4, { quantity: '332' })).toMatchObject({ contested: [], next: [] })
})

test('money is never merged: a price is contested where somebody changed the pack that it is for', () => {
  const stands = held({ changed: { pack: before } })
  expect(change(stands, 4, { materialCents: 1600 }).contested).toEqual([
    { key: 'a.pack', value: null, ...before },
  ])
  expect(change(stands, 4, { item: 'Board' }).contested).toEqual([])
  expect(change(stands, 5, { materialCents: 1600 }).contested).toEqual([])
})

test('a line that somebody removed is contested by whoever changes it, and removed once', () => {
  const gone = held({ deleted: true, by: 'marcus' })
  expect(change(gone, 9, { item: 'Board' }).contested).toEqual([
    { key: 'a.removed', value: true, by: 'marcus', at: before.at },
  ])
  const again = mergeChanges(standing(gone), { remove: [{ id: 'a', base: 1 }] }, now, 0)
  expect(again).toEqual({ next: [], done: [], contested: [] })
})

test('what somebody changed since is not removed unseen', () => {
  const remove = (base: number) =>
    mergeChanges(standing(held({ changed: { scope: before } })), { remove: [{ id: 'a', base }] }, now, 0)
  expect(remove(4).contested).toEqual([{ key: 'a.scope', value: '', ...before }])
  expect(remove(5)).toMatchObject({ contested: [], next: [{ deleted: true }] })
})

test('new lines go to the end in their order, or where they are put; a place that is taken is contested', () => {
  const add = [
    { id: 'b', fields: { item: 'B' } },
    { id: 'c', rank: 2, fields: { item: 'C' } },
    { id: 'd', fields: { item: 'D' } },
  ]
  const { next } = mergeChanges(standing(), { add }, now, 3000)
  expect(next.map(({ id, rank }) => [id, rank])).toEqual([
    ['b', 4024],
    ['c', 2],
    ['d', 5048],
  ])
  expect(next[0]?.line).toEqual({ ...emptyLine, item: 'B' })
  const taken = mergeChanges(standing(held()), { add: [{ id: 'a', fields: { item: 'A' } }] }, now, 0)
  expect(taken.contested).toEqual([{ key: 'a.added', value: true, by: 'dana', at: before.at }])
})

test('an order is nobody’s field: it is set over whatever it was, and undone', () => {
  const { next, done } = change(held(), 0, {}, 7)
  expect(next[0]).toMatchObject({ rank: 7, changed: {} })
  const back = mergeBack(standing(held({ rank: 7 })), done, 9, { ...now, rev: 10 })
  expect(back.next[0]?.rank).toBe(1024)
  expect(mergeBack(standing(held({ rank: 8 })), done, 9, { ...now, rev: 10 }).next).toEqual([])
})

test('a line that never was is refused', () => {
  expect(() => mergeChanges(standing(), { change: [{ id: 'a', base: 1, fields: {} }] }, now, 0)).toThrow()
  expect(() => mergeChanges(standing(), { remove: [{ id: 'a', base: 1 }] }, now, 0)).toThrow()
})

const undo = { ...now, rev: 12 }
const later = { rev: 11, by: 'marcus', at: '2026-06-01T12:00:00Z' }

test('an undo puts back what stands as it was made, and names what somebody changed since', () => {
  const { next, done } = change(held(), 9, { item: 'Board', room: 'Kitchen' })
  const made = next[0] ?? held()
  const put = mergeBack(standing(made), done, 9, undo)
  expect(put).toMatchObject({ kept: [], next: [{ line, changed: { item: undo, room: undo } }] })
  const changed = { ...made, line: { ...made.line, item: 'Tile' }, changed: { ...made.changed, item: later } }
  const partly = mergeBack(standing(changed), done, 9, undo)
  expect(partly.kept).toEqual([{ id: 'a', item: 'Tile', fields: ['item'] }])
  expect(partly.next[0]?.line).toMatchObject({ item: 'Tile', room: '' })
})

test('an undo leaves all the money of a line where somebody changed some of it since', () => {
  const { next, done } = change(held(), 9, { materialCents: 1600, scope: 'Hang board' })
  const made = next[0] ?? held()
  const changed = { ...made, changed: { ...made.changed, pack: later } }
  const { kept, next: put } = mergeBack(standing(changed), done, 9, undo)
  expect(kept).toEqual([{ id: 'a', item: 'Drywall', fields: ['materialCents'] }])
  expect(put[0]?.line).toMatchObject({ materialCents: 1600, scope: '' })
})

test('what was added is taken out again, unless somebody changed it; what was removed comes back as it was', () => {
  const added = mergeChanges(standing(), { add: [{ id: 'a', fields: { item: 'A' } }] }, now, 0)
  const made = added.next[0] ?? held()
  expect(mergeBack(standing(made), added.done, 9, undo).next).toMatchObject([{ deleted: true }])
  const changed = { ...made, changed: { scope: later } }
  expect(mergeBack(standing(changed), added.done, 9, undo)).toEqual({
    next: [],
    kept: [{ id: 'a', item: 'A', fields: ['scope'] }],
  })
  const removed = mergeChanges(standing(held()), { remove: [{ id: 'a', base: 9 }] }, now, 0)
  const gone = removed.next[0] ?? held()
  expect(mergeBack(standing(gone), removed.done, 9, undo).next).toEqual([
    { ...held(), by: undo.by, at: undo.at },
  ])
})

test('lines become those of a version: what is missing comes back, what is more goes, the rest is set', () => {
  const stands = standing(
    held(),
    held({ id: 'b', line: { ...line, item: 'B' } }),
    held({ id: 'c', deleted: true }),
    held({ id: 'same', line: { ...line, item: 'Same' } }),
  )
  const version = [
    { ...line, item: 'As it was', id: 'a', rank: 1 },
    { ...line, item: 'C', id: 'c', rank: 2 },
    { ...line, item: 'Same', id: 'same', rank: 1024 },
  ]
  const { next, done } = mergeTo(stands, version, now)
  expect(next.map(({ id, deleted, line: { item } }) => [id, deleted, item])).toEqual([
    ['a', false, 'As it was'],
    ['c', false, 'C'],
    ['b', true, 'B'],
  ])
  expect(done.map(({ id, from, to }) => [id, from === null, to === null])).toEqual([
    ['a', false, false],
    ['c', true, false],
    ['b', false, true],
  ])
  const made = new Map([...stands, ...next.map((one) => [one.id, one] as const)])
  const back = mergeBack(made, done, 9, undo)
  expect(back.kept).toEqual([])
  expect(back.next.map(({ id, deleted, rank, line: { item } }) => [id, deleted, rank, item])).toEqual([
    ['a', false, 1024, 'Drywall'],
    ['c', true, 2, 'C'],
    ['b', false, 1024, 'B'],
  ])
})
