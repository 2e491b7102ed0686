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

test('a line that is refused for good ends the answer where it stands; one that is only down does not', () => {
  const line = new Line()
  const told: Coming[] = []
  listenTo(
    { conversation: 'c', turn: 't' },
    (coming) => told.push(coming),
    () => line as unknown as EventSource,
  )
  line.tell('error', null)
  expect(told).toEqual([])
  line.readyState = 2
  line.tell('error', null)
  expect(told.at(-1)?.state).toBe('cut')
})
