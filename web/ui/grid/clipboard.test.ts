import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTabText, tableHtml, tabText } from './clipboard.ts'

test('Excel: quotes around line ends, doubled quotes, an end of line behind the last row', () => {
  expect(readTabText('Tile\t"first\nsecond"\t"say ""now"""\r\n\t\t3\r\n')).toEqual([
    ['Tile', 'first\nsecond', 'say "now"'],
    ['', '', '3'],
  ])
})

test('a sign of inches is no quotation, wherever it stands', () => {
  expect(readTabText('6" pipe\t12\'4"\n"6 in\tx\ny\tz')).toEqual([
    ['6" pipe', '12\'4"'],
    ['"6 in', 'x'],
    ['y', 'z'],
  ])
})

test('an empty row in between is a row', () => {
  expect(readTabText('a\n\nb')).toEqual([['a'], [''], ['b']])
})

test('what has no quotes in it is read as it is with one', () => {
  const sign = fc.constantFrom('a', 'b c', '\t', '\n', '\r\n', '\r', ' ', '1,2', "'")
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const text = signs.join('')
      const [, ...rest] = readTabText(`"q"\n${text}`)
      expect(readTabText(text)).toEqual(rest)
    }),
  )
})

test('whatever is copied comes back as it was', () => {
  const cell = fc.string().map((text) => text.replace(/\r\n?/g, '\n'))
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((wide) =>
      fc.array(fc.array(cell, { minLength: wide, maxLength: wide }), { minLength: 1, maxLength: 4 }),
    )
  fc.assert(
    fc.property(table, (cells) => {
      // A table of nothing but one empty cell is no text at all.
      fc.pre(tabText(cells) !== '' && !tabText(cells).endsWith('\n'))
      expect(readTabText(tabText(cells))).toEqual(cells)
    }),
  )
})

test('as HTML nothing of a cell is taken for a tag', () => {
  expect(tableHtml([['<b>&"', 'a\nb']])).toBe(
    '<table><tr><td>&#60;b&#62;&#38;&#34;</td><td>a<br>b</td></tr></table>',
  )
})
