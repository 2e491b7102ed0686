import { expect, test } from 'vitest'
import { requireSound } from './sound-request.ts'

const ask = (headers: Record<string, string>, httpVersion = '1.1') =>
  requireSound({ httpVersion, headers, rawHeaders: Object.entries(headers).flat() })

test.each([
  'localhost',
  'localhost:3000',
  'localhost:',
  '[::1]:',
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

/** What is refused so stands on a connection that nothing more is taken from. */
const unsound = expect.objectContaining({
  code: 'invalid_input',
  headers: expect.objectContaining({ connection: 'close' }),
})

test.each(['0.9', '1.2', '2.0'])('HTTP/%s is another language', (version) => {
  expect(() => ask({ host: 'x' }, version)).toThrow(unsound)
})

test.each(['', 'a b', 'a@b', 'a/b', 'a,b', 'a:port', '[::1', 'x:123456'])('%j is no host', (host) => {
  expect(() => ask({ host })).toThrow(unsound)
})

test.each(['Host', 'content-type', 'AUTHORIZATION'])('%s stands there once', (name) => {
  const rawHeaders = ['host', 'x', name, 'a', name.toLowerCase(), 'a']
  expect(() => requireSound({ httpVersion: '1.1', headers: { host: 'x' }, rawHeaders })).toThrow(unsound)
})

test.each([
  ['1.1', 'gzip, chunked'],
  ['1.1', 'identity'],
  ['1.1', 'chunked, chunked'],
  ['1.0', 'chunked'],
])('in HTTP/%s no body comes %s', (version, coding) => {
  expect(() => ask({ host: 'x', 'transfer-encoding': coding }, version)).toThrow(unsound)
})
