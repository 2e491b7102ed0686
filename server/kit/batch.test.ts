import { afterEach, expect, test, vi } from 'vitest'
import { makeBatch } from './batch.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('what comes alone goes at once; what comes meanwhile goes together, in order, at most so many', async () => {
  const batches: number[][] = []
  const double = makeBatch(
    async (items: readonly number[]) => {
      batches.push([...items])
      await Promise.resolve()
      return items.map((item) => item * 2)
    },
    { most: 3, runs: 1 },
  )
  const results = await Promise.all([1, 2, 3, 4, 5].map(double))
  expect(results).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

test('where a batch fails each of its items is tried alone, and only the bad one fails', async () => {
  const half = makeBatch(
    async (items: readonly number[]) => {
      if (items.includes(7)) throw new Error('seven')
      return items.map((item) => item / 2)
    },
    { most: 10, runs: 1 },
  )
  const results = await Promise.allSettled([2, 4, 7, 8].map(half))
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    1,
    2,
    'failed',
    4,
  ])
})

test('who is tried alone waits for nobody who takes longer', async () => {
  const holder = Promise.withResolvers<void>()
  const work = makeBatch(
    async (items: readonly number[]) => {
      if (items.length > 1) throw new Error('held')
      if (items.includes(2)) await holder.promise
      return items
    },
    { most: 10, runs: 1 },
  )
  const [first, held, ...others] = [1, 2, 3, 4].map(work)
  expect(await Promise.all([first, ...others])).toEqual([1, 3, 4])
  holder.resolve()
  expect(await held).toBe(2)
})

test('where the database is away nobody waits for others to be tried', async () => {
  let tries = 0
  const work = makeBatch(
    async (items: readonly number[]) => {
      tries++
      await Promise.resolve()
      if (items.length > 1) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
      return items
    },
    { most: 10, runs: 1 },
  )
  const results = await Promise.allSettled([1, 2, 3, 4].map(work))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(tries).toBe(2)
})

test('where the database hangs, who waited meanwhile fails along; who has just come has a try of their own', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const hung = Promise.withResolvers<never>()
  const asked: number[][] = []
  const work = makeBatch(
    async (items: readonly number[]) => {
      asked.push([...items])
      return asked.length === 1 ? hung.promise : items
    },
    { most: 1, runs: 1 },
  )
  const results = [work(1), work(2), work(3)]
  vi.advanceTimersByTime(20_000)
  results.push(work(4))
  hung.reject(new Error('Connection terminated: the database was silent for 20 s'))
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(asked).toEqual([[1], [4]])
})
