import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Incident } from '#contract/safety.ts'
import { madeUpIncident as incident } from '#testing/incidents.ts'
import {
  casesOf,
  incidenceRate,
  incidentFaults,
  itaRow,
  missingOf301,
  nameInLog,
  summaryOf,
  tellHours,
} from './incidents.ts'

const today = '2026-11-23'
const faults = (more: Partial<Incident>) => Object.keys(incidentFaults(incident(more), today))

test.each<[string, Partial<Incident>, string[]]>([
  ['what is whole', {}, []],
  ['a day ahead', { on: '2026-11-24' }, ['on']],
  ['a death without its day', { outcome: 'death', daysAway: 0 }, ['diedOn']],
  ['a day of death beside another outcome', { diedOn: '2026-11-20' }, ['diedOn']],
  ['days away that are none', { daysAway: 0 }, ['daysAway']],
  ['days away with another outcome', { outcome: 'other' }, ['daysAway']],
  ['restricted days that are none', { outcome: 'restricted', daysAway: 0 }, ['daysRestricted']],
  ['181 days together', { daysAway: 100, daysRestricted: 81 }, ['daysRestricted']],
  ['180 days together', { daysAway: 100, daysRestricted: 80 }, []],
  ['an injury whose name is left out at a wish', { privacy: 'asked' }, ['privacy']],
  ['an illness whose name is left out at a wish', { privacy: 'asked', kind: 'skin' }, []],
  ['hired after it', { hiredOn: '2026-11-21' }, ['hiredOn']],
])('%s', (_, more, wrong) => expect(faults(more)).toEqual(wrong))

test('OSHA hears of a death within eight hours, of a hospital, an amputation or an eye within a day', () => {
  const hours = (more: Partial<Incident>) => tellHours(incident(more))
  expect([
    ...[hours({ outcome: 'death' }), hours({ inpatient: true }), hours({ severe: 'amputation' })],
    ...[hours({ severe: 'eye' }), hours({ emergency: true }), hours({ outcome: 'death', struck: true })],
  ]).toEqual([8, 24, 24, 24, undefined, undefined])
})

test('a year’s log has its recordable cases alone, without the names of privacy cases, and its summary adds them up', () => {
  const cases = [
    { number: 3, body: incident({ privacy: 'sharps', daysAway: 12, daysRestricted: 3 }) },
    { number: 1, body: incident({ outcome: 'other', kind: 'skin', daysAway: 0 }) },
    { number: 2, body: incident({ outcome: 'none', daysAway: 0 }) },
    { number: 4, body: incident({ struck: true }) },
    { number: 5, body: incident({ on: '2025-12-31' }) },
  ]
  expect(casesOf(cases, 2026).map(({ number, body }) => [number, nameInLog(body)])).toEqual([
    [1, 'Luis Ortega'],
    [3, 'privacy case'],
  ])
  expect(summaryOf(cases, 2026)).toEqual({
    ...{ death: 0, away: 1, restricted: 0, other: 1, daysAway: 12, daysRestricted: 3, total: 2 },
    kinds: { injury: 1, skin: 1, respiratory: 0, poisoning: 0, hearing: 0, illness: 0 },
  })
  // Two cases in 40,000 hours: BLS, "How to compute your firm's incidence rate".
  expect([incidenceRate(2, 40_000), incidenceRate(2, 0)]).toEqual([10, undefined])
})

test('what form 301 still needs is named; what is not recordable needs nothing', () => {
  expect(missingOf301(incident({ sex: null, object: '' }))).toEqual(['sex', 'object'])
  expect(missingOf301(incident({ outcome: 'none', daysAway: 0, object: '' }))).toEqual([])
})

test('the row for OSHA has the columns of its own template, and what the job does not know stays empty', () => {
  const job = { name: '214 Alder St', orgName: 'Halvorsen', employees: 21, hours: 40_000 }
  const row = itaRow([], 2026, { ...job, address: '214 Alder St, Boise, ID 83702' })
  expect(row).toMatchObject({
    ...{ street_address: '214 Alder St', city: 'Boise', state: 'ID', zip: '83702', naics_code: '' },
    ...{ size: 21, no_injuries_illnesses: 2, total_hours_worked: 40_000, total_deaths: 0 },
  })
  const sizes = [19, 99, 100, 249, 250].map(
    (employees) => itaRow([], 2026, { ...job, address: '', employees }).size,
  )
  expect(sizes).toEqual([1, 21, 22, 22, 3])
  const template = join(import.meta.dirname, '../../../shared/data/field-records/osha-ita-300a-template.csv')
  if (!existsSync(template)) return
  expect(Object.keys(row)).toEqual(readFileSync(template, 'utf8').trim().split(','))
})
