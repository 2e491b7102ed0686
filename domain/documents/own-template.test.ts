import { expect, test } from 'vitest'
import type { Block, Field, Template } from '#contract/documents.ts'
import { fillTemplate } from './fill.ts'
import { templateFrom } from './own-template.ts'

const prose = (id: string, text: string, key?: string): Block => ({
  ...{ id, kind: 'prose' },
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text }, ...(key ? [{ type: 'field', attrs: { key } } as const] : [])],
    },
  ],
})
const asked = { label: 'A', kind: 'money', required: true, rule: null } as const
const template: Template = {
  base: 'contract-ca',
  fields: {
    price: asked,
    fee: asked,
    total: { ...asked, rule: { op: 'sum', of: [{ key: 'price' }, { key: 'fee' }] } },
    unused: asked,
  },
  blocks: [
    { block: prose('first', 'Sum ', 'total'), when: [], each: null },
    { block: prose('late', 'Late fee'), when: [{ key: 'fee', is: 'filled', value: null }], each: null },
    { block: prose('room', 'Room ', 'item.name'), when: [], each: 'rooms' },
    { block: prose('gone', 'Gone'), when: [], each: null },
  ],
}
const money = (value: number): Field => ({ kind: 'money', value, source: { from: 'rule' }, overruled: null })
const rooms = ['a', 'b'].map((id) => ({ id, cells: { name: id } }))
const mark = { revision: 1, by: null, at: '2026-01-01T00:00:00Z', own: true }

const begun = () => {
  const filled = fillTemplate(template, { fields: { price: money(100) }, lists: { rooms } })
  if ('fault' in filled) throw new Error(filled.fault)
  return filled.content
}

test('what was written by hand stands as it is, the rest is filled from the next job, and what was typed is not taken', () => {
  const content = begun()
  const blocks = content.blocks
    .filter(({ id }) => id !== 'gone')
    .map((block) => (block.id === 'first' ? prose('first', 'In all ', 'total') : block))
  const own = templateFrom(
    template,
    { ...content, blocks: [...blocks, prose('mine', 'Ours ', 'warranty.years')] },
    { first: mark, gone: mark, mine: mark },
  )
  expect(own.base).toBe('contract-ca')
  expect(own.blocks.map(({ block, each }) => [block.id, each])).toEqual([
    ...[
      ['first', null],
      ['late', null],
      ['room', 'rooms'],
      ['mine', null],
    ],
  ])
  expect(Object.keys(own.fields).sort()).toEqual(['fee', 'price', 'total'])
  const years = {
    kind: 'number',
    value: 2,
    source: { from: 'project', field: 'warranty.years' },
    overruled: null,
  } as const
  const again = fillTemplate(own, {
    fields: { price: money(500), fee: money(7), 'warranty.years': years },
    lists: { rooms: [...rooms, { id: 'c', cells: { name: 'c' } }] },
  })
  if ('fault' in again) throw new Error(again.fault)
  expect(again.content.blocks.map(({ id }) => id)).toEqual([
    'first',
    'late',
    'room/a',
    'room/b',
    'room/c',
    'mine',
  ])
  expect(again.content.fields.total?.value).toBe(507)
})

test('a key that somebody made up in a document is asked for by its name', () => {
  const content = begun()
  const typed: Field = {
    kind: 'text',
    value: 'x',
    source: { from: 'typed', byId: '0', at: '' },
    overruled: null,
  }
  const own = templateFrom(
    template,
    {
      blocks: [...content.blocks, prose('mine', '', 'crew.chief')],
      fields: { ...content.fields, 'crew.chief': typed },
    },
    { mine: mark },
  )
  expect(own.fields['crew.chief']).toEqual({ label: 'crew.chief', kind: 'text', required: false, rule: null })
})

test('what a field that says the same is the same as stays in the template', () => {
  const same: Template = {
    fields: {
      payee: { ...asked, kind: 'text', rule: { op: 'same', of: { key: 'price' } } },
      price: asked,
    },
    blocks: [{ block: prose('first', 'To ', 'payee'), when: [], each: null }],
  }
  const filled = fillTemplate(same, { fields: { price: money(100) }, lists: {} })
  if ('fault' in filled) throw new Error(filled.fault)
  expect(Object.keys(templateFrom(same, filled.content, {}).fields)).toEqual(['payee', 'price'])
})
