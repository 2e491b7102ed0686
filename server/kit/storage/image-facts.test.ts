import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageFacts } from './image-facts.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
const frame = 'FFC0 0011 08 0320 0258 03 011100 021101 031101'
/** An EXIF segment, little-endian, whose one entry is the orientation. */
const exif = (orientation: number) =>
  `FFE1 0022 457869660000 49492A0008000000 0100 1201 0300 01000000 0${orientation}000000 00000000`
const jpegs = {
  plain: hex(`FFD8 FFE0 0010 4A46494600 01010000010001 0000 ${frame}`),
  turned: hex(`FFD8 ${exif(6)} ${frame}`),
  /** Its size stands behind three segments of 60 KB, as behind a colour profile and a preview. */
  deep: Buffer.concat([
    hex('FFD8'),
    ...Array.from({ length: 3 }, () => Buffer.concat([hex('FFE2EA60'), Buffer.alloc(0xea60 - 2)])),
    hex(frame),
  ]),
}
const png = hex('89504E470D0A1A0A 0000000D 49484452 00000258 00000320 08060000 00')
const webp = {
  lossy: hex('52494646 24000000 57454250 56503820 18000000 300100 9D012A 5802 2003 0000'),
  extended: hex('52494646 24000000 57454250 56503858 0A000000 00000000 570200 1F0300'),
}

test.each([
  ['a JPEG', jpegs.plain, 'image/jpeg', 1],
  ['a turned JPEG', jpegs.turned, 'image/jpeg', 6],
  ['a JPEG with much before its size', jpegs.deep, 'image/jpeg', 1],
  ['a PNG', png, 'image/png', 1],
  ['a lossy WebP', webp.lossy, 'image/webp', 1],
  ['an extended WebP', webp.extended, 'image/webp', 1],
] as const)('the size of %s stands in its first bytes', (_, start, type, orientation) => {
  expect(imageFacts(start, type)).toEqual({ width: 600, height: 800, orientation })
})

test('a picture that breaks off, or says nothing sound, has no size', () => {
  expect(imageFacts(jpegs.plain.subarray(0, 12), 'image/jpeg')).toBeUndefined()
  expect(imageFacts(png.subarray(0, 18), 'image/png')).toBeUndefined()
  expect(
    imageFacts(hex('89504E470D0A1A0A 0000000D 49484452 FFFFFFFF 00000000 08'), 'image/png'),
  ).toBeUndefined()
  expect(imageFacts(Buffer.from('<svg width="1" height="1"/>'), 'application/octet-stream')).toBeUndefined()
})

test('whatever stands behind the first bytes of a picture, looking at it ends, and soon', () => {
  const starts = [jpegs.plain, jpegs.turned, png, webp.lossy, webp.extended]
  const pictures = fc
    .tuple(fc.constantFrom(...starts), fc.nat(40), fc.uint8Array({ maxLength: 2000 }))
    .map(([start, at, rest]) => Buffer.concat([start.subarray(0, 2 + at), rest]))
  fc.assert(
    fc.property(
      pictures,
      fc.constantFrom('image/jpeg' as const, 'image/png' as const, 'image/webp' as const),
      (start, type) => {
        const began = performance.now()
        imageFacts(start, type)
        return performance.now() - began < 2000
      },
    ),
    { numRuns: 2000 },
  )
})
