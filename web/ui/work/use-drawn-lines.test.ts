import { afterEach, expect, test, vi } from 'vitest'
import { whenSeenChanges } from './use-drawn-lines.ts'

afterEach(() => vi.unstubAllGlobals())

test('lines are looked at anew as the box that scrolls them grows, not with the screen alone, and never once left off', () => {
  const screen = new EventTarget()
  const watched = new Map<object, () => void>()
  vi.stubGlobal('window', screen)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe(element: object) {
        watched.set(element, this.tell)
      }
      disconnect() {
        watched.clear()
      }
    },
  )
  const [frame, look] = [{} as HTMLElement, vi.fn()]
  const leave = whenSeenChanges(frame, look)
  watched.get(frame)?.()
  expect(look).toHaveBeenCalledTimes(1)
  for (const type of ['scroll', 'resize']) screen.dispatchEvent(new Event(type))
  expect(look).toHaveBeenCalledTimes(3)
  leave()
  expect(watched.size).toBe(0)
  for (const type of ['scroll', 'resize']) screen.dispatchEvent(new Event(type))
  expect(look).toHaveBeenCalledTimes(3)
  whenSeenChanges(undefined, look)()
  expect(watched.size).toBe(0)
})
