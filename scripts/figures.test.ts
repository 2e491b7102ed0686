import { expect, test } from 'vitest'
import { lastMonth, packagedFigures } from '#domain/figures/figures.ts'
import { withBurden, withEquipment, withReply, withWages } from './figures.ts'

const held = packagedFigures()

test('a reply of BLS adds its months, puts right those that were told again, and leaves what is no month', () => {
  const data = [
    { year: '2026', period: 'M08', value: '295.1' },
    { year: '2026', period: 'M07', value: '290.5' },
    { year: '2026', period: 'M13', value: '288.0' },
    { year: '2026', period: 'M09', value: '-' },
  ]
  const next = withReply(held, { Results: { series: [{ seriesID: 'WPU081', data }] } })
  const [lumber, ...others] = next.prices.series
  expect(lumber?.months).toMatchObject({ '2026-08': 295.1, '2026-07': 290.5, '2025-01': 264.294 })
  expect(lumber && lastMonth(lumber)).toBe('2026-08')
  expect(others).toEqual(held.prices.series.slice(1))
})

test('a sheet of OEWS gives the wages of the trades that are held, and one without its columns is refused', () => {
  const csv =
    'OCC_CODE,OCC_TITLE,H_PCT25,H_MEDIAN,H_PCT75\n47-2031,Carpenters,24.10,29.30,37.25\n47-2111,Electricians,#,*,*\n'
  const { period, rows } = withWages(held, csv, '2025-05').wages
  const of = (code: string) => rows.find((one) => one.code === code)
  expect(period).toBe('2025-05')
  expect(of('47-2031')).toMatchObject({ low: 2410, median: 2930, high: 3725 })
  expect(of('47-2111')).toEqual(held.wages.rows.find(({ code }) => code === '47-2111'))
  expect(() => withWages(held, 'a,b\n1,2\n', '2025-05')).toThrow('no columns OCC_CODE')
})

test('the page of FEMA gives its rates, and ECEC what an hour costs', () => {
  const page =
    '| 8540 | Loader, Skid Steer | Bobcat S70 | | | to 24 | Includes bucket. | hour | $1,033.06 |\n'
  const { equipment } = withEquipment(held, page, '2027-07')
  expect(equipment.rows.find(({ code }) => code === '8540')?.cents).toBe(103_306)
  expect(withBurden(held, '2026-06', '51.80', '35.90').burden).toMatchObject({
    totalCents: 5180,
    wagesCents: 3590,
  })
})
