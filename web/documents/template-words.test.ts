import { expect, test } from 'vitest'
import type { TemplateBlock } from '#contract/documents.ts'
import type { Catalogue } from '#domain/documents/catalogue.ts'
import { fieldGroups, offeredKeys } from './field-select.tsx'
import { areBeside } from './template-words.ts'

const field = { label: 'x', kind: 'text', required: false, rule: null } as const
const catalogue: Catalogue = {
  fields: {
    'project.name': { ...field, sample: 'Alder' },
    'ask.to': { ...field, sample: 'Tom' },
    'sub.name': { ...field, sample: 'Ruiz' },
  },
  lists: { 'people.team': { label: 'People', columns: { name: { label: 'Name', kind: 'text' } }, rows: [] } },
}

test('a text is offered the fields of its template and of the job, of other papers those it has, and no cell of a row', () => {
  const own = { 'own.price': field, 'people.team.name': field, 'ask.to': field }
  expect(offeredKeys({ fields: own }, catalogue)).toEqual(['own.price', 'project.name', 'ask.to'])
  // Where there is none of its own, what other papers ask for does not move up.
  expect(offeredKeys({ fields: {} }, catalogue)).toEqual(['project.name'])
  expect(fieldGroups({ template: { fields: own }, catalogue }).map(({ of }) => of)).toEqual([
    ...['own', 'job', 'papers'],
  ])
})

test('blocks are the same beside their texts until one is moved, repeated, or asked for something', () => {
  const block = (id: string): TemplateBlock => ({
    ...{ block: { id, kind: 'prose', content: [] }, when: [], each: null },
  })
  const [one, other] = [block('one'), block('other')]
  const written: TemplateBlock = {
    ...one,
    block: { ...{ id: 'one', kind: 'prose' }, content: [{ type: 'paragraph' }] },
  }
  expect(areBeside([one, other], [written, other])).toBe(true)
  expect(areBeside([one, other], [other, one])).toBe(false)
  expect(areBeside([one, other], [one])).toBe(false)
  expect(areBeside([one], [{ ...one, each: 'people.team' }])).toBe(false)
  expect(areBeside([one], [{ ...one, when: [{ key: 'a', is: 'filled', value: null }] }])).toBe(false)
})
