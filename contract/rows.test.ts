import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewInvitationsRow } from './invitations.ts'
import { rowGroups, rows } from './rows.ts'

const isRow = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value

test('every row of every file of the contract is in the list, once, under its own name', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const found: [string, unknown][] = []
  for (const name of files.filter((one) => one !== 'rows.ts')) {
    const exported = (await import(join(import.meta.dirname, name))) as Record<string, unknown>
    found.push(...Object.entries(exported).filter(([, value]) => isRow(value)))
  }
  const listed = Object.values(rowGroups).flatMap((group) => Object.entries(group))
  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
  expect(listed.length).toBeGreaterThan(40)
  expect(listed.map(([name]) => name).sort()).toEqual(found.sort(byName).map(([name]) => name))
  for (const [name, row] of found) expect(rows, name).toContain(row)
})

test('no two rows share a method and a path, and a scope stands only where an operator calls', () => {
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length)
  for (const { caller, scope, path } of rows) {
    if (scope) expect(caller, path).toBe('operator')
    expect(path.startsWith('/api/operator') || caller !== 'operator', path).toBe(true)
  }
})

test('a key that may only read can call nothing that writes', () => {
  const reading = rows.filter(({ scope }) => scope?.endsWith(':read'))
  expect(reading.length).toBeGreaterThan(3)
  // A preview is asked for with a whole invitation, and writes nothing.
  const posted = reading.filter((row) => row.method !== 'GET')
  expect(posted).toEqual([previewInvitationsRow])
})
