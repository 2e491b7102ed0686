import { expect, test } from 'vitest'
import { requireSound } from './sound-request.ts'

const ask = (headers: Record<string, string>, httpVersion = '1.1') =>
  requireSound({ httpVersion, headers, rawHeaders: Object.entries(headers).flat() })

test.each([
  'localhost',
  'localhost:3000',
  'a-b.c_d.example',
  'Plumbline.Example.',
  '127.0.0.1:80',
  '[::1]:3000',
  '[2001:db8::7]',
  'xn--bcher-kva.example',
])('%s is a host', (host) => {
  expect(() => ask({ host })).not.toThrow()
})

test('HTTP/1.0 needs none', () => {
  expect(() => ask({}, '1.0')).not.toThrow()
  expect(() => ask({})).toThrow('The Host header is missing')
})

test('a body may say that it is not compressed, and in capitals that it comes in chunks', () => {
  expect(() => ask({ host: 'x', 'content-encoding': 'identity' })).not.toThrow()
  expect(() => ask({ host: 'x', 'transfer-encoding': 'Chunked' })).not.toThrow()
})

test.each(['gzip', 'br', 'gzip, identity'])('a body in %s is of a type that is not taken', (coding) => {
  expect(() => ask({ host: 'x', 'content-encoding': coding })).toThrow(
    expect.objectContaining({ code: 'unsupported_type', status: 415 }),
  )
})
