import { expect, test } from 'vitest'
import { isScan, measuringAddress, typeText } from './files.ts'

test('a scan is told by its content and its name: what only calls itself one is none', () => {
  expect(isScan({ type: 'text/plain', name: 'Kitchen.JSON' })).toBe(true)
  expect(isScan({ type: 'text/plain', name: 'room.obj' })).toBe(true)
  expect(isScan({ type: 'application/octet-stream', name: 'room.ply' })).toBe(true)
  expect(isScan({ type: 'image/webp', name: 'room.json' })).toBe(false)
  expect(isScan({ type: 'text/plain', name: 'notes.txt' })).toBe(false)
  expect(isScan({ type: 'application/octet-stream', name: 'room.json' })).toBe(false)
})

test('a file is called what its content is, never what its name only claims', () => {
  expect(typeText({ type: 'image/webp', name: 'wall.jpg' })).toBe('WebP')
  expect(typeText({ type: 'application/octet-stream', name: 'setup.jpg' })).toBe('Other file')
  expect(typeText({ type: 'text/plain', name: 'data.JPEG' })).toBe('Text')
  expect(typeText({ type: 'application/octet-stream', name: 'plan.dwg' })).toBe('DWG')
  expect(typeText({ type: 'application/octet-stream', name: 'plan' })).toBe('File')
})

test('a scan among the files leads to the rooms of its project', () => {
  expect(measuringAddress('p', { id: 'f' })).toBe('/projects/p/rooms?file=f')
})
