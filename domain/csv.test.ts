import { parse } from 'csv-parse/browser/esm/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines, neutralise, restore } from './csv.ts'

/** Texts that are likely to be trouble: signs of formulas and of CSV among others. */
const trouble = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`'"=+-@\t\r\n,;＝＋－＠ a`),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
})

test('what is neutralised and restored is what it was', () => {
  fc.assert(
    fc.property(trouble, (text) => {
      expect(restore(neutralise(text))).toBe(text)
    }),
  )
})

test('no cell begins with what a spreadsheet takes for a formula', () => {
  fc.assert(
    fc.property(trouble, (text) => {
      expect(neutralise(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }),
  )
})

test('nor does one that begins where a spreadsheet cuts at semicolons', () => {
  expect(csvLines([['Ada', 'Mason;=1+1;Co', 'x']])).toBe("Ada,Mason;'=1+1;Co,x\r\n")
  fc.assert(
    fc.property(trouble, (text) => {
      for (const cell of csvLines([['Ada', text]])
        .split(';')
        .slice(1)) {
        expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
      }
    }),
  )
})

test.each(['=1+1', '+49 30', '-2', '@sum', '\tx', '\rx', '＝1', '＋1', '－1', '＠x', "'=1"])(
  '%j gets an apostrophe',
  (text) => {
    expect(neutralise(text)).toBe(`'${text}`)
  },
)

test.each(['Ada', "O'Brien", "'tis", '1=1', ''])('%j stays as it is', (text) => {
  expect(neutralise(text)).toBe(text)
})

test('lines are CSV by RFC 4180, whatever their cells hold', () => {
  expect(
    csvLines([
      ['a,b', 'say "no"', 1, null],
      ['two\nlines', '', 'ü', '=x'],
    ]),
  ).toBe('"a,b","say ""no""",1,\r\n"two\nlines",,ü,\'=x\r\n')
  fc.assert(
    fc.property(
      fc.array(fc.array(trouble, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const text = csvLines(rows)
        expect(text.endsWith('\r\n')).toBe(true)
        const read: string[][] = parse(text, {
          record_delimiter: '\r\n',
          relax_column_count: true,
          skip_empty_lines: false,
        })
        expect(read.map((row) => row.map(restore))).toEqual(rows)
      },
    ),
  )
})

test('a number below zero stays a number, which sums count; the same as text is guarded', () => {
  expect(csvLines([[-12.5, '-12.5', null, 0]])).toBe("-12.5,'-12.5,,0\r\n")
})
