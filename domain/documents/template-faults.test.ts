import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Block, Rule, Template, TemplateBlock, ValueKind } from '#contract/documents.ts'
import { sampleFilling, withDeclared } from './catalogue.ts'
import { fillTemplate } from './fill.ts'
import { fieldsMost, templateFlaws } from './template-faults.ts'
import { catalogueOf } from './templates/known-lists.ts'
import { type PaperFiles, paperFileNames, readAllPapers } from './templates/papers.ts'

// One entry for every name of the list that the type is made of.
const files = Object.fromEntries(
  paperFileNames.map((name) => [name, readFileSync(join(import.meta.dirname, 'templates', name), 'utf8')]),
) as PaperFiles
const papers = readAllPapers(files, 'en')
const catalogue = catalogueOf(papers, 'en')

const field = (kind: ValueKind, rule: Rule | null = null, label = kind as string) => ({
  ...{ label, kind, rule },
  required: false,
})
const key = (of: string) => ({ key: of })
const known = {
  price: field('money', null, 'Price'),
  fee: field('money', null, 'Fee'),
  hours: field('number', null, 'Hours'),
  part: field('share', null, 'Part'),
  day: field('date', null, 'Day'),
  note: field('text', null, 'Note'),
}
const of = (fields: Template['fields'], ...blocks: TemplateBlock[]): Template => ({
  fields: { ...known, ...fields },
  blocks,
})
const flawsOf = (template: Template) => templateFlaws(template, catalogue).map(({ text }) => text)
const asked = (kind: ValueKind, rule: Rule) => flawsOf(of({ own: field(kind, rule, 'Own') }))
const shown = (block: Block, over: Partial<TemplateBlock> = {}): TemplateBlock => ({
  ...{ block, when: [], each: null },
  ...over,
})
const says = (...keys: string[]): Block => ({
  ...{ id: 'text', kind: 'prose' },
  content: [{ type: 'paragraph', content: keys.map((one) => ({ type: 'field', attrs: { key: one } })) }],
})

test.each(papers.papers.map(({ key: name }) => name))('%s of ours has no flaw', (name) => {
  const template = papers.papers.find((one) => one.key === name)?.template
  expect(template && flawsOf(template)).toEqual([])
})

test('every list and cell of the catalogue has a name that somebody says', () => {
  for (const [list, { label, columns, rows }] of Object.entries(catalogue.lists)) {
    expect(label, list).not.toBe(list)
    expect(rows.length, list).toBeGreaterThan(0)
    for (const [cell, { label: name }] of Object.entries(columns))
      expect(name, `${list} ${cell}`).toMatch(/\S/)
  }
})

describe('what is reckoned', () => {
  test.each<[ValueKind, Rule]>([
    ['money', { op: 'sum', of: [key('price'), key('fee'), { value: 1250 }] }],
    ['money', { op: 'sum', of: [key('estimate.total')] }],
    ['money', { op: 'less', from: key('price'), take: key('fee') }],
    ['money', { op: 'times', of: key('price'), by: { value: 1.5 } }],
    ['money', { op: 'times', of: key('hours'), by: key('price') }],
    ['number', { op: 'times', of: key('hours'), by: { value: 2 } }],
    ['money', { op: 'share', of: key('price'), bp: key('part') }],
    ['money', { op: 'share', of: key('price'), bp: { value: 825 } }],
    ['money', { op: 'column', list: 'estimate.groups', column: 'price' }],
    ['text', { op: 'day', of: key('day'), as: 'month' }],
    ['date', { op: 'day', of: key('day'), as: 'cancel3' }],
    ['text', { op: 'same', of: key('note') }],
  ])('a field of %s is reckoned by %o', (kind, rule) => {
    expect(asked(kind, rule)).toEqual([])
  })

  test.each<[ValueKind, Rule, RegExp]>([
    ['money', { op: 'times', of: key('price'), by: key('fee') }, /multiplies money by money/],
    ['money', { op: 'times', of: key('price'), by: key('part') }, /take it as a percentage/],
    ['number', { op: 'times', of: key('hours'), by: key('price') }, /“Own” comes to money/],
    ['money', { op: 'times', of: key('hours'), by: { value: 2 } }, /“Own” comes to a number/],
    ['money', { op: 'sum', of: [key('price'), key('day')] }, /cannot be reckoned from “Day”: that is a day/],
    ['money', { op: 'sum', of: [key('price'), key('note')] }, /cannot be reckoned from “Note”: that is text/],
    ['money', { op: 'sum', of: [key('price'), key('hours')] }, /is money and .*“Hours”, which is a number/],
    ['money', { op: 'sum', of: [{ value: 12.5 }] }, /amount of money/],
    ['money', { op: 'sum', of: [{ value: 1e300 }] }, /too large/],
    ['money', { op: 'less', from: key('price'), take: key('nobody') }, /field that is not there: nobody/],
    ['money', { op: 'share', of: key('price'), bp: key('fee') }, /takes a percentage, and “Fee” is money/],
    ['money', { op: 'share', of: key('hours'), bp: key('part') }, /“Hours”, which is a number/],
    ['money', { op: 'column', list: 'my.list', column: 'price' }, /a list that no job has/],
    ['money', { op: 'column', list: 'estimate.groups', column: 'cost' }, /does not have: cost/],
    ['money', { op: 'column', list: 'estimate.groups', column: 'title' }, /“Title”, which is text/],
    ['date', { op: 'sum', of: [key('day')] }, /its kind is money, a number or a percentage, not a day/],
    ['text', { op: 'same', of: key('price') }, /“Price”, which is money/],
    ['money', { op: 'day', of: key('price'), as: 'month' }, /“Price”, which is money/],
  ])('a field of %s is not reckoned by %o', (kind, rule, words) => {
    expect(asked(kind, rule).join(' ')).toMatch(words)
  })

  test('a rule that comes round to itself is told with its way, at each field of the circle', () => {
    const sum = (...keys: string[]): Rule => ({ op: 'sum', of: keys.map(key) })
    const flaws = flawsOf(
      of({
        a: field('money', sum('price', 'b'), 'A'),
        b: field('money', sum('a'), 'B'),
        c: field('money', sum('a')),
      }),
    )
    expect(flaws).toEqual([
      '“A” is reckoned from itself: A → B → A.',
      '“B” is reckoned from itself: B → A → B.',
    ])
    expect(flawsOf(of({ a: field('money', sum('a'), 'A') }))).toEqual(['“A” is reckoned from itself: A → A.'])
  })
})

test('fields are told that no form can have', () => {
  expect(flawsOf(of(Object.fromEntries([['constructor', field('text')]])))).toEqual([
    'A field cannot be called “constructor”.',
  ])
  expect(flawsOf(of({ 'estimate.total': field('text', null, 'Price') }))).toEqual([
    '“Price” is money in the job.',
  ])
  expect(flawsOf(of({ own: { ...field('money', null, 'Own'), sample: 'much' } }))[0]).toMatch(
    /“Own” is tried/,
  )
  const many = Object.fromEntries(
    Array.from({ length: fieldsMost + 1 }, (_, at) => [`f${at}`, field('text')]),
  )
  expect(flawsOf({ fields: many, blocks: [] })).toEqual(['A template has at most 300 fields.'])
})

describe('blocks', () => {
  const table = (kind: ValueKind, column = 'price'): Block => ({
    ...{ id: 'table', kind: 'table', rows: [] },
    columns: [{ key: column, name: 'Price', kind, total: true }],
  })
  const more = (name: string, value: string | number | null) => ({ key: name, is: 'more', value }) as const

  test('what the job has can be named, asked for and repeated', () => {
    const blocks = [
      shown(says('estimate.total', 'note'), { when: [more('price', 0), more('day', '2026-01-01')] }),
      shown({ ...says('item.title', 'item.price'), id: 'each' }, { each: 'estimate.groups' }),
      shown(table('money'), { each: 'estimate.groups', when: [more('estimate.groups', 1)] }),
    ]
    expect(flawsOf(of({}, ...blocks))).toEqual([])
  })

  test.each<[string, TemplateBlock, RegExp]>([
    ['a field', shown(says('nobody')), /names a field that is not there: nobody/],
    ['an inherited name', shown(says('constructor')), /names a field that is not there: constructor/],
    ['a row', shown(says('item.price')), /is not repeated for a list/],
    ['a cell', shown(says('item.cost'), { each: 'estimate.groups' }), /has no column “cost”/],
    ['a list', shown(says(), { each: 'my.rooms' }), /list that a block is repeated for: my.rooms/],
    ['a column', shown(table('money', 'cost'), { each: 'estimate.groups' }), /has no column “cost”/],
    ['a kind', shown(table('number'), { each: 'estimate.groups' }), /column “Price” .* is money/],
    ['a condition', shown(says(), { when: [more('nobody', 1)] }), /asks for a field that is not there/],
    ['more of a text', shown(says(), { when: [more('note', 'a')] }), /neither more nor less/],
    ['nothing', shown(says(), { when: [more('price', null)] }), /Say what “Price” is compared with/],
    ['another kind', shown(says(), { when: [more('price', 'a lot')] }), /cannot be compared with that/],
  ])('%s that is not there is told', (_, block, words) => {
    expect(flawsOf(of({}, block)).join(' ')).toMatch(words)
  })
})

test('what a template names of the job is declared with what it is reckoned from, and is filled from samples to the cent', () => {
  const bare: Template = {
    fields: {
      deposit: field('money', { op: 'share', of: key('contract.balance'), bp: { value: 333 } }, 'Deposit'),
      typed: { ...field('number', null, 'Typed'), sample: 7 },
    },
    blocks: [
      shown(says('deposit', 'typed', 'waiver.payee')),
      shown({ ...says('item.title', 'item.price'), id: 'each' }, { each: 'estimate.allowances' }),
    ],
  }
  const template = withDeclared(bare, catalogue)
  expect(Object.keys(template.fields)).toEqual([
    ...['deposit', 'typed', 'contract.balance', 'estimate.total', 'contract.deposit'],
    ...['waiver.payee', 'claimant.name', 'estimate.allowances.title', 'estimate.allowances.price'],
  ])
  expect(templateFlaws(template, catalogue)).toEqual([])
  const filled = fillTemplate(template, sampleFilling(template, catalogue))
  if ('fault' in filled) throw new Error(filled.fault)
  const { fields, blocks } = filled.content
  // 3.33 % of $49,081.94 less $1,000.00.
  expect(fields.deposit?.value).toBe(Math.round((4_908_194 - 100_000) * 0.0333))
  expect([fields.typed?.value, fields['waiver.payee']?.value]).toEqual([7, 'Ruiz Electric'])
  expect(fields['estimate.allowances.1.price']).toMatchObject({ kind: 'money', value: 180_000 })
  expect(blocks.map(({ id }) => id)).toEqual(['text', 'each/1', 'each/2'])
})
