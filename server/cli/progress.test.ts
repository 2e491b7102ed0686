import { expect, test } from 'vitest'
import { progressLine, startProgress } from './progress.ts'

const screenOf = (isTTY: boolean) => {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

test('a line says how many, how fast and how long it still takes', () => {
  expect(progressLine('letters', 1204, 5000, 2000)).toBe('1,204 of 5,000 letters · 602 a second · 7 s left')
  expect(progressLine('letters', 5, 10_000, 2000)).toBe('5 of 10,000 letters · 2.5 a second · 1 h 7 min left')
  expect(progressLine('rows', 100_000, 100_000, 3000)).toBe('100,000 of 100,000 rows · 33,333 a second')
  expect(progressLine('rows', 0, 10, 0)).toBe('0 of 10 rows · 0.0 a second')
  expect(progressLine('rows', 700, undefined, 1000)).toBe('700 rows · 700 a second')
})

test('a terminal has one line that is rewritten, not too often, and ends with the last figure', () => {
  const screen = screenOf(true)
  let time = 0
  const progress = startProgress('rows', 3, screen, () => time)
  progress.show(1)
  time = 50
  progress.show(2)
  time = 1000
  progress.show(3)
  progress.end()
  expect(screen.written).toEqual([
    '\r\u001b[2K1 of 3 rows · 0.0 a second',
    '\r\u001b[2K3 of 3 rows · 3.0 a second',
    '\r\u001b[2K3 of 3 rows · 3.0 a second',
    '\n',
  ])
})

test('elsewhere there is a plain line every few seconds, and one with the last figure', () => {
  const screen = screenOf(false)
  let time = 0
  const progress = startProgress('rows', 1000, screen, () => time)
  for (time = 0; time <= 9000; time += 1000) progress.show(time / 10)
  progress.end()
  expect(screen.written).toEqual([
    '500 of 1,000 rows · 100 a second · 5 s left\n',
    '900 of 1,000 rows · 100 a second · 1 s left\n',
  ])
})

test('what ends at once leaves one line', () => {
  const screen = screenOf(false)
  const progress = startProgress('rows', 2, screen, () => 0)
  progress.show(2)
  progress.end()
  progress.end()
  expect(screen.written).toHaveLength(2)
  const silent = screenOf(true)
  startProgress('rows', 0, silent, () => 0).end()
  expect(silent.written).toEqual([])
})
