import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DocumentContent, Field } from '#contract/documents.ts'
import { blankPattern, statutes, waiverForms, waiverOf } from '../../statutes/statutes.ts'
import { blockLines } from '../block-text.ts'
import { type Filling, fillTemplate, keysOf } from '../fill.ts'
import { readDeclarations, readPapers } from '../notation.ts'
import { valueWriter } from '../value-text.ts'
import { type PaperFiles, paperFileNames, readAllPapers, waiverKey } from './papers.ts'

// One entry for every name of the list that the type is made of.
const files = Object.fromEntries(
  paperFileNames.map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')]),
) as PaperFiles
const { papers, declared } = readAllPapers(files, 'en')
const filling: Filling = {
  fields: Object.fromEntries(
    Object.entries(declared.fields).map(([key, { kind, sample }]): [string, Field] => [
      key,
      { kind, value: sample, source: { from: 'project', field: key }, overruled: null },
    ]),
  ),
  lists: declared.lists,
}
const write = valueWriter('en')
const filled = (key: string, own: Filling = filling): DocumentContent => {
  const paper = papers.find((one) => one.key === key)
  if (!paper) throw new Error(`no ${key}`)
  const made = fillTemplate(paper.template, own)
  if ('fault' in made) throw new Error(`${key}: ${made.fault} ${made.keys}`)
  expect(made.open, key).toEqual([])
  return made.content
}
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

test('there is a template for every paper of the trade, each with its own key', () => {
  expect(papers.length).toBeGreaterThanOrEqual(40)
  expect(new Set(papers.map(({ key }) => key)).size).toBe(papers.length)
})

test.each(papers.map(({ key }) => key))(
  '%s is filled from samples, and prints each value as it is',
  (key) => {
    const content = filled(key)
    const lines = content.blocks.flatMap((block) => blockLines(block, { write, fields: content.fields }))
    for (const named of content.blocks.flatMap(keysOf)) {
      const field = content.fields[named]
      const { kind, sample, rule } = declared.fields[named] ?? {}
      if (rule === null && kind !== 'money') expect(field?.value, named).toBe(sample)
      if (typeof field?.value === 'number' && field.kind === 'money')
        expect(lines.join('\n'), named).toContain(write.money(field.value))
    }
    for (const block of content.blocks)
      if (block.kind === 'table')
        for (const row of block.rows)
          for (const column of block.columns)
            if (Object.keys(row.cells).length > 0) expect(row.cells, key).toHaveProperty([column.key])
  },
)

describe('the words of statutes', () => {
  test('are those whose checksum is kept', () => {
    for (const { id, text, sha256 } of statutes())
      expect(createHash('sha256').update(text).digest('hex'), id).toBe(sha256)
  })

  test.each(waiverForms().map((form) => [form.id, form] as const))(
    '%s is rendered word for word',
    (_, form) => {
      const content = filled(waiverKey(form))
      const blank = Object.fromEntries(
        Object.entries(content.fields).map(([key, field]) => [
          key,
          { ...field, kind: 'text' as const, value: '____' },
        ]),
      )
      const text = content.blocks.flatMap((block) => blockLines(block, { write, fields: blank })).join('\n')
      expect(wordsOf(text.replace(blankPattern, ' '))).toEqual(wordsOf(form.text.replace(blankPattern, ' ')))
      expect(form.text.match(blankPattern)?.length ?? 0).toBe(form.blanks.split(' ').length)
    },
  )

  test('Mississippi’s final form is signed twice, and Nevada’s two notices differ', () => {
    const signed = (key: string) => filled(key).blocks.filter(({ kind }) => kind === 'signature').length
    expect([signed('lien-waiver-ms-85-7-433-1'), signed('lien-waiver-ms-85-7-433-2')]).toEqual([1, 2])
    const notice = (id: string) =>
      statutes()
        .find((one) => one.id === id)
        ?.text.match(/^Notice.*$/im)?.[0]
    expect(notice('nv-108.2457-5-b')).not.toBe(notice('nv-108.2457-5-d'))
  })

  test('every statute that a template names stands whole in it', () => {
    const said = (key: string) => {
      const { blocks, fields } = filled(key)
      return blocks.flatMap((block) => blockLines(block, { write, fields })).join('\n')
    }
    const contract = wordsOf(said('contract-home-improvement-ca')).join(' ')
    for (const { id, text, blanks } of statutes())
      if (/^ca-bpc-7159-(d|e-4|e-5|e-6-B)/.test(id) && blanks === '')
        expect(contract, id).toContain(wordsOf(text).join(' '))
  })
})

test('a waiver is that of the state and the kind; one that is not held is refused by name', () => {
  expect(waiverOf('TX', true, false)).toMatchObject({ id: 'tx-53.284-e' })
  expect(waiverOf('GA', false, null)).toMatchObject({ id: 'ga-44-14-366-interim' })
  expect(waiverOf('WY', true, null)).toMatchObject({ id: 'wy-29-10-101-b' })
  expect(waiverOf('GA', false, true)).toEqual({ refused: 'no-kind', citation: 'O.C.G.A. § 44-14-366' })
  expect(waiverOf('AZ', false, null)).toEqual({ refused: 'no-kind', citation: 'A.R.S. § 33-1008' })
  expect(waiverOf('MO', true, false)).toEqual({ refused: 'not-held', citation: 'RSMo 429.016.27' })
  expect(waiverOf('ID', true, false)).toEqual({ refused: 'no-form', citation: '' })
})

describe('what is wrong with a template is said with file and line', () => {
  const read = (text: string, fields = 'a text A = b\nx money X := sum(y, 1)\ny money Y := sum(x, 1)') =>
    readPapers(`=== k\ntitle: T\n---\n${text}`, {
      ...{ file: 'f', tell: (one: string) => one, statute: () => undefined },
      declared: readDeclarations(fields, 'fields', (one) => one),
    })
  test.each([
    ['{b}', 'f:4: unknown key b'],
    ['{a}\n| a X |\neach none', 'f:6: unknown list none'],
    ['{x}', 'f:1: reckoned in a circle: x → y → x'],
    ['% mo', 'f:4: the wording of mo is not held'],
    ['| a:colour X |', 'f:4: no column'],
    ['if a sometimes', 'f:4: no condition a sometimes'],
  ])('%s', (text, says) => {
    expect(() => read(text)).toThrow(says)
  })
  test('a declaration that says nothing', () => {
    expect(() => read('', 'a b')).toThrow('fields:1: no field')
    expect(() => read('', 'a money A := most(b)')).toThrow('fields:1: no rule most(b)')
    expect(() => read('', 'a text A\na text A')).toThrow('fields:2: a is there already')
  })
})

describe('in Spanish', () => {
  const words: Record<string, string> = JSON.parse(files['spanish.json'])
  const text = paperFileNames
    .filter((name) => name.endsWith('.txt'))
    .map((name) => files[name])
    .join('\n')

  test('a line has the fields of its original, and stands in a template', () => {
    const atoms = (line: string) => (line.match(/\{[^}]+\}/g) ?? []).sort().join()
    for (const [english, spanish] of Object.entries(words)) {
      expect(atoms(spanish), english).toBe(atoms(english))
      expect(spanish).not.toBe(english)
      expect(text).toContain(english)
    }
  })

  test('what owners and crews read is offered whole, and nothing with a statute in it', () => {
    const whole = papers.filter(({ languages }) => languages.includes('es')).map(({ key }) => key)
    expect(whole).toEqual(
      expect.arrayContaining([
        ...['proposal-letter', 'contract-fixed-price', 'change-order', 'allowance-sheet', 'selection-sheet'],
        ...['warranty-letter', 'completion-certificate', 'punch-list', 'safety-plan', 'toolbox-talk'],
      ]),
    )
    expect(whole.filter((key) => /^lien-waiver-[a-z]{2}-|cancellation|-ca$/.test(key))).toEqual([])
    const talk = readAllPapers(files, 'es').papers.find(({ key }) => key === 'toolbox-talk')
    expect(talk?.title).toBe('Charla de seguridad')
  })
})
