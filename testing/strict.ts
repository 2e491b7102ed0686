import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A stray line on the console, or a call to another host, is a fault that nobody asked about: it fails the test. */
const said: string[] = []
const called: string[] = []
const realFetch = globalThis.fetch

beforeEach(() => {
  said.length = 0
  called.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push(words.map(String).join(' '))
    })
  }
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) called.push(url.hostname)
    return realFetch(input, init)
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  globalThis.fetch = realFetch
  expect(said, 'stray lines on the console').toEqual([])
  expect(called, 'calls to other hosts').toEqual([])
})
