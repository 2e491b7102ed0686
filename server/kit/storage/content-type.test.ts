import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeShown, servedType, typeOfContent } from './content-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['image/jpeg', bytes('\xFF\xD8\xFF\xE0\0\x10JFIF')],
  ['image/png', bytes('\x89PNG\r\n\x1A\n\0\0\0\rIHDR')],
  ['image/gif', bytes('GIF89a\x01\0')],
  ['image/webp', bytes('RIFF\n\0\0\0WEBPVP8 ')],
  ['image/avif', bytes('\0\0\0\x1CftypavifPADD')],
  ['image/avif', bytes('\0\0\0\x1Cftypmif1\0\0\0\0mif1avif')],
  ['image/heic', bytes('\0\0\0\x18ftypheic\0\0\0\0')],
  ['image/heic', bytes('\0\0\0\x1Cftypmif1\0\0\0\0mif1heic')],
  ['application/pdf', bytes('%PDF-1.7\n%\xE2\xE3')],
  ['text/plain', Buffer.from('Call the inspector\r\n\tbefore 9 – ¡gracias! 👷')],
  ['text/plain', Buffer.from('\uFEFFname,price\n')],
  ['text/plain', Buffer.from(`a${'é'.repeat(4000)}`)],
  ['application/octet-stream', Buffer.alloc(0)],
  ['application/octet-stream', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['application/octet-stream', Buffer.from('\uFEFF \n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['application/octet-stream', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['application/octet-stream', bytes('MZ\x90\0\x03')],
  ['application/octet-stream', bytes('\x7FELF\x02\x01')],
  ['application/octet-stream', bytes('PK\x03\x04')],
  ['application/octet-stream', bytes('\0\0\0\x18ftypisom\0\0\0\0isommp42')],
  ['application/octet-stream', bytes('caf\xE9')],
  ['application/octet-stream', bytes('text with \x01 in it')],
  ['application/octet-stream', bytes('<script>GIF89a')],
])('tells %s by the content', (type, content) => {
  expect(typeOfContent(content)).toBe(type)
})

test('any bytes have a type', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (content) => typeof typeOfContent(content) === 'string'),
  )
  const boxes = fc
    .uint8Array({ maxLength: 40 })
    .map((rest) => Buffer.concat([bytes('\xFF\xFF\xFF\xFFftyp'), rest]))
  fc.assert(fc.property(boxes, (content) => typeof typeOfContent(content) === 'string'))
})

test('only what cannot run is shown, and text only under a name that does not run', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'application/pdf'])
    expect([mayBeShown(type, 'x.html'), servedType(type, 'x.html')]).toEqual([true, type])
  for (const name of ['notes.txt', 'README', 'list.CSV'])
    expect([mayBeShown('text/plain', name), servedType('text/plain', name)]).toEqual([
      true,
      'text/plain; charset=utf-8',
    ])
  for (const name of ['a.js', 'a.html', 'a.svg', 'a.txt.hta', 'a.css'])
    expect([mayBeShown('text/plain', name), servedType('text/plain', name)]).toEqual([
      false,
      'application/octet-stream',
    ])
  expect([mayBeShown('image/heic', 'a.heic'), servedType('image/heic', 'a.heic')]).toEqual([
    false,
    'image/heic',
  ])
  for (const claimed of ['text/html', 'image/svg+xml', 'text/javascript', '', 'image/png; x'])
    expect([mayBeShown(claimed, 'a.png'), servedType(claimed, 'a.png')]).toEqual([
      false,
      'application/octet-stream',
    ])
})
