import { expect, test } from 'vitest'
import { isScan, measuringAddress } from './files.ts'

test('a scan is told by its content and its name: what only calls itself one is none', () => {
  expect(isScan({ type: 'text/plain', name: 'Kitchen.JSON' })).toBe(true)
  expect(isScan({ type: 'text/plain', name: 'room.obj' })).toBe(true)
  expect(isScan({ type: 'application/octet-stream', name: 'room.ply' })).toBe(true)
  expect(isScan({ type: 'image/webp', name: 'room.json' })).toBe(false)
  expect(isScan({ type: 'text/plain', name: 'notes.txt' })).toBe(false)
  expect(isScan({ type: 'application/octet-stream', name: 'room.json' })).toBe(false)
})

test('a scan among the files leads to the rooms of its project', () => {
  expect(measuringAddress('p', { id: 'f' })).toBe('/projects/p/rooms?file=f')
})
