import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Block, Template } from '#contract/documents.ts'
import { type Language, languages } from '#language/languages.ts'
import { takeTranslations } from '#language/say.ts'
import { readTranslations } from '#language/translations.ts'
import { listOfCell, withDeclared, withoutUnnamed } from './catalogue.ts'
import { catalogueOf } from './templates/known-lists.ts'
import { type PaperFiles, paperFileNames, readAllPapers } from './templates/papers.ts'

// One entry for every name of the list that the type is made of.
const files = Object.fromEntries(
  paperFileNames.map((name) => [name, readFileSync(join(import.meta.dirname, 'templates', name), 'utf8')]),
) as PaperFiles
const catalogueIn = (language: Language) => catalogueOf(readAllPapers(files, language), language)
const catalogue = catalogueIn('en')

const heading = (id: string, key: string): Block => ({
  ...{ id, kind: 'heading', level: 2 },
  content: [{ type: 'field', attrs: { key } }],
})
const repeated = (each: string | null, ...ids: string[]): Template => ({
  fields: {},
  blocks: ids.map((id) => ({ block: heading(id, each ? 'item.name' : 'today'), when: [], each })),
})

test('the cells of rows go with the last block that is repeated for them', () => {
  const both = withDeclared(repeated('people.team', 'one', 'other'), catalogue)
  expect(Object.keys(both.fields)).toEqual(['people.team.name'])
  const left = (blocks: Template['blocks']) =>
    Object.keys(withoutUnnamed(both, { ...both, blocks }, catalogue).fields)
  expect(left(both.blocks.slice(1))).toEqual(['people.team.name'])
  expect(left([])).toEqual([])
  expect(left(both.blocks.map((one) => ({ ...one, each: null })))).toEqual([])
  expect(left(repeated('day.crews', 'one').blocks)).toEqual([])
})

test('no field of the catalogue is a cell of a list', () => {
  expect(Object.keys(catalogue.fields).filter((key) => listOfCell(catalogue, key))).toEqual([])
  expect(listOfCell(catalogue, 'people.team.name')).toBe('people.team')
})

test('a part of an amount is called so, and not what one does with a page', () => {
  takeTranslations('es', readTranslations('es'))
  const names = languages.map((one) => catalogueIn(one).lists['estimate.payments']?.columns.share?.label)
  expect(names).toEqual(['Percentage', 'Porcentaje'])
})
