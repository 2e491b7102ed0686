import { expect, test } from 'vitest'
import {
  type Block,
  type Field,
  type Template,
  type TemplateBlock,
  templateSchema,
} from '#contract/documents.ts'
import { type Filled, fillTemplate } from './fill.ts'
import { fillingOf } from './refill.ts'

const given = (value: string | number | null, kind: Field['kind'] = 'money'): Field => ({
  kind,
  value,
  source: { from: 'project', field: 'x' },
  overruled: null,
})
const asked = (rule: Template['fields'][string]['rule'], over: Partial<Template['fields'][string]> = {}) => ({
  label: 'A field',
  kind: 'money' as const,
  required: false,
  rule,
  ...over,
})
const says = (id: string, ...keys: string[]): Block => ({
  id,
  kind: 'prose',
  content: [{ type: 'paragraph', content: keys.map((key) => ({ type: 'field', attrs: { key } })) }],
})
const always = (block: Block, over: Partial<TemplateBlock> = {}): TemplateBlock => ({
  block,
  when: [],
  each: null,
  ...over,
})
const template = (fields: Template['fields'], ...blocks: TemplateBlock[]): Template => {
  const made = { fields, blocks }
  expect(templateSchema.safeParse(made).success).toBe(true)
  return made
}
const contentOf = (filled: Filled) => {
  if ('fault' in filled) throw new Error(filled.fault)
  return filled.content
}
const valueIn = (filled: Filled, key: string) => contentOf(filled).fields[key]?.value

test('a field is taken with its source, and only those that are named', () => {
  const filled = fillTemplate(template({ price: asked(null) }, always(says('a', 'price'))), {
    fields: { price: given(4908194), other: given(1) },
    lists: {},
  })
  expect(filled).toEqual({
    content: { blocks: [says('a', 'price')], fields: { price: given(4908194) } },
    open: [],
  })
})

test('rules are reckoned in whole cents, each rounded once, a half away from zero', () => {
  const fields = {
    base: asked(null),
    both: asked({ op: 'sum', of: [{ key: 'base' }, { value: 50 }] }),
    tax: asked({ op: 'share', of: { key: 'both' }, bp: { value: 825 } }),
    owed: asked({ op: 'less', from: { value: 0 }, take: { key: 'tax' } }),
    hours: asked({ op: 'times', of: { value: 2.5 }, by: { value: 1 } }),
    exact: asked({ op: 'times', of: { value: 2.5 }, by: { value: 1 } }, { kind: 'number' }),
    large: asked({ op: 'share', of: { value: 999_999_999_999 }, bp: { value: 9999 } }),
  } as const
  const filled = fillTemplate(template(fields, always(says('a', ...Object.keys(fields)))), {
    fields: { base: given(150) },
    lists: {},
  })
  const values = Object.fromEntries(Object.keys(fields).map((key) => [key, valueIn(filled, key)]))
  expect(values).toEqual({
    base: 150,
    both: 200,
    tax: 17,
    owed: -17,
    hours: 3,
    exact: 2.5,
    large: 999_899_999_999,
  })
  expect(contentOf(filled).fields.tax?.source).toEqual({ from: 'rule' })
})

test('what is reckoned from something unknown is unknown, and open where it is required', () => {
  const fields = {
    base: asked(null, { required: true }),
    tax: asked({ op: 'share', of: { key: 'base' }, bp: { value: 825 } }, { required: true }),
  }
  const filled = fillTemplate(template(fields, always(says('a', 'tax'))), { fields: {}, lists: {} })
  expect(filled).toMatchObject({ open: ['base', 'tax'] })
})

test('a value typed over a rule stands', () => {
  const fields = { tax: asked({ op: 'sum', of: [{ value: 5 }] }) }
  const typed = { ...given(7), overruled: { value: 5, source: { from: 'rule' } as const } }
  const filled = fillTemplate(template(fields, always(says('a', 'tax'))), {
    fields: { tax: typed },
    lists: {},
  })
  expect(valueIn(filled, 'tax')).toBe(7)
})

test('rules that go round are refused with the way that they go', () => {
  const rule = (key: string) => asked({ op: 'sum' as const, of: [{ key }] })
  const fields = { a: rule('b'), b: rule('c'), c: rule('b') }
  expect(fillTemplate(template(fields, always(says('x', 'a'))), { fields: {}, lists: {} })).toEqual({
    fault: 'loop',
    keys: ['b', 'c', 'b'],
  })
})

test.each([
  ['a block', template({}, always(says('a', 'nobody'))), 'nobody'],
  [
    'a rule',
    template({ a: asked({ op: 'sum', of: [{ key: 'nobody' }] }) }, always(says('x', 'a'))),
    'nobody',
  ],
  [
    'a sum of a list',
    template({ a: asked({ op: 'column', list: 'none', column: 'x' }) }, always(says('x', 'a'))),
    'none',
  ],
  ['a repetition', template({}, always(says('x'), { each: 'none' })), 'none'],
])('%s that names what nothing answers for is refused by it', (_, made, key) => {
  expect(fillTemplate(made, { fields: {}, lists: {} })).toEqual({ fault: 'missing', keys: [key] })
})

test.each([
  ['filled', null, 5, true],
  ['filled', null, null, false],
  ['empty', null, '', true],
  ['equals', 'CA', 'CA', true],
  ['equals', 'CA', 'NV', false],
  ['more', 100, 101, true],
  ['more', 100, 100, false],
  ['less', 100, 99, true],
  ['less', 100, null, false],
  ['more', '100', 500, false],
] as const)('a block is there when a value is %s %s: of %s %s', (is, value, found, there) => {
  const made = template({ x: asked(null) }, always(says('a'), { when: [{ key: 'x', is, value }] }))
  const filled = fillTemplate(made, { fields: { x: given(found) }, lists: {} })
  expect(contentOf(filled).blocks).toHaveLength(there ? 1 : 0)
})

test('a block is repeated for each row, with ids that stay and values of its own', () => {
  const rooms = [
    { id: 'k1', cells: { name: 'Kitchen', priceCents: 100 } },
    { id: 'b2', cells: { name: 'Bath', priceCents: 250 } },
  ]
  const fields = {
    'rooms.priceCents': asked(null),
    all: asked({ op: 'column' as const, list: 'rooms', column: 'priceCents' }),
  }
  const made = template(
    fields,
    always(says('room', 'item.name', 'item.priceCents', 'all'), { each: 'rooms' }),
  )
  const content = contentOf(fillTemplate(made, { fields: {}, lists: { rooms } }))
  expect(content.blocks).toEqual([
    says('room/k1', 'rooms.k1.name', 'rooms.k1.priceCents', 'all'),
    says('room/b2', 'rooms.b2.name', 'rooms.b2.priceCents', 'all'),
  ])
  expect(content.fields).toMatchObject({
    'rooms.b2.name': { kind: 'text', value: 'Bath' },
    'rooms.b2.priceCents': { kind: 'money', value: 250 },
    all: { value: 350 },
  })
})

test('a table takes its rows from its list', () => {
  const block: Block = {
    id: 't',
    kind: 'table',
    columns: [{ key: 'name', name: 'Room', kind: 'text', total: false }],
    rows: [],
  }
  const rows = [{ id: 'k1', cells: { name: 'Kitchen' } }]
  const content = contentOf(
    fillTemplate(template({}, always(block, { each: 'rooms' })), { fields: {}, lists: { rooms: rows } }),
  )
  expect(content.blocks).toEqual([{ ...block, rows }])
})

test('more blocks than a document may have are refused by the block that is repeated', () => {
  const rows = Array.from({ length: 5001 }, (_, at) => ({ id: `r${at}`, cells: {} }))
  const made = template({}, always(says('many'), { each: 'rooms' }))
  expect(fillTemplate(made, { fields: {}, lists: { rooms: rows } })).toEqual({
    fault: 'large',
    keys: ['many'],
  })
})

test('a block stands only where a list has rows, and a draft keeps the list that its condition asks of', () => {
  const asks = template({}, always(says('a'), { when: [{ key: 'rows', is: 'filled', value: null }] }))
  const blocksWith = (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ id: `${at}`, cells: {} }))
    const kept = fillingOf(asks, { fields: {}, lists: { rows, others: rows } })
    expect(Object.keys(kept.lists)).toEqual(['rows'])
    return contentOf(fillTemplate(asks, kept)).blocks.length
  }
  expect([blocksWith(0), blocksWith(1), blocksWith(3)]).toEqual([0, 1, 1])
})
