import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFeature } from './make-feature.ts'

/** A tree with one room, one file of the contract and nothing else. */
let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'plumbline-tree-'))
  mkdirSync(join(tree, 'server', 'waitlist'), { recursive: true })
  mkdirSync(join(tree, 'contract'))
  writeFileSync(join(tree, 'contract', 'rows.ts'), '')
})
afterEach(() => rmSync(tree, { recursive: true }))

test.each([
  ['Punch', 'small letters'],
  ['punch_list', 'small letters'],
  ['../punch', 'small letters'],
  ['punch-', 'small letters'],
  ['ab', 'from 3 to 30 letters'],
  ['a'.repeat(31), 'from 3 to 30 letters'],
  ['delete', 'means something else'],
  ['helpers', 'means something else'],
  ['waitlist', 'server/waitlist is there already'],
  ['rows', 'contract/rows.ts is there already'],
  ['features', '/features has a page already'],
  ['projects', '/projects leads to / already'],
])("a feature is not named '%s': %s", (name, why) => {
  const before = readdirSync(tree, { recursive: true })
  expect(() => makeFeature(tree, name, { table: false })).toThrow(why)
  expect(readdirSync(tree, { recursive: true })).toEqual(before)
})

test('a Spanish title of other signs than letters, digits and spaces is refused', () => {
  expect(() => makeFeature(tree, 'punch-list', { table: false, spanish: '<b>' })).toThrow('Spanish title')
})
