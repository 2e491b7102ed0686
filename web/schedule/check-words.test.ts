import { expect, test } from 'vitest'
import { checkPoints } from '#contract/check-points.ts'
import type { ShownPoint } from '#contract/schedule-check.ts'
import { governmentSchedule } from '#domain/schedule/check-settings.ts'
import { checkGroups, figureText, groupOf, limitText, nameOf, whyOf } from './check-words.ts'

const point = (more: Partial<ShownPoint>): ShownPoint => ({
  id: 'logic',
  limit: governmentSchedule['high-float'],
  figure: 4.35,
  met: true,
  count: 1,
  of: 23,
  named: 0,
  tasks: [],
  sources: [],
  ...more,
})

test('a share says what it is a share of, a count of how many, an index itself, and nothing is a dash', () => {
  expect(figureText(point({}))).toBe('4.4 % (1 of 23)')
  expect(figureText(point({ limit: governmentSchedule.leads, figure: 1 }))).toBe('1 of 23')
  expect(figureText(point({ limit: governmentSchedule.cpli, figure: 0.949 }))).toBe('0.95')
  expect(figureText(point({ figure: null, met: null }))).toBe('–')
})

test('a limit says what is allowed', () => {
  expect(limitText(point({}))).toBe('at most 5 %')
  expect(limitText(point({ limit: governmentSchedule.leads }))).toBe('none allowed')
  expect(limitText(point({ limit: governmentSchedule['finish-to-start'] }))).toBe('at least 90 %')
  expect(limitText(point({ limit: governmentSchedule.bei }))).toBe('at least 0.95')
})

test('every point of a government schedule has a name of its own, a reason with its days, and a section', () => {
  const all = checkPoints.map((id) => point({ id, limit: governmentSchedule[id] }))
  expect(new Set(all.map(nameOf)).size).toBe(all.length)
  expect(all.map(whyOf).filter((why) => why.includes('{') || why.includes(' 0 '))).toEqual([])
  expect([...new Set(all.map(groupOf))]).toEqual(checkGroups.map(([group]) => group))
})
