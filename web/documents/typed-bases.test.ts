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

test('once it was taken the next typing begins from what stands then, and typing that went on follows on it', () => {
  const bases = typedBases()
  const [first, second] = [block(), block()]
  bases.typed(first, 3)
  bases.typed(second, 3)
  bases.settled(first, 4)
  expect(bases.baseOf('a')).toBe(4)
  bases.settled(second, 5)
  expect(bases.baseOf('a')).toBeUndefined()
  // What was refused is settled by hand, and not refused once more.
  bases.typed(first, 7)
  bases.settled(first, undefined)
  expect(bases.baseOf('a')).toBeUndefined()
})
