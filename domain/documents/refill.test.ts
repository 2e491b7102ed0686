import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentKinds } from '#contract/document-kinds.ts'
import type { DocumentContent, Field, Template } from '#contract/documents.ts'
import { fillTemplate } from './fill.ts'
import { readersOf } from './refill.ts'
import { type PaperFiles, paperFileNames, readAllPapers } from './templates/papers.ts'

// One entry for every name of the list that the type is made of.
const files = Object.fromEntries(
  paperFileNames.map((name) => [name, readFileSync(join(import.meta.dirname, 'templates', name), 'utf8')]),
) as PaperFiles
const { papers, declared } = readAllPapers(files, 'en')
/** What the job says where no proposal was made: nothing of it comes from an estimate. */
const job = Object.fromEntries(
  Object.entries(declared.fields).map(([key, { kind, sample }]): [string, Field] => [
    key,
    { kind, value: sample, source: { from: 'project', field: key }, overruled: null },
  ]),
)
const nothing: DocumentContent = { blocks: [], fields: {} }
const asking = (key: string, kind: Field['kind'] = 'money'): Template => ({
  fields: { [key]: { label: key, kind, required: false, rule: null } },
  blocks: [],
})

const money = Object.keys(declared.fields).filter((key) => declared.fields[key]?.kind === 'money')
test.each([...money, 'contract.fee', 'contract.rates'])('who does not pay reads no paper with %s', (key) => {
  const least = key === 'sub.price' ? 'cost' : 'price'
  expect(readersOf('open', asking(key), nothing)).toBe(least)
  const field = job[key]
  expect(
    field && readersOf('open', { fields: {}, blocks: [] }, { blocks: [], fields: { [key]: field } }),
  ).toBe(least)
})

test('a paper that stands or falls with the price is kept from who does not pay', () => {
  const block = { id: 'text', kind: 'pageBreak' } as const
  const when = [{ key: 'change.before', is: 'more', value: 100 } as const]
  expect(readersOf('open', { fields: {}, blocks: [{ block, when, each: null }] }, nothing)).toBe('price')
})

test.each(['change.work', 'change.days', 'contract.number', 'contract.work', 'own.sum', 'sub.name'])(
  'everybody reads a paper with %s',
  (key) => expect(readersOf('open', asking(key), nothing)).toBe('open'),
)

test('every form of ours is read by whom its kind says', () => {
  for (const { key, kind, template } of papers) {
    const filled = fillTemplate(template, { fields: job, lists: declared.lists })
    if ('fault' in filled) throw new Error(key)
    const of = documentKinds[kind].class
    expect([key, readersOf(of, template, filled.content)]).toEqual([key, of])
  }
})
