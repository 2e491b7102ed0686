import { expect, test } from 'vitest'
import type { Block, DocumentContent, Field } from '#contract/documents.ts'
import { headedBlocks } from './paper-blocks.ts'
import { headOf, jobLine } from './paper-head.ts'
import { valueWriter } from './value-text.ts'

const typed = (value: string): Field => ({
  kind: 'text',
  value,
  source: { from: 'project', field: 'name' },
  overruled: null,
})
const name = { type: 'field', attrs: { key: 'project.name' } } as const
const heading = (text: string, level: 1 | 2 = 1): Block => ({
  ...{ id: 'h', kind: 'heading', level },
  content: [{ type: 'text', text }, name],
})
const work: Block = {
  ...{ id: 'w', kind: 'prose' },
  content: [{ type: 'paragraph', content: [{ type: 'field', attrs: { key: 'change.work' } }] }],
}
const content = (first: Block, change = 'Two outlets'): DocumentContent => ({
  blocks: [first, work],
  fields: { 'project.name': typed('214 Alder St'), 'change.work': typed(change) },
})
const overAnd = (title: string, kind: string, of: DocumentContent) => {
  const { heading: over, blocks } = headedBlocks({ title, kind, language: 'en' }, of)
  return [over, blocks.length]
}

test('a paper has one heading over it: what its kind, its title and the job say is not said again', () => {
  const change = heading('Change order, ')
  expect(overAnd('Change order', 'Change order', content(change))).toEqual(['Change order', 1])
  expect(overAnd('Wall 5', 'Change order', content(change))).toEqual(['Wall 5', 1])
  // On a screen that does not say which kind it is, its words stay.
  expect(overAnd('Wall 5', '', content(change))).toEqual(['Wall 5', 2])
  expect(overAnd('Agreement, kitchen', 'Contract', content(heading('Agreement for ')))).toEqual([
    'Agreement, kitchen',
    1,
  ])
})

test('a title that the text says anyway is not printed twice', () => {
  expect(overAnd('Wall 5', 'Change order', content(heading('Change order, '), 'Wall 5'))).toEqual([
    'Change order, 214 Alder St',
    1,
  ])
})

test('words of one’s own are never left out', () => {
  const own = content(heading('Rules for working at night, '))
  expect(overAnd('Rules', 'Letter', own)).toEqual(['Rules', 2])
  expect(headOf('Rules', 'Letter', own, valueWriter('en')).content).toBe(own)
  expect(overAnd('Change order', 'Change order', content(heading('Change order, ', 2)))).toEqual([
    'Change order',
    2,
  ])
  expect(overAnd('Empty', 'Letter', { blocks: [], fields: {} })).toEqual(['Empty', 0])
})

test('a job named after its address is said once', () => {
  expect(jobLine({ name: '214 Alder St', address: '214 Alder St, Boise, ID' })).toBe(
    '214 Alder St, Boise, ID',
  )
  expect(jobLine({ name: 'Building 4410', address: 'Gowen Field' })).toBe('Building 4410 · Gowen Field')
  expect(jobLine({ name: 'Building 4410', address: '' })).toBe('Building 4410')
  expect(jobLine({ name: 'Gowen Field', address: 'Gowen Field' })).toBe('Gowen Field')
  expect(jobLine({ name: '', address: '214 Alder St' })).toBe('214 Alder St')
  // What is no more than the beginning of a number, or of a street, is a name.
  expect(jobLine({ name: '21', address: '214 Alder St' })).toBe('21 · 214 Alder St')
  expect(jobLine({ name: 'Boise', address: 'Boise Ave 12' })).toBe('Boise · Boise Ave 12')
})
