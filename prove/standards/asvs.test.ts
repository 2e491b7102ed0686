import { expect, test } from 'vitest'
import { isMissed } from '#bench/measured.ts'
import { checkAsvs } from './asvs.ts'
import { deadEnd, testTitles } from './asvs-reference.ts'
import { findFaults, parseTable, type Requirement } from './asvs-table.ts'

test('the table holds every requirement of levels 1 and 2 once, and each reference leads somewhere', () => {
  const missed = checkAsvs().filter(isMissed)
  expect(missed.map(({ what, details }) => [what, details])).toEqual([])
})

const files: Record<string, string> = {
  'server/a.test.ts': `
    test('a door is shut', () => {})
    // test('a door that was taken out', () => {})
    test.skip('a door that is left out', () => {})
    test.todo('a door to come')
    describe.each(['x'])('a group', () => {})
    test.each(['it is (', "o'clock"])(
      'a door of %s is shut',
      (name) => {},
    )
    test("somebody's door", { timeout: 5 }, () => {})
    const told = 'test('`,
  'server/kit/env.ts': '\nconst settings = {\n  PORT: numberBetween(0, 65535, true),\n}',
  'server/door.ts': 'export function shut() {}\nconst hidden = 1\n  const inner = 2\n',
  'docs/doors.md': '# Doors\n\n## How they shut\n\nNot here: How they open\n',
  '.npmrc': 'ignore-scripts=true\n',
}
const read = (path: string) => files[path]

test('only what runs is a title of a test', () => {
  expect([...testTitles(files['server/a.test.ts'] ?? '')]).toEqual([
    'a door is shut',
    'a door of %s is shut',
    "somebody's door",
  ])
})

test.each([
  [{ test: 'server/a.test.ts', name: 'a door of %s is shut' }],
  [{ setting: 'PORT' }],
  [{ document: 'docs/doors.md', heading: 'How they shut' }],
  [{ code: 'server/door.ts', name: 'shut' }],
  [{ code: 'server/door.ts', name: 'hidden' }],
  [{ code: '.npmrc', name: 'ignore-scripts' }],
])('%j leads to what it names', (reference) => {
  expect(deadEnd(reference, read)).toBeUndefined()
})

test.each([
  [{ test: 'server/b.test.ts', name: 'a door is shut' }, 'there is no file server/b.test.ts'],
  [{ test: 'server/a.test.ts', name: 'a door' }, "server/a.test.ts has no test 'a door'"],
  [{ setting: 'PORTS' }, 'there is no setting PORTS'],
  [{ document: 'docs/doors.md', heading: 'How they open' }, "docs/doors.md has no heading 'How they open'"],
  [{ code: 'server/door.ts', name: 'shu' }, 'server/door.ts declares no shu'],
  [{ code: 'server/door.ts', name: 'inner' }, 'server/door.ts declares no inner'],
])('%j is a dead end', (reference, why) => {
  expect(deadEnd(reference, read)).toBe(why)
})

const levels = { 'V1.1.1': 2, 'V1.2.1': 1 }
const first: Requirement = {
  id: 'V1.1.1',
  level: 2,
  about: 'Doors are shut',
  status: 'met',
  how: 'Every door has a lock of its own, and a test tries them all.',
  refs: [{ code: 'server/door.ts', name: 'shut' }],
}
const second: Requirement = {
  ...first,
  id: 'V1.2.1',
  level: 1,
  status: 'not applicable',
  how: 'There is no window in this house that anybody could leave open.',
  refs: [],
}

test('a whole table has no fault', () => {
  expect(findFaults(levels, [first, second], read)).toEqual({ ids: [], words: [], references: [] })
})

test.each<[string, Requirement[], string]>([
  ['misses an id', [first], 'V1.2.1 is missing'],
  ['has an id twice', [first, second, { ...second, how: `${second.how} None.` }], 'V1.2.1 stands twice'],
  [
    'has an id that is none',
    [first, second, { ...second, id: 'V9.9.9', how: `${second.how} None.` }],
    'V9.9.9 is no requirement of level 1 or 2',
  ],
  ['has another level', [first, { ...second, level: 2 }], 'V1.2.1 is of level 1'],
  ['has another order', [second, first], 'V1.1.1 stands out of order'],
])('a table that %s is told so', (_, table, fault) => {
  expect(findFaults(levels, table, read).ids).toContain(fault)
})

test.each<[string, Partial<Requirement>, string]>([
  ['claims what nothing shows', { refs: [] }, 'V1.1.1: nothing shows that it is met'],
  [
    'gives a reason without substance',
    { status: 'exception', how: 'Not needed.' },
    "V1.1.1: 'Not needed.' is too little",
  ],
  ['copies a reason', { how: second.how }, 'V1.2.1: says the same as V1.1.1'],
  ['does not say what it is about', { about: ' ' }, 'V1.1.1: what it is about has 0 words'],
])('an entry that %s is told so', (_, change, fault) => {
  expect(findFaults(levels, [{ ...first, ...change }, second], read).words).toContain(fault)
})

test('a reference that leads nowhere is told with its requirement', () => {
  const dead = { ...first, refs: [{ code: 'server/gate.ts', name: 'shut' }] }
  expect(findFaults(levels, [dead, second], read).references).toEqual([
    'V1.1.1: there is no file server/gate.ts',
  ])
})

test('an entry of another shape is no entry', () => {
  const text = JSON.stringify({ requirements: [{ ...first, status: 'fulfilled' }] })
  expect(() => parseTable(text)).toThrow()
})
