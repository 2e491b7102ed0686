import { expect, test } from 'vitest'
import type { Block } from '#contract/documents.ts'
import { typedBases } from './typed-bases.ts'

const block = (): Block => ({ id: 'a', kind: 'prose', content: [] })

test('what is typed is sent from the revision at which its typing began, whatever others wrote meanwhile', () => {
  const bases = typedBases()
  expect(bases.baseOf('a')).toBeUndefined()
  bases.typed(block(), 3)
  // A colleague’s change came while somebody still typed.
  bases.typed(block(), 4)
  expect(bases.baseOf('a')).toBe(3)
})

test('without an open field the next typing begins from what stands then, and typing that went on follows on what was taken', () => {
  const bases = typedBases()
  const [first, second] = [block(), block()]
  bases.typed(first, 3)
  bases.typed(second, 3)
  bases.settled(first, 4)
  expect(bases.baseOf('a')).toBe(4)
  bases.settled(second, 5)
  expect(bases.baseOf('a')).toBeUndefined()
})

test('a field that was opened before a colleague’s change is written on from what it shows', () => {
  const bases = typedBases()
  bases.opened('a', 3)
  bases.typed(block(), 4)
  expect(bases.baseOf('a')).toBe(3)
})

test('after a rest in an open field what is typed follows on one’s own words, and not on a colleague’s since', () => {
  const bases = typedBases()
  const first = block()
  bases.opened('a', 3)
  bases.typed(first, 3)
  bases.settled(first, 4)
  bases.typed(block(), 5)
  expect(bases.baseOf('a')).toBe(4)
})

test('what is typed after a refusal is refused as well, until one of the two texts was chosen', () => {
  const bases = typedBases()
  const first = block()
  bases.opened('a', 3)
  bases.typed(first, 3)
  bases.settled(first, undefined)
  bases.typed(block(), 4)
  expect(bases.baseOf('a')).toBe(3)
  bases.decided('a', 4)
  expect(bases.baseOf('a')).toBe(4)
  bases.dropped('a')
  expect(bases.baseOf('a')).toBeUndefined()
})

test('a closed field is forgotten once all that was typed into it is settled', () => {
  const bases = typedBases()
  const first = block()
  bases.opened('a', 3)
  bases.closed('a')
  expect(bases.baseOf('a')).toBeUndefined()
  bases.opened('a', 3)
  bases.typed(first, 3)
  bases.closed('a')
  expect(bases.baseOf('a')).toBe(3)
  // Opened anew before that: what it shows was typed on the same.
  bases.opened('a', 4)
  expect(bases.baseOf('a')).toBe(3)
  bases.closed('a')
  bases.settled(first, 5)
  expect(bases.baseOf('a')).toBeUndefined()
})
