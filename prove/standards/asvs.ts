import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measured } from '#bench/measured.ts'
import { root } from '#testing/server.ts'
import { exactly, none } from '../section.ts'
import type { ReadText } from './asvs-reference.ts'
import { findFaults, parseLevels, parseTable } from './asvs-table.ts'

const idsFile = 'docs/security/asvs-5.0-ids.json'
const tableFile = 'docs/security/asvs.json'

const readText: ReadText = (path) => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * The figures of the table that says how each requirement of OWASP ASVS 5.0, levels 1 and 2, is met: all are there once,
 * none claims what nothing shows, and every reference leads to what it names.
 */
export function checkAsvs(): Measured[] {
  const levels = parseLevels(readText(idsFile) ?? '')
  const table = parseTable(readText(tableFile) ?? '')
  const { ids, words, references } = findFaults(levels, table, readText)
  const count = (status: string) => table.filter((one) => one.status === status).length
  return [
    exactly('ASVS 5.0, levels 1 and 2: requirements in the table', table.length, Object.keys(levels).length),
    none('ASVS: missing, twice, unknown, or of another level', ids),
    none('ASVS: claims without anything to show, reasons without substance', words),
    none('ASVS: references that lead nowhere', references),
    { what: 'ASVS: met', value: count('met'), unit: '' },
    { what: 'ASVS: exceptions, each with its reason', value: count('exception'), unit: '' },
    { what: 'ASVS: not applicable', value: count('not applicable'), unit: '' },
  ]
}
