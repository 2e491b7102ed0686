import { expect, test } from 'vitest'
import type { Block, DocumentContent, Field } from '#contract/documents.ts'
import { type BlockChange, compareDocuments, compareWords } from './compare.ts'

const prose = (id: string, text: string): Block => ({
  id,
  kind: 'prose',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const priced: Block = {
  id: 'price',
  kind: 'prose',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'You pay ' },
        { type: 'field', attrs: { key: 'price' } },
        { type: 'text', text: '.' },
      ],
    },
  ],
}
const money = (value: number): Field => ({ kind: 'money', value, source: { from: 'rule' }, overruled: null })
const table = (rows: [string, string, number][]): Block => ({
  id: 'sums',
  kind: 'table',
  columns: [
    { key: 'item', name: 'Item', kind: 'text', total: false },
    { key: 'sum', name: 'Sum', kind: 'money', total: true },
  ],
  rows: rows.map(([id, item, sum]) => ({ id, cells: { item, sum } })),
})
const content = (blocks: Block[], fields: DocumentContent['fields'] = {}): DocumentContent => ({
  blocks,
  fields,
})

const told = (changes: readonly BlockChange[]) =>
  changes.map(({ id, change, moved }) => `${id} ${change}${moved ? ' moved' : ''}`)

test('the same document has no change', () => {
  const one = content([prose('a', 'One'), table([['1', 'Floor', 100]])])
  expect(told(compareDocuments(one, structuredClone(one)))).toEqual(['a same', 'sums same'])
})

test('words that changed are told within their block', () => {
  const [change] = compareDocuments(
    content([prose('a', 'The wall is 10 ft long.')]),
    content([prose('a', 'The wall is 12 ft long.')]),
  )
  expect(change).toMatchObject({ id: 'a', change: 'changed', moved: false })
  expect(change?.words).toEqual([
    { text: 'The wall is ', change: 'same' },
    { text: '10', change: 'removed' },
    { text: '12', change: 'added' },
    { text: ' ft long.', change: 'same' },
  ])
})

test('one block that went elsewhere is told as moved, and those around it are not', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => prose(id, id)) as [Block, Block, Block, Block]
  expect(told(compareDocuments(content([a, b, c, d]), content([d, a, b, c])))).toEqual([
    'd same moved',
    'a same',
    'b same',
    'c same',
  ])
  expect(told(compareDocuments(content([a, b, c]), content([a, prose('c', 'other'), b])))).toEqual([
    'a same',
    'c changed moved',
    'b same',
  ])
})

test('blocks that are gone stand where they stood, also at the beginning and in a row', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => prose(id, id)) as [Block, Block, Block, Block]
  expect(told(compareDocuments(content([a, b, c, d]), content([c, prose('e', 'e')])))).toEqual([
    'a removed',
    'b removed',
    'c same',
    'd removed',
    'e added',
  ])
})

test('a value that changed changes the blocks that name it, and no other', () => {
  const [one, other] = [100, 250].map((value) => content([priced, prose('a', 'x')], { price: money(value) }))
  const changes = compareDocuments(one ?? content([]), other ?? content([]))
  expect(told(changes)).toEqual(['price changed', 'a same'])
  const words = (what: string) =>
    changes[0]?.words.filter(({ change }) => change === what).map(({ text }) => text)
  expect(words('removed')?.join('')).toContain('1')
  expect(words('added')?.join('')).toContain('2')
})

test('where a value comes from is no change of what is read', () => {
  const typed = { ...money(1), source: { from: 'project', field: 'price' } as const }
  const changes = compareDocuments(
    content([priced], { price: money(1) }),
    content([priced], { price: typed }),
  )
  expect(told(changes)).toEqual(['price same'])
})

test('a table is told by its rows, with what a cell was', () => {
  const before = content([
    table([
      ['1', 'Floor', 100],
      ['2', 'Tile', 200],
      ['3', 'Paint', 300],
    ]),
  ])
  const after = content([
    table([
      ['1', 'Floor', 100],
      ['3', 'Paint', 350],
      ['4', 'Trim', 400],
    ]),
  ])
  expect(
    compareDocuments(before, after)[0]?.rows.map(({ id, change, before: was }) => [id, change, was]),
  ).toEqual([
    ['1', 'same', {}],
    ['2', 'removed', {}],
    ['3', 'changed', { sum: 300 }],
    ['4', 'added', {}],
  ])
})

test('a text that became another one is told as a whole', () => {
  const words = (seed: string) => Array.from({ length: 20_000 }, (_, at) => `${seed}${at}`).join(' ')
  expect(compareWords(words('a'), words('b')).map(({ change }) => change)).toEqual(['removed', 'added'])
})
