import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { factTable, readAt } from './code-facts.ts'

test('the table that people hold against the sources is that of the facts: else run `npm run facts`', () => {
  expect(readFileSync(join(root, 'docs', 'code-facts.csv'), 'utf8')).toBe(factTable())
})

test('a federal section is read at eCFR, and all else where it was found', () => {
  expect(readAt('29 CFR 1926.501(b)(1)', 'x')).toBe('https://www.ecfr.gov/current/title-29/section-1926.501')
  expect(readAt('IRC R305.1', 'https://codes.iccsafe.org/')).toBe('https://codes.iccsafe.org/')
})
