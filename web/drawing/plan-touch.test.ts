import { expect, test } from 'vitest'
import { touchedFace, touchReach } from './plan-touch.ts'

/** A room of 200 × 100 px with a niche of 10 px in its upper wall. */
const faces = [
  { id: 'left', from: [0, 0], to: [0, 100] },
  { id: 'upper', from: [0, 0], to: [95, 0] },
  { id: 'niche', from: [95, -8], to: [105, -8] },
  { id: 'rest', from: [105, 0], to: [200, 0] },
] as const

test('a finger finds a wall 22 px to either side of its line, and no farther', () => {
  expect(touchedFace(faces, [50, touchReach])).toBe('upper')
  expect(touchedFace(faces, [50, -touchReach])).toBe('upper')
  expect(touchedFace(faces, [50, touchReach + 0.1])).toBeUndefined()
  expect(touchedFace(faces, [-touchReach, 50])).toBe('left')
  expect(touchedFace([], [0, 0])).toBeUndefined()
})

test('between walls the nearest is meant, however short it is', () => {
  expect(touchedFace(faces, [100, -20])).toBe('niche')
  expect(touchedFace(faces, [3, 10])).toBe('left')
  expect(touchedFace(faces, [10, 3])).toBe('upper')
})

test('beyond the end of a wall it is still found, by its end', () => {
  expect(touchedFace(faces, [215, 0])).toBe('rest')
  expect(touchedFace(faces, [223, 0])).toBeUndefined()
})
