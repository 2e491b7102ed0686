import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewInvitationsRow } from './invitations.ts'
import { newestPricesRow } from './price-book.ts'
import { machineScopes, orgScopes, scopes } from './route.ts'
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

test('no two rows share a method and a path, and each says which keys reach it', () => {
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length)
  for (const { caller, scope, path } of rows) {
    if (caller === 'org' || caller === 'project') {
      expect(scope === null || Object.hasOwn(orgScopes, scope), path).toBe(true)
    } else if (scope) {
      expect([caller, Object.hasOwn(scopes, scope)], path).toEqual(['operator', true])
    }
    expect(path.startsWith('/api/operator') || caller !== 'operator', path).toBe(true)
  }
})

test('a key that may only read can call nothing that writes', () => {
  const reading = rows.filter(({ scope }) => scope?.endsWith(':read'))
  expect(reading.length).toBeGreaterThan(15)
  // A preview is asked for with a whole invitation, prices by more ids than an address holds; neither writes anything.
  const posted = reading.filter((row) => row.method !== 'GET')
  expect(posted).toEqual([previewInvitationsRow, newestPricesRow])
})

test('a key that may write can read what it writes, and no row that only reads asks for more', () => {
  for (const { scope, method, path } of rows) {
    if (method === 'GET' && scope) expect(scope, path).toMatch(/:read$/)
  }
  const groups = Object.keys(orgScopes)
    // Of no row: what is asked over the protocol.
    .filter((scope) => !(scope in machineScopes))
    .map((scope) => scope.split(':', 1)[0])
  for (const group of groups) {
    const scopesOf = rows.flatMap(({ scope }) => (scope?.startsWith(`${group}:`) ? scope : []))
    expect(new Set(scopesOf)).toEqual(new Set([`${group}:read`, `${group}:write`]))
  }
})

test('no key reaches what hands out access: accounts, members, invitations, links, keys, webhooks, exports', () => {
  const reached = rows.filter(({ scope, caller }) => scope && caller !== 'operator').map(({ path }) => path)
  for (const path of reached)
    expect(path).not.toMatch(/key|webhook|archive|invit|members|view-links|auth|settings/)
})
