import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
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
    // No field is written by its name.
    expect(lines.filter((line) => /[{}]|\*\*/.test(line))).toEqual([])
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

test.each(['proposal-letter', 'contract-fixed-price', 'selection-sheet'])(
  '%s says nothing of allowances where there are none, and has no empty table of them',
  (key) => {
    const said = (lists: Filling['lists']) => {
      const { blocks, fields } = filled(key, { fields: filling.fields, lists })
      return blocks.flatMap((block) => blockLines(block, { write, fields })).join('\n')
    }
    const words = /allowance|what you still choose/i
    expect(said(declared.lists)).toMatch(words)
    expect(said({ ...declared.lists, 'estimate.allowances': [] })).not.toMatch(words)
  },
)

const priced = papers.filter(({ template }) => template.blocks.some(({ each }) => each === 'estimate.groups'))
test.each(priced.map(({ key }) => key))(
  '%s names the options that were chosen and the tax, so that its parts come to its price',
  (key) => {
    const partsOf = (own: Filling) => {
      const { blocks, fields } = filled(key, own)
      const tables = blocks.flatMap((block) =>
        block.kind === 'table' &&
        block.columns.some(({ name }) => /^(Work|Part of the work|Chosen option)$/.test(name))
          ? block.rows.map(({ cells }) => Number(cells.price))
          : [],
      )
      const tax = blocks.flatMap(keysOf).includes('estimate.tax') ? Number(fields['estimate.tax']?.value) : 0
      return tables.reduce((sum, one) => sum + one, tax)
    }
    const { value: total } = filled(key).fields['estimate.total'] ?? {}
    expect(partsOf(filling)).toBe(total)
    const { 'estimate.tax': tax } = filling.fields
    // Where the tax is in the groups, none is added, and nothing is said of it.
    const none = tax && { ...filling.fields, 'estimate.tax': { ...tax, value: 0 } }
    const bare = { fields: none ?? {}, lists: { ...filling.lists, 'estimate.options': [] } }
    expect(partsOf(bare)).toBe(Number(total) - 142_000 - Number(tax?.value))
  },
)

test('the pay estimate of ENG Form 93 is reckoned as the form says, and nothing of it is asked twice', () => {
  const { fields } = filled('pay-estimate-eng-93')
  const at = (key: string) => fields[`pay.${key}`]?.value
  // D = A + B + C, E = earned − D, H = F + G, K = I + J, L = E − H + K.
  expect([at('previous'), at('period'), at('deducted'), at('refunds'), at('due')]).toEqual([
    ...[8_000_000, 4_500_000, 225_000, 0, 4_275_000],
  ])
  expect([at('held'), at('paid')]).toEqual([625_000, 11_875_000])
  expect(declared.fields['pay.due']?.label).toBe('Amount due contractor (L = E − H + K)')
})

test('days follow from the day of the paper, in the words of each form', () => {
  const { fields } = filled('lien-waiver-ga-44-14-366-interim')
  expect(['day', 'month', 'year'].map((part) => fields[`waiver.${part}`]?.value)).toEqual([
    ...['23rd', 'November', '2026'],
  ])
  // Thanksgiving and Sunday do not count.
  expect(filled('cancellation-notice-ftc').fields['notice.until']?.value).toBe('2026-11-27')
  expect(filled('cancellation-notice-ca-disaster').fields['notice.until7']?.value).toBe('2026-12-02')
})

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

  const named = Object.entries(files).flatMap(([name, text]) =>
    name.endsWith('.txt')
      ? text.split('\n=== ').flatMap((part) => {
          const [key = ''] = part.replace('=== ', '').split('\n')
          return [...part.matchAll(/^% (\S+)$/gm)].map(([, id = '']) => [key, id] as const)
        })
      : [],
  )
  test('the notices of 16 CFR 429, of Cal. B&P 7159 and Civ. 8202, and the clause of the FAR are named by templates', () => {
    const ids = named.map(([, id]) => id)
    for (const id of ['ftc-16cfr429.1-a', 'ftc-16cfr429.1-b', 'ca-bpc-7159-e-6-C-vi', 'ca-bpc-7159-e-7-B-vi'])
      expect(ids).toContain(id)
    for (const id of ['ca-bpc-7159-c-7', 'ca-bpc-7159-d-13', 'ca-8202-a-3', 'far-52.232-5-c'])
      expect(ids).toContain(id)
  })
  test.each(named)('%s prints %s word for word, in its order, less the blanks', (key, id) => {
    const held = statutes().find((one) => one.id === id)
    const { blocks, fields } = filled(key)
    const blank = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { ...field, kind: 'text' as const, value: '____' },
      ]),
    )
    const words = (text: string) => wordsOf(text.replace(blankPattern, ' ')).join(' ')
    const text = blocks.flatMap((block) => blockLines(block, { write, fields: blank })).join('\n')
    expect(held?.text.length).toBeGreaterThan(0)
    expect(words(text)).toContain(words(held?.text ?? ''))
  })

  test('are those of the copies that were read, where these are on the machine', ({ skip }) => {
    const copies = '/work/shared/data/statutes'
    skip(
      !existsSync(copies),
      'the copies that were read are not on this machine: the checksums alone were held',
    )
    for (const { id, text } of statutes())
      expect(JSON.parse(readFileSync(join(copies, `${id}.json`), 'utf8')).text, id).toBe(text)
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
