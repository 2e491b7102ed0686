import { expect, test, vi } from 'vitest'
import { heartbeatMs } from '#contract/live.ts'
import { eventsIn } from './event-text.ts'
import { type LineContext, type LineState, listenLive, waitMs } from './live-line.ts'

const change = { project: '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a', class: 'open', rev: 3 } as const

/** A stream that brings `pieces` and then ends, or goes on for ever. */
const streamOf = (pieces: string[], goesOn = false) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        if (!goesOn) controller.close()
      },
    }),
  )

function watched(answers: (() => Promise<Response>)[]) {
  const told: unknown[] = []
  const states: LineState['state'][] = []
  const context: LineContext = {
    // A real one breaks off where it is given up.
    fetch: async (signal) => {
      const response = await (answers.shift() ?? (() => Promise.reject(new TypeError('no line'))))()
      const body = response.body?.pipeThrough(new TransformStream(), { signal })
      return new Response(body, { status: response.status })
    },
    onChange: (one) => told.push(one),
    onAgain: () => told.push('again'),
    onRefused: (status) => told.push(status),
    onState: ({ state }) => states.push(state),
  }
  return { told, states, stop: listenLive(context) }
}

test('an event that comes in pieces is one event, and a sign of life is none', () => {
  const first = eventsIn(': \n\ndata: {"a"')
  expect(first).toEqual({ events: [], rest: 'data: {"a"' })
  expect(eventsIn(`${first.rest}:1}\n\nevent: again\ndata: {}\n\n`).events).toEqual([
    { name: 'message', data: '{"a":1}' },
    { name: 'again', data: '{}' },
  ])
})

test('a line that opens has everything asked for once, then tells of each change', async () => {
  const line = watched([async () => streamOf([': \n\n', `data: ${JSON.stringify(change)}\n\n`], true)])
  await expect.poll(() => line.told).toEqual(['again', change])
  expect(line.states).toEqual(['up'])
  line.stop()
})

test('a line that breaks is tried again; down is said once a try has failed, and after it all is asked for again', async () => {
  vi.useFakeTimers()
  const line = watched([
    async () => streamOf([': \n\n']),
    () => Promise.reject(new TypeError('no line')),
    async () => streamOf([': \n\n'], true),
  ])
  await vi.advanceTimersByTimeAsync(0)
  expect(line.states).toEqual(['up'])
  await vi.advanceTimersByTimeAsync(waitMs(0, () => 1))
  expect(line.states).toEqual(['up', 'down'])
  await vi.advanceTimersByTimeAsync(waitMs(1, () => 1))
  expect(line.states).toEqual(['up', 'down', 'up'])
  expect(line.told).toEqual(['again', 'again'])
  line.stop()
  vi.useRealTimers()
})

test('a line that is silent for longer than heartbeats are apart is taken for dead', async () => {
  vi.useFakeTimers()
  const line = watched([async () => streamOf([': \n\n'], true), async () => streamOf([': \n\n'], true)])
  await vi.advanceTimersByTimeAsync(2 * heartbeatMs)
  expect(line.states).toEqual(['up'])
  await vi.advanceTimersByTimeAsync(heartbeatMs)
  expect(line.states).toEqual(['up', 'up'])
  line.stop()
  vi.useRealTimers()
})

test('whoever is refused is told so and not asked again', async () => {
  const line = watched([async () => new Response('', { status: 401 })])
  await expect.poll(() => line.told).toEqual([401])
  expect(line.states).toEqual([])
  line.stop()
})

test('each wait is longer than the last, up to half a minute, and no two browsers wait alike', () => {
  expect([0, 1, 2, 3].map((tries) => waitMs(tries, () => 1))).toEqual([500, 1000, 2000, 4000])
  expect(waitMs(40, () => 1)).toBe(30_000)
  expect(waitMs(1, () => 0)).toBe(500)
})
