import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRush } from './rush.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that ends when it is told to. */
function makeWork() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, resolve, reject }
}

/** Whether `promise` has resolved by now. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false
  void promise.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return over
}

test('while little is under way nothing stands back', async () => {
  const rush = makeRush({ from: 2, lullMs: 10, patienceMs: 100 })
  const one = makeWork()
  const done = rush.during(one.work)
  expect(await isOver(rush.over())).toBe(true)
  one.resolve()
  await done
})

test('in a rush what can wait stands back until it is over, whether the work succeeds or fails', async () => {
  const rush = makeRush({ from: 2, lullMs: 10, patienceMs: 100 })
  const [one, two] = [makeWork(), makeWork()]
  const works = [rush.during(one.work), rush.during(two.work)]
  const over = rush.over()
  expect(await isOver(over)).toBe(false)
  two.reject(new Error('refused'))
  await expect(works[1]).rejects.toThrow('refused')
  await vi.advanceTimersByTimeAsync(10)
  expect(await isOver(over)).toBe(true)
  expect(await isOver(rush.over())).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  one.resolve()
  await works[0]
})

test('many that end together end no rush when the next come at once', async () => {
  const rush = makeRush({ from: 2, lullMs: 10, patienceMs: 100 })
  const waves = Array.from({ length: 6 }, makeWork)
  let over = Promise.resolve()
  for (let next = 0; next < waves.length; next += 2) {
    const wave = waves.slice(next, next + 2)
    const works = wave.map(({ work }) => rush.during(work))
    over = rush.over()
    for (const { resolve } of wave) resolve()
    await Promise.all(works)
    await vi.advanceTimersByTimeAsync(9)
    expect(await isOver(over)).toBe(false)
  }
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(over)).toBe(true)
})

test('through a rush that does not end it goes on, slowly', async () => {
  const rush = makeRush({ from: 1, lullMs: 10, patienceMs: 100 })
  const endless = makeWork()
  const work = rush.during(endless.work)
  const over = rush.over()
  await vi.advanceTimersByTimeAsync(99)
  expect(await isOver(over)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(over)).toBe(true)
  endless.resolve()
  await work
})
