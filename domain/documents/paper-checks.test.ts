import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DocumentContent, Value } from '#contract/documents.ts'
import { businessDay, noticeDue } from '../statutes/notice-dates.ts'
import { paperChecks } from './paper-checks.ts'

const content = (values: Record<string, Value>): DocumentContent => ({
  blocks: [],
  fields: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      { kind: 'text', value, source: { from: 'rule' }, overruled: null },
    ]),
  ),
})
const said = (key: string, values: Record<string, Value>, paid = false) =>
  paperChecks(key, content(values), { paid }).map(({ level, text }) => `${level}: ${text}`)

const home = {
  'project.address': '1 A St, Fresno, CA 93701',
  'org.email': 'a@b.example',
  'org.phone': '555',
  'contract.subs': 'No',
}
test.each([
  [100_000, 1_000_000, 0],
  [100_001, 5_000_000, 1],
  [50_000, 500_000, 0],
  [50_001, 500_000, 1],
])('a down payment of %i cents on %i in California', (deposit, price, stops) => {
  const values = { ...home, 'contract.deposit': deposit, 'estimate.total': price }
  expect(said('contract-home-improvement-ca', values)).toHaveLength(stops)
})

test('a down payment stands beside the progress payments of California’s contract, not in them once more', () => {
  const values = { ...home, 'contract.deposit': 100_000, 'estimate.total': 5_000_000 }
  const columns = ['title', 'price'].map((key) => ({ key, name: key, kind: 'text' as const, total: false }))
  const stops = (...cents: number[]) => {
    const rows = cents.map((price, at) => ({ id: `${at}`, cells: { title: 'Phase', price } }))
    const { fields } = content(values)
    const blocks = [{ id: 'b', kind: 'table' as const, columns, rows }]
    return paperChecks('contract-home-improvement-ca', { fields, blocks }, { paid: false }).map(
      ({ text }) => text,
    )
  }
  expect(stops(2_500_000, 2_400_000)).toEqual([])
  expect(stops(500_000, 4_500_000)[0]).toContain('take the deposit out of the schedule')
})

test('California’s contract shows how to cancel by email, says whether there are subs, and stands for jobs there', () => {
  expect(said('contract-home-improvement-ca', { ...home, 'org.email': null })[0]).toContain('cancel by email')
  expect(said('contract-home-improvement-ca', { ...home, 'contract.subs': '' })[0]).toContain('Yes or No')
  const elsewhere = { ...home, 'project.address': '1 A St, Boise, ID 83702' }
  expect(said('change-order-ca', elsewhere)).toEqual(['stop: This form is California’s; the job is in ID.'])
  expect(said('contract-fixed-price', home)[0]).toMatch(/^look: For a home in California/)
  // A change order and a preliminary notice have nothing to cancel: they say neither email nor phone.
  const bare = { ...home, 'org.email': null, 'org.phone': null }
  for (const key of ['change-order-ca', 'preliminary-notice-ca']) expect(said(key, bare), key).toEqual([])
  expect(said('cancellation-notice-ca', bare)[0]).toContain('cancel by email')
})

test('a notice of cancellation gives three business days, Saturdays among them, and seven after a disaster', () => {
  // Thanksgiving and a Sunday do not count.
  expect(businessDay('2026-11-25', 3)).toBe('2026-11-30')
  const until = (key: string, day: string) =>
    said(key, { ...home, 'notice.date': '2026-11-23', 'notice.until': day })
  expect(until('cancellation-notice-ftc', '2026-11-27')).toEqual([])
  expect(until('cancellation-notice-ftc', '2026-11-25')[0]).toContain('until midnight of 2026-11-27')
  expect(until('cancellation-notice-ca-disaster', '2026-11-27')[0]).toContain('2026-12-02')
})

const at = (state: string) => ({ 'project.address': `1 A St, Town, ${state} 12345` })
test('an unconditional waiver of Texas waits for its payment', () => {
  for (const key of ['lien-waiver-tx-53-284-c', 'lien-waiver-tx-53-284-e']) {
    expect(said(key, at('TX'))[0]).toMatch(/^stop: Texas forbids/)
    expect(said(key, at('TX'), true)).toEqual([])
  }
  expect(said('lien-waiver-tx-53-284-b', at('TX'))).toEqual([])
})

test('a waiver is that of the state, and says what its statute brings with it', () => {
  expect(said('lien-waiver-ca-8132', at('NV'))[0]).toMatch(/^stop: .*§ 8132 is not the law of NV/)
  expect(said('lien-waiver-general', at('AZ'))[0]).toMatch(/^stop: A\.R\.S\./)
  expect(said('lien-waiver-general', at('MA'))[0]).toMatch(/^stop: The law of MA/)
  expect(said('lien-waiver-general', at('ID'))[0]).toMatch(/^look: An own form/)
  expect(said('lien-waiver-ms-85-7-433-2', at('MS'))[0]).toContain('notary')
  expect(said('lien-waiver-wy-29-10-101-b', at('WY'))[0]).toContain('notary')
  expect(said('lien-waiver-ga-44-14-366-final', at('GA')).join()).toMatch(/90 days.*not official/)
})

test('a variation needs its reason, a report covers seven days at most, retention in California is looked at', () => {
  expect(said('transmittal-eng-4025', { 'send.variation': 'Y', 'send.reason': 'None' })[0]).toMatch(/^stop/)
  expect(said('transmittal-eng-4025', { 'send.variation': 'Y', 'send.reason': 'Size' })).toEqual([])
  const days = (thru: string) =>
    said('qc-no-work-report', { 'period.from': '2026-11-01', 'period.thru': thru })
  expect([days('2026-11-07').length, days('2026-11-08').length]).toEqual([0, 1])
  expect(said('subcontract', { ...home, 'contract.retained': 501 })[0]).toContain('5 %')
  expect(said('subcontract', { ...home, 'contract.retained': 500 })).toEqual([])
})

test('a preliminary notice has its date by the law of the state', () => {
  expect(noticeDue('CA', '2026-11-23')?.on).toBe('2026-12-13')
  expect(noticeDue('TX', '2026-11-23')?.on).toBe('2027-02-15')
  expect(noticeDue('OR', '2026-11-23')?.on).toBe('2026-12-03')
  expect(noticeDue('ID', '2026-11-23')).toBeUndefined()
  expect(said('preliminary-notice', { ...at('CA'), 'furnish.first': '2026-11-23' })[0]).toContain(
    '2026-12-13',
  )
})

test('figures of a day that can hardly be are asked about', () => {
  const day = { 'day.low': 31, 'day.high': 48, 'day.rain': 0.5, 'day.wind': 22 }
  expect(said('qc-daily-report', day)).toEqual([])
  const asked = (more: Record<string, Value>) => said('qc-daily-report', { ...day, ...more }).join()
  expect(asked({ 'day.rain': 94, 'day.high': 0, 'day.low': null })).toBe(
    'look: 94 in of precipitation in a day: is that the temperature?',
  )
  expect(asked({ 'day.low': 60 })).toContain('above the highest')
  expect(asked({ 'day.high': 690 })).toContain('690 °F')
  expect(asked({ 'day.wind': 220 })).toContain('220 mph')
  expect(asked({ 'day.labor': 50, 'day.laborToDate': 42 })).toContain('More hours')
})

/** Where each part of the Corps’ printed reports stands in ours. */
const places: Record<string, string> = {
  report_number: 'day.number',
  date: 'day.on',
  project: 'contract.title',
  contract_number: 'contract.number',
  contractor: 'org.name',
  weather: 'day.weather day.low day.high day.rain day.wind day.delay',
  activities_in_progress: 'day.work',
  general_comments: 'day.comments day.inspections day.tests',
  safety: 'day.safety',
  'PREP/INITIAL DATES': 'day.phases',
  'ACTIVITY START/FINISH': 'day.activities',
  'QC REQUIREMENTS': 'day.requirements',
  'QA/QC PUNCH LIST': 'day.punch',
  'CONTRACTORS ON SITE': 'day.arrivals',
  'LABOR HOURS': 'day.labor day.laborToDate',
  'EQUIPMENT HOURS': 'day.equipment day.equipmentIdle day.equipmentToDate',
  'ACCIDENT REPORTING': 'day.accidents',
  'CONTRACTOR CERTIFICATION': 'qc.manager qc.super',
}
const records = join(import.meta.dirname, '../../../shared/data/field-records')

test.skipIf(!existsSync(records))('every field of real daily reports has a place in ours', () => {
  const text = readFileSync(join(import.meta.dirname, 'templates/government.txt'), 'utf8')
  const [, ours = ''] = text.split('=== qc-daily-report')
  const [report = ''] = ours.split('\n=== ')
  const reports = readdirSync(records).filter((name) => /^qcr.*json$/.test(name))
  expect(reports.length).toBeGreaterThan(0)
  for (const name of reports) {
    const found: Record<string, unknown> = JSON.parse(readFileSync(join(records, name), 'utf8'))
    for (const key of Object.keys(found).filter((one) => one !== 'pages' && one !== '_source')) {
      expect(places[key], `${name}: ${key}`).toBeDefined()
      for (const place of places[key]?.split(' ') ?? []) expect(report, key).toContain(place)
    }
  }
})
