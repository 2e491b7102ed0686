import { expect, test } from 'vitest'
import { linkPath } from './link-path.ts'

const first = { x: 100, width: 40, y: 12 }
const next = { x: 140, width: 20, y: 36 }

test('a task that follows is entered from above where it begins, and from below where it stands higher', () => {
  expect(linkPath(first, next, 'FS')).toBe('M140 12H143V30')
  expect(linkPath({ ...first, y: 60 }, next, 'FS')).toBe('M140 60H143V42')
})

test('a task that begins before what it follows ends is gone around to', () => {
  expect(linkPath(first, { ...next, x: 60 }, 'FS')).toBe('M140 12H145V24H55V36H60')
})

test('the other kinds leave and enter at the ends that they name', () => {
  expect(linkPath(first, next, 'SS')).toBe('M100 12H95V36H140')
  expect(linkPath(first, next, 'FF')).toBe('M140 12H165V36H160')
  expect(linkPath(first, next, 'SF')).toBe('M100 12H95V24H165V36H160')
})
