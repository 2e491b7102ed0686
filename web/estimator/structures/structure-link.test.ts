import { expect, test } from 'vitest'
import { packText } from '../link-text.ts'
import {
  countStructure,
  firstStructure,
  type StructureJob,
  structureIds,
  structureOf,
  withGiven,
} from './structure-job.ts'
import { packStructure, readStructureLink, unpackStructure, writeStructureLink } from './structure-link.ts'

const job = (id: StructureJob['id'] = 'slab'): StructureJob => ({ ...firstStructure(), id })
const noPrices = [0, []]

test.each(structureIds)('a link to %s brings back the list', async (id) => {
  const given = Object.entries(structureOf(id).fields).reduce(
    (made, [fieldId, { most }]) => withGiven(made, fieldId, most),
    job(id),
  )
  const { choices } = given
  const changed: StructureJob = {
    ...given,
    choices: { ...choices, units: 'metric', assumptions: { 'concrete-waste': 5 } },
    prices: given.prices.map((price, at) => (at === 0 ? { ...price, cents: 1, sample: false } : price)),
  }
  const link = await writeStructureLink(changed)
  expect(link).toMatch(/^1\.[\w-]+$/)
  expect(link.length).toBeLessThan(400)
  expect(await readStructureLink(link)).toEqual(changed)
})

test('whose paper it is comes back with what is kept, and is in no link', async () => {
  const heading = { title: 'Patio', client: 'Ada Mason', company: 'Mason & Sons' }
  const headed: StructureJob = { ...withGiven(job(), 'length', 6), heading }
  expect(unpackStructure(structuredClone(packStructure(headed)))).toEqual(headed)
  expect(await readStructureLink(await writeStructureLink(headed))).not.toHaveProperty('heading')
})

test('a structure that was kept before its heading was opens without one', () => {
  const before = packStructure(withGiven(job(), 'length', 6)).slice(0, -1)
  expect(unpackStructure(before)).toEqual(withGiven(job(), 'length', 6))
})

test('a link that was made before a field was there opens with what is usual of it', async () => {
  const old = `1.${await packText(['fence', [['length', 30.48]], [], 0, noPrices])}`
  const counted = countStructure(await readStructureLink(old))
  const lines = 'takeoff' in counted ? counted.takeoff.lines : []
  expect(lines.map(({ itemId, order }) => [itemId, order.count])).toEqual([
    ['fence-post-4x4-8ft', 14],
    ['fence-rail-2x4-8ft', 39],
    ['fence-picket-6ft', 230],
    ['deck-screws-box', 4],
    ['concrete-50lb-fast', 28],
  ])
})

test('so does a deck from before its supports were counted, with those of every new deck', async () => {
  const old = `1.${await packText([
    'deck',
    [
      ['length', 3.048],
      ['width', 3.048],
    ],
    [],
    0,
    noPrices,
  ])}`
  const counted = countStructure(await readStructureLink(old))
  const lines = 'takeoff' in counted ? counted.takeoff.lines : []
  const orders = new Map(lines.map(({ itemId, order }) => [itemId, order.count]))
  expect(orders.get('deck-board-12ft')).toBe(22)
  expect([...orders.keys()]).toEqual(expect.arrayContaining(['ledger-2x8-10ft', 'concrete-80lb']))
  expect([...orders.keys()].filter((id) => /rail|baluster|stringer/.test(id))).toEqual([])
})

test.each([
  ['nothing', ''],
  ['another version of nothing', '1.'],
  ['letters', '1.abc'],
])('%s is refused', async (_, fragment) => {
  await expect(readStructureLink(fragment)).rejects.toThrow(
    'There is no list in this link that can be opened',
  )
})

test('a newer form is refused with the way out', async () => {
  await expect(readStructureLink('2.abc')).rejects.toThrow('newer version')
})

test.each([
  ['an unknown structure', ['tower', [], [], 0, noPrices]],
  ['a structure that every object has', ['toString', [], [], 0, noPrices]],
  ['an unknown field', ['slab', [['girth', 1]], [], 0, noPrices]],
  ['a field that every object has', ['slab', [['constructor', 1]], [], 0, noPrices]],
  ['a text for a length', ['slab', [['length', '1']], [], 0, noPrices]],
  ['a length that cannot be', ['slab', [['length', 1e8]], [], 0, noPrices]],
  ['a waste that cannot be', ['slab', [], [['concrete-waste', 900]], 0, noPrices]],
  ['unknown units', ['slab', [], [], 7, noPrices]],
  ['no prices', ['slab', [], [], 0]],
  ['no list', { id: 'slab' }],
])('a link with %s is refused', async (_, value) => {
  await expect(readStructureLink(`1.${await packText(value)}`)).rejects.toThrow(
    'There is no list in this link that can be opened',
  )
})

test('what a link cannot hold is said', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => ({
    itemId: `item-${at}`,
    item: `${Math.sin(at)}`,
    pack: `${Math.cos(at)}`,
    cents: at,
    asOf: '2026-11-22',
    sample: false,
  }))
  await expect(writeStructureLink({ ...job(), prices: rows })).rejects.toThrow('too large for a link')
})
