import { parse } from 'content-disposition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispositionOf, fileNameIn, tidyFileName } from './file-name.ts'

test.each([
  ['Plan A.pdf', 'Plan A.pdf'],
  ['C:\\Users\\ada\\Plan.pdf', 'Plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['two\u2003  blanks .txt ', 'two blanks .txt'],
  ['cafe\u0301.txt', 'caf\u00E9.txt'],
  ['crew \u{1F477}\u{1F3FD}\u200D\u2640\uFE0F.jpg', 'crew \u{1F477}\u{1F3FD}\u200D\u2640\uFE0F.jpg'],
  ['half \uD83D.jpg', 'half .jpg'],
])('%j is called %j', (raw, name) => {
  expect(tidyFileName(raw)).toBe(name)
})

test('a name that is too long keeps its ending and no half character', () => {
  const name = tidyFileName(`${'\u{1F477}\u{1F3FD}'.repeat(99)}.jpeg`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^(?:\u{1F477}\u{1F3FD}){31}\.jpeg$/u)
  expect(Buffer.byteLength(tidyFileName('a'.repeat(999)))).toBe(255)
})

test('the header holds any name, in one line of ASCII, and tells it again', () => {
  expect(dispositionOf('attachment', 'Plan "A".pdf')).toBe('attachment; filename="Plan \\"A\\".pdf"')
  expect(dispositionOf('inline', 'Küche – 100%.pdf')).toContain(
    "filename*=UTF-8''K%C3%BCche%20%E2%80%93%20100%25.pdf",
  )
  const anything = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(anything, (raw) => {
      const header = dispositionOf('attachment', raw)
      expect(header).toMatch(/^attachment; [\x20-\x7E]+$/)
      expect(parse(header).parameters.filename).toBe(tidyFileName(raw))
    }),
  )
})

test('the name that is sent along is percent-encoded, and refused where it is missing or is not', () => {
  expect(fileNameIn('K%C3%BCche.pdf')).toBe('Küche.pdf')
  expect(fileNameIn('%2E%2E%2Fa%00.pdf')).toBe('a.pdf')
  for (const missing of [undefined, '', ' ', ['a', 'b']])
    expect(() => fileNameIn(missing)).toThrow('Send the name of the file in the header x-file-name.')
  for (const wrong of ['%C3', '100%', 'K\u00FCche.pdf'])
    expect(() => fileNameIn(wrong)).toThrow('percent-encoded')
})
