import { expect, test } from 'vitest'
import type { OrgSettings } from '#contract/settings.ts'
import { firmChanges } from './first-firm.ts'

const made: OrgSettings = {
  id: '018f0000-0000-7000-8000-000000000001',
  role: 'admin',
  version: 1,
  name: 'walt',
  address: '',
  phone: '',
  licenseNumber: '',
  timeZone: 'America/New_York',
  units: 'imperial',
  calendar: {
    weekdays: [1, 2, 3, 4, 5],
    hours: { from: 420, to: 930 },
    federalHolidays: true,
    daysOff: [],
  },
}
const boise = { company: '', zone: 'America/Boise' }

test('a firm that was only just made takes the time zone of whoever begins its first project', () => {
  expect(firmChanges(made, boise)).toEqual({ timeZone: 'America/Boise' })
  expect(firmChanges(made, { company: '', zone: 'America/New_York' })).toEqual({})
})

test('it takes its name where one was typed', () => {
  expect(firmChanges(made, { ...boise, company: 'Ridgeline Builders' })).toEqual({
    name: 'Ridgeline Builders',
    timeZone: 'America/Boise',
  })
  expect(firmChanges(made, { ...boise, company: 'walt' })).toEqual({ timeZone: 'America/Boise' })
})

test('a time zone that somebody has set stays', () => {
  expect(firmChanges({ ...made, version: 2, timeZone: 'America/Denver' }, boise)).toEqual({})
})

test('whoever may not say what the firm is called changes nothing', () => {
  expect(firmChanges({ ...made, role: 'contractor' }, { ...boise, company: 'Ridgeline Builders' })).toEqual(
    {},
  )
})
