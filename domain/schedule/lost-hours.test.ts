import { expect, test } from 'vitest'
import { shiftsOn, shortenedBy } from './work-time.ts'

const hours = (...spans: [number, number][]) => spans.map(([from, to]) => ({ from: from * 60, to: to * 60 }))

test('work is lost from the end of a day: of its last shift first, and never more than there is', () => {
  const day = hours([7, 12], [12.5, 15.5])
  expect(shortenedBy(day, 60)).toEqual(hours([7, 12], [12.5, 14.5]))
  expect(shortenedBy(day, 180)).toEqual(hours([7, 12]))
  expect(shortenedBy(day, 240)).toEqual(hours([7, 11]))
  expect(shortenedBy(day, 1440)).toEqual([])
})

test('a day has the shifts of its own, none on a holiday, else those of its day of the week', () => {
  const week = [[], ...Array.from({ length: 5 }, () => hours([7, 15])), []]
  const calendar = { week, federalHolidays: true, exceptions: new Map([['2026-06-20', hours([8, 12])]]) }
  expect(shiftsOn(calendar, '2026-06-18')).toEqual(hours([7, 15]))
  expect(shiftsOn(calendar, '2026-06-19')).toEqual([])
  expect(shiftsOn({ ...calendar, federalHolidays: false }, '2026-06-19')).toEqual(hours([7, 15]))
  expect(shiftsOn(calendar, '2026-06-20')).toEqual(hours([8, 12]))
})
