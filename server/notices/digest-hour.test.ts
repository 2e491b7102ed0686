import { expect, test } from 'vitest'
import { lastHour } from './digest-hour.ts'

test.each([
  [
    'the same day, once the hour has come',
    '2026-06-11T13:00:00Z',
    7,
    'America/Boise',
    '2026-06-11T13:00:00Z',
  ],
  ['the day before, until it has', '2026-06-11T12:59:59Z', 7, 'America/Boise', '2026-06-10T13:00:00Z'],
  ['in winter it is another hour of UTC', '2026-01-11T20:00:00Z', 7, 'America/Boise', '2026-01-11T14:00:00Z'],
  ['the other side of the date line', '2026-06-10T20:00:00Z', 7, 'Pacific/Auckland', '2026-06-10T19:00:00Z'],
  ['midnight', '2026-06-11T05:00:00Z', 0, 'America/New_York', '2026-06-11T04:00:00Z'],
  ['the day the clocks go ahead', '2026-03-08T18:00:00Z', 7, 'America/New_York', '2026-03-08T11:00:00Z'],
  [
    'an hour that is left out that day',
    '2026-03-08T18:00:00Z',
    2,
    'America/New_York',
    '2026-03-08T06:00:00Z',
  ],
  ['a zone that nobody knows', '2026-06-11T08:00:00Z', 7, 'Nowhere/Land', '2026-06-11T07:00:00Z'],
])('%s', (_, now, hour, zone, expected) => {
  expect(lastHour(new Date(now), hour, zone).toISOString().replace('.000', '')).toBe(expected)
})
