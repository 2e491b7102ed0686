import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, expectToast, subscribeToToasts, toast, toastRemoveMs } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('one toast stands at a time: the newest', () => {
  toast({ title: 'First' })
  toast({ title: 'Second', variant: 'destructive' })
  expect(currentToasts()).toMatchObject([{ title: 'Second', variant: 'destructive', open: true }])
})

test('what shows toasts can be had come before there is one', () => {
  const came = vi.fn()
  const stop = subscribeToToasts(came)
  expectToast()
  expect(came).toHaveBeenCalledOnce()
  expect(currentToasts()).toEqual([])
  stop()
})

test('a dismissed toast closes at once and leaves the store after 1,000,000 ms', () => {
  const id = toast({ title: 'Success!' })
  dismissToast(id)
  expect(currentToasts()).toMatchObject([{ id, open: false }])
  expect(toastRemoveMs).toBe(1_000_000)
  vi.advanceTimersByTime(999_999)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toHaveLength(0)
})

test('dismissing what is gone or closed changes nothing', () => {
  const id = toast({ title: 'Success!' })
  dismissToast(id)
  const before = currentToasts()
  dismissToast(id)
  dismissToast(-1)
  expect(currentToasts()).toBe(before)
})

test('a listener hears every change until it stops listening', () => {
  const listener = vi.fn()
  const stop = subscribeToToasts(listener)
  const id = toast({ title: 'Success!' })
  dismissToast(id)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  toast({ title: 'Another' })
  expect(listener).toHaveBeenCalledTimes(2)
})
