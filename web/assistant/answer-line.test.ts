import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Coming, listenTo } from './answer-line.ts'

class Line extends EventTarget {
  readyState = 0
  close = vi.fn()
  tell(type: string, data: unknown, lastEventId = '') {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId }))
  }
}
beforeEach(() => vi.stubGlobal('EventSource', { CLOSED: 2 }))
afterEach(() => vi.unstubAllGlobals())

test('pieces that come twice, as after a line that broke, are there once, and the end closes the line', () => {
  const line = new Line()
  const told: Coming[] = []
  let asked = ''
  listenTo(
    { conversation: 'c', turn: 't' },
    (coming) => told.push(coming),
    (address) => {
      asked = address
      return line as unknown as EventSource
    },
  )
  expect(asked).toBe('/api/conversations/c/turns/t/stream')
  const piece = (text: string) => ({ text, english: false })
  line.tell('piece', piece('One. '), '1')
  line.tell('piece', piece('One. '), '1')
  line.tell('piece', piece('Two.'), '2')
  line.tell('end', { state: 'done', model: null, hidden: false })
  expect(told.at(-1)).toEqual({
    pieces: [piece('One. '), piece('Two.')],
    state: 'done',
    model: null,
    hidden: false,
  })
  expect(line.close).toHaveBeenCalledOnce()
})

test('a line that is refused is asked for again after the last piece; only where it stays so is the answer cut', () => {
  vi.useFakeTimers()
  const lines: Line[] = []
  const asked: string[] = []
  const told: Coming[] = []
  listenTo(
    { conversation: 'c', turn: 't' },
    (coming) => told.push(coming),
    (address) => {
      asked.push(address)
      lines.push(new Line())
      return lines.at(-1) as unknown as EventSource
    },
  )
  const refuse = () => {
    const line = lines.at(-1)
    if (line) line.readyState = 2
    line?.tell('error', null)
    vi.runAllTimers()
  }
  // One that is only down is the browser's.
  lines[0]?.tell('error', null)
  vi.runAllTimers()
  expect([told, asked.length]).toEqual([[], 1])
  refuse()
  lines[1]?.tell('piece', { text: 'One. ', english: false }, '1')
  for (let time = 0; time < 3; time++) refuse()
  expect(told.map(({ state }) => state)).toEqual(['answering'])
  expect(asked).toEqual([
    ...Array(2).fill('/api/conversations/c/turns/t/stream'),
    ...Array(3).fill('/api/conversations/c/turns/t/stream?from=1'),
  ])
  refuse()
  expect(told.at(-1)).toMatchObject({ state: 'cut', pieces: [{ text: 'One. ' }] })
  expect(asked).toHaveLength(5)
  vi.useRealTimers()
})
