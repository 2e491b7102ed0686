import { expect, test } from 'vitest'
import { becauseWords, movedDay } from '#contract/moved.ts'
import { sayIn } from '#language/say.ts'
import { minute } from '#server/kit/clock.ts'
import { gatherMs, isDue, restMs } from './moved.ts'

const now = new Date('2026-06-12T15:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test('moves of five minutes are told together, counted from the first', () => {
  const waiting = { toldAt: null, failed: false }
  expect(isDue({ ...waiting, movedAt: ago(gatherMs - 1) }, now)).toBe(false)
  expect(isDue({ ...waiting, movedAt: ago(gatherMs) }, now)).toBe(true)
})

test('somebody is written to once an hour, and at once where an inspection failed', () => {
  const waiting = { movedAt: ago(10 * minute), toldAt: ago(restMs - 1) }
  expect(isDue({ ...waiting, failed: false }, now)).toBe(false)
  expect(isDue({ ...waiting, toldAt: ago(restMs), failed: false }, now)).toBe(true)
  expect(isDue({ ...waiting, failed: true }, now)).toBe(true)
  expect(isDue({ ...waiting, movedAt: now, failed: true }, now)).toBe(true)
})

test('the day that is told is the start, or the finish where it starts as before', () => {
  const was = { startOn: '2026-06-15', finishOn: '2026-06-16' }
  expect(movedDay(was, { startOn: '2026-06-17', finishOn: '2026-06-18' })).toEqual({
    ...{ from: '2026-06-15', to: '2026-06-17' },
  })
  expect(movedDay(was, { ...was, finishOn: '2026-06-18' })).toEqual({ from: '2026-06-16', to: '2026-06-18' })
  expect(movedDay(was, was)).toBeUndefined()
  expect(movedDay({ startOn: null, finishOn: null }, was)).toBeUndefined()
})

test('what it moved for is a failed inspection with its reason, the weather, or a change of another task', () => {
  const say = sayIn('en')
  const title = 'Rough-in inspection'
  expect(becauseWords({ kind: 'inspection.failed', title, reason: 'No nail plates' }, say)).toBe(
    'because “Rough-in inspection” failed: No nail plates',
  )
  expect(becauseWords({ kind: 'inspection.failed', title, reason: '' }, say)).toMatch(/failed$/)
  expect(becauseWords({ kind: 'schedule.lost', title: '', reason: '' }, say)).toContain('weather')
  expect(becauseWords({ kind: 'task.edited', title, reason: '' }, say)).toContain(
    `after a change of “${title}”`,
  )
  expect(becauseWords({ kind: 'schedule.calendar', title: '', reason: '' }, say)).toContain('calendar')
  expect(becauseWords({ kind: 'project.edited', title: '', reason: '' }, say)).toBe('')
})
