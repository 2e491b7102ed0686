import { expect, test } from 'vitest'
import { isTooMuch, pasteMost } from './paste-limit.ts'

const data = (text: string, html = '') => ({
  getData: (kind: string) => (kind === 'text/plain' ? text : kind === 'text/html' ? html : ''),
})

test('what is pasted is judged by its size before it is read: ten megabytes are refused, sixty pages are not', () => {
  expect(isTooMuch(null)).toBe(false)
  expect(isTooMuch(data('The tile is late.', '<p>The tile is late.</p>'))).toBe(false)
  expect(isTooMuch(data('x'.repeat(pasteMost)))).toBe(false)
  expect(isTooMuch(data('x'.repeat(pasteMost + 1)))).toBe(true)
  expect(isTooMuch(data('few words', `<p>${'<!-- x -->'.repeat(1_000_000)}</p>`))).toBe(true)
})
