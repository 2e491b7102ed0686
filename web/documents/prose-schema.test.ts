import { expect, test } from 'vitest'
import { documentLimits, type Inline, type Prose } from '#contract/documents.ts'
import type { TextBlock } from './is-text.ts'
import { fromDoc, proseSchema, toDoc } from './prose-schema.ts'

const line: Inline[] = [
  { type: 'text', text: 'Pay ', marks: [{ type: 'strong' }] },
  { type: 'field', attrs: { key: 'estimate.total' } },
  { type: 'hard_break' },
  { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] },
]
const body: Prose[] = [
  { type: 'paragraph', content: line },
  {
    type: 'ordered_list',
    content: [{ type: 'list_item', content: [{ type: 'paragraph', content: line }] }],
  },
]
const blocks: TextBlock[] = [
  { id: 'a', kind: 'heading', level: 2, content: line },
  { id: 'b', kind: 'prose', content: body },
  { id: 'c', kind: 'clause', level: 1, content: line, body: body },
  {
    ...{ id: 'd', kind: 'list', ordered: true },
    items: [
      { id: 'one', content: line },
      { id: 'two', content: [] },
    ],
  },
]

test.each(blocks)('what is edited of a $kind and not changed is the same block', (block) => {
  const doc = toDoc(block)
  doc.check()
  expect(fromDoc(block, doc, () => 'new')).toEqual(block)
})

test('an item that was split off another is one of its own', () => {
  const [, , , list] = blocks
  if (list?.kind !== 'list') throw new Error('no list')
  const twice = { ...list, items: [list.items[0], list.items[0]].filter((item) => item !== undefined) }
  const read = fromDoc(list, toDoc(twice), () => 'new')
  expect(read.kind === 'list' && read.items.map(({ id }) => id)).toEqual(['one', 'new'])
})

test('no script, picture or frame has a place in a text', () => {
  const tags = Object.values(proseSchema.nodes).flatMap(({ spec }) => spec.parseDOM ?? [])
  const named = tags.map((rule) => ('tag' in rule ? rule.tag : ''))
  expect(named.filter((tag) => /script|img|iframe|svg|form|object|style/.test(tag ?? ''))).toEqual([])
})

test('a text that is longer than one may be is several, with all of its letters', () => {
  const text = `${'x'.repeat(documentLimits.text - 1)}😀${'y'.repeat(30_000)}`
  const block: TextBlock = {
    id: 'a',
    kind: 'prose',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  }
  const kept = fromDoc(block, toDoc(block), () => 'new')
  const [paragraph] = kept.kind === 'prose' ? kept.content : []
  const parts = paragraph?.type === 'paragraph' ? (paragraph.content ?? []) : []
  const texts = parts.map((one) => (one.type === 'text' ? one.text : ''))
  expect(texts.map(({ length }) => length)).toEqual([19_999, 20_000, 10_002])
  expect(texts.join('')).toBe(text)
  expect(texts.every((one) => one.isWellFormed())).toBe(true)
})
