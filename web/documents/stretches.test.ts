import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { stretchesOf } from './stretches.ts'

const blocks = Array.from({ length: 2000 }, (_, at) => ({ id: at % 2 ? randomUUID() : `long-${at}` }))
const keysOf = (all: readonly { id: string }[]) =>
  stretchesOf(all).map((one) => one.map(({ id }) => id).join())

test('stretches are all blocks in their order, some of them together', () => {
  const stretches = stretchesOf(blocks)
  expect(stretches.flat()).toEqual(blocks)
  expect(stretches.length).toBeGreaterThan(20)
  expect(stretches.length).toBeLessThan(150)
  expect(stretchesOf([])).toEqual([])
})

test('ids that are counted are set apart as well', () => {
  const counted = Array.from({ length: 1500 }, (_, at) => ({ id: `long-${at}` }))
  const longest = Math.max(...stretchesOf(counted).map(({ length }) => length))
  expect(longest).toBeLessThan(300)
})

test('a block that is added, moved or removed leaves the stretches that it does not stand in as they were', () => {
  const before = keysOf(blocks)
  const changes = [
    blocks.toSpliced(700, 0, { id: randomUUID() }),
    blocks.toSpliced(700, 1),
    blocks.toSpliced(700, 2, ...blocks.slice(700, 702).toReversed()),
  ]
  for (const after of changes) {
    const kept = keysOf(after).filter((one) => before.includes(one))
    expect(before.length - kept.length).toBeLessThanOrEqual(3)
  }
})
