import { expect, test } from 'vitest'
import { hoursText, readHours } from './hours-text.ts'

const shift = (from: number, to: number) => ({ from: from * 60, to: to * 60 })

test('hours are read as they are said on site, and as they are shown', () => {
  const day = [shift(7, 12), shift(12.5, 15.5)]
  for (const typed of [
    '7-12, 12:30-3:30pm',
    '7:00–12:00, 12:30–15:30',
    '7 to 12; 12.30 to 3.30',
    '7a-12p, 1230-330',
    hoursText(day),
  ])
    expect([typed, readHours(typed)]).toEqual([typed, day])
  expect(hoursText(day)).toMatch(/^7:00.AM–12:00.PM, 12:30.PM–3:30.PM$/u)
  expect(readHours('10pm-12am')).toEqual([shift(22, 24)])
  expect([readHours(''), hoursText([])]).toEqual([[], ''])
})

test('what is no hours, lies over the shift before it, or ends after midnight is not taken', () => {
  for (const typed of ['all day', '7', '7-12, 11am-3pm', '7-25', '9:75-12', '22-6'])
    expect([typed, readHours(typed)]).toEqual([typed, undefined])
})
