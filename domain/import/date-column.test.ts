import { expect, test } from 'vitest'
import { readDates } from './date-column.ts'

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['2026-01-05 14:30', '2026-01-05'],
  ['2026-01-05T23:30:00', '2026-01-05'],
  ['2026-01-05T23:30:00.000Z', '2026-01-05'],
  ['Jan 5, 2026', '2026-01-05'],
  ['January 5th, 2026', '2026-01-05'],
  ['Mon, Jan 5, 2026', '2026-01-05'],
  ['Mar 5, 2026', '2026-03-05'],
  ['mar 5 ene 2027', '2027-01-05'],
  ['5 Jan 2026', '2026-01-05'],
  ['05/Jan/26 3:31 PM', '2026-01-05'],
  ['5 de enero de 2026', '2026-01-05'],
  ['5. März 2026', '2026-03-05'],
  ['Mo 05.01.26', '2026-01-05'],
  ['Mo 05.01.26 08:00', '2026-01-05'],
  ['5.1.2026', '2026-01-05'],
  ['5 août 2026', '2026-08-05'],
  ['5 juin 2026', '2026-06-05'],
  ['05/dez/26', '2026-12-05'],
  ['5 de outubro de 2026', '2026-10-05'],
  ['25.12.2026', '2026-12-25'],
  ['12/25/26', '2026-12-25'],
  ['7/7/2026', '2026-07-07'],
  ['12/25/1999 8:00', '1999-12-25'],
  ['2026-02-29', undefined],
  ['31/31/2026', undefined],
  ['46027', undefined],
  ['soon', undefined],
  ['', undefined],
])('%j is %s', (cell, date) => {
  const column = readDates([cell], {})
  expect(column.dateIn(cell)).toBe(date)
  expect(column.unclear).toBeUndefined()
})

test('a moment falls on the day of the time zone', () => {
  const cell = '2026-03-04T02:00:00.000Z'
  expect(readDates([cell], { timeZone: 'America/Chicago' }).dateIn(cell)).toBe('2026-03-03')
  expect(readDates([cell], { timeZone: 'America/Chicago' }).dateIn('2026-03-04')).toBe('2026-03-04')
})

test('one cell settles what comes first in the whole column', () => {
  expect(readDates(['3/4/2026', '13/4/2026'], {}).dateIn('3/4/2026')).toBe('2026-04-03')
  expect(readDates(['3/4/2026', '4/13/2026'], {}).dateIn('3/4/2026')).toBe('2026-03-04')
  expect(readDates(['3/4/2026', '13/4/2026'], { order: 'month-first' }).dateIn('3/4/2026')).toBe('2026-04-03')
})

test('where cells say both, only those are read that leave no choice, unless one chooses', () => {
  const cells = ['3/4/2026', '13/4/2026', '4/13/2026']
  const column = readDates(cells, {})
  expect(cells.map(column.dateIn)).toEqual([undefined, '2026-04-13', '2026-04-13'])
  expect(readDates(cells, { order: 'day-first' }).dateIn('3/4/2026')).toBe('2026-04-03')
})
