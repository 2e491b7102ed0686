import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/browser/esm/sync'
import { expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { wages } from './wages.ts'

const table = join(root, '..', 'shared', 'data', 'oews.csv')

test.skipIf(!existsSync(table))(
  'the wages are those of the table (skipped where ../shared/data is not there)',
  () => {
    const [heading = [], ...rows] = parse(readFileSync(table, 'utf8'))
    const place = (column: string) => heading.indexOf(column)
    for (const { code, occupation, p25, p75 } of Object.values(wages)) {
      const row = rows.find((cells) => cells[place('OCC_CODE')] === code)
      const plain = (title: string | undefined) => title?.toLowerCase().replaceAll(',', '')
      expect(plain(row?.[place('OCC_TITLE')])).toBe(plain(occupation))
      expect(Number(row?.[place('H_PCT25')])).toBeCloseTo(p25 / 100, 10)
      expect(Number(row?.[place('H_PCT75')])).toBeCloseTo(p75 / 100, 10)
    }
  },
)

test('a quarter earns less than the one, and a quarter more than the other', () => {
  for (const { p25, p75 } of Object.values(wages)) {
    expect(Number.isInteger(p25) && Number.isInteger(p75) && 700 < p25 && p25 < p75).toBe(true)
  }
})
