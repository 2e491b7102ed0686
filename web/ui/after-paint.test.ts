import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

const frames: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => delete frames[frame - 1])
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  frames.length = 0
})

const paint = () => {
  for (const draw of frames.splice(0)) draw?.()
}

test('it is run once, and not before the frame is painted', () => {
  const run = vi.fn()
  afterPaint(run)
  vi.advanceTimersByTime(50)
  expect(run).not.toHaveBeenCalled()
  paint()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledOnce()
})

test('where nothing is painted it is run all the same', () => {
  const run = vi.fn()
  afterPaint(run)
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledOnce()
  // And not once more with a frame that comes late.
  paint()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledOnce()
})

test('what is given up is not run, before its frame and after it', () => {
  const run = vi.fn()
  afterPaint(run)()
  const giveUp = afterPaint(run)
  paint()
  giveUp()
  vi.advanceTimersByTime(1_000)
  expect(run).not.toHaveBeenCalled()
})
