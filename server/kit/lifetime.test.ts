import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeLifetime, Stopped } from './lifetime.ts'
import { openLog } from './log.ts'

function open(withinMs?: number) {
  const told: string[] = []
  const life = makeLifetime(openLog('silent'), (code) => told.push(`exit ${code}`), withinMs)
  return { told, life }
}

test('what was opened last is closed first, one after the other, and then the process ends', async () => {
  const { told, life } = open()
  life.opened(() => void told.push('log'))
  life.opened(async () => {
    await wait(5)
    told.push('database')
  })
  life.opened(() => void told.push('server'))
  await life.stop(0)
  expect(told).toEqual(['server', 'database', 'log', 'exit 0'])
})

test('what does not close, or fails to, keeps nothing else from closing', async () => {
  const { told, life } = open()
  life.opened(() => void told.push('log'))
  life.opened(() => {
    throw new Error('broken')
  })
  life.opened(() => new Promise(() => {}), 20)
  await life.stop(0)
  expect(told).toEqual(['log', 'exit 0'])
})

test('a stop in the middle of a step waits for it, closes what it opened, and ends the start', async () => {
  const { told, life } = open()
  const opening = (async () => {
    await wait(20)
    life.opened(() => void told.push('database'))
  })()
  const start = life.step(opening).catch((error: unknown) => error)
  await life.stop(0)
  expect(told).toEqual(['database', 'exit 0'])
  expect(await start).toBeInstanceOf(Stopped)
})

test('only the first stop counts', async () => {
  const { told, life } = open()
  await Promise.all([life.stop(0), life.stop(1)])
  expect(told).toEqual(['exit 0'])
})

test('a stop ends in time, whatever is left to close', async () => {
  const { told, life } = open(30)
  life.opened(() => void told.push('log'))
  life.opened(() => new Promise(() => {}), 200)
  const stopped = life.stop(0)
  await wait(100)
  expect(told).toEqual(['exit 0'])
  await stopped
})
