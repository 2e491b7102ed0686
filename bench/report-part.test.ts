import { expect, test } from 'vitest'
import type { Measured } from './measured.ts'
import { figureTable, pageTable, withPart } from './report-part.ts'

const text = 'Head\n\n<!-- a: begin -->\nold\n<!-- a: end -->\n\n<!-- b: begin -->\nkept\n<!-- b: end -->\n'

test('a part takes the place of what stood between its marks, and of nothing else', () => {
  const once = withPart(text, 'a', 'new')
  expect(once).toBe(
    'Head\n\n<!-- a: begin -->\n\nnew\n\n<!-- a: end -->\n\n<!-- b: begin -->\nkept\n<!-- b: end -->\n',
  )
  expect(withPart(once, 'a', 'new')).toBe(once)
})

test('a part without a place is refused', () => {
  expect(() => withPart(text, 'c', 'new')).toThrow('there is no place for the part c')
})

const figure = (page: string, kind: string, value: number, rest: Partial<Measured> = {}): Measured => ({
  what: `${page} ${kind}`,
  page,
  value,
  unit: 'KB',
  ...rest,
})

test('pages are lines and kinds of figures are columns, with the budget at their head and a miss marked', () => {
  const table = pageTable([
    figure('/', 'script', 71.5, { most: 85 }),
    figure('/', 'fonts', 26),
    figure('/plans', 'script', 85.1, { most: 85, note: 'all tabs' }),
  ])
  expect(table).toBe(
    [
      '| page | script, at most 85 | fonts |',
      '|---|---:|---:|',
      '| / | 71.5 KB | 26 KB |',
      '| /plans | **missed: 85.1 KB (all tabs)** |  |',
    ].join('\n'),
  )
})

test('a figure that this machine cannot give says why', () => {
  expect(figureTable([figure('/', 'script', 0, { notMeasured: 'no browser' })])).toContain(
    '| / script | not measured | no browser |',
  )
})
