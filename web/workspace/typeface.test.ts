import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'fonts')

/** The tables that WOFF2 knows by number; of them only where `cmap` stands is asked. */
const known = 63
const cmapNumber = 0
const transformed = [10, 11]

/** The characters of a WOFF2 file with one `cmap` of format 4, which is all that the cuts have. */
function charactersOf(name: string): Set<number> {
  const file = readFileSync(join(folder, name))
  let at = 48
  const number = () => {
    let value = 0
    for (;;) {
      const byte = file.readUInt8(at++)
      value = (value << 7) | (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }
  let [offset, cmap] = [0, -1]
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at++)
    if ((flags & known) === known) at += 4
    const length = number()
    // The outlines and where they begin are kept in another form, whose length follows.
    const kept = transformed.includes(flags & known) !== flags >> 6 > 0 ? number() : length
    if ((flags & known) === cmapNumber) cmap = offset
    offset += kept
  }
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  expect(cmap).toBeGreaterThanOrEqual(0)
  const found = new Set<number>()
  for (let one = 0; one < tables.readUInt16BE(cmap + 2); one += 1) {
    const table = cmap + tables.readUInt32BE(cmap + 4 + one * 8 + 4)
    if (tables.readUInt16BE(table) !== 4) continue
    const twice = tables.readUInt16BE(table + 6)
    for (let segment = 0; segment < twice; segment += 2) {
      const last = tables.readUInt16BE(table + 14 + segment)
      const first = tables.readUInt16BE(table + 16 + twice + segment)
      for (let sign = first; sign <= last && sign < 0xffff; sign += 1) found.add(sign)
    }
  }
  return found
}

const needed = '±→←↑↓≤≥−½¼¾×°·§′″²³–—‘’“”•…áéíóúüñÁÉÍÓÚÜÑ¿¡ºª@[]|{}~^`'

for (const cut of ['text', 'bold', 'wide']) {
  test(`the ${cut} cut of the workspace has the signs of the trade and the letters of Spanish`, () => {
    const characters = charactersOf(`archivo-work-${cut}.woff2`)
    expect([...needed].filter((sign) => !characters.has(sign.codePointAt(0) ?? 0))).toEqual([])
    // What people type is more than what the site's own text is made of.
    for (let sign = 0x20; sign < 0x7f; sign += 1)
      expect(characters.has(sign), String.fromCharCode(sign)).toBe(true)
  })
}

test('the cuts of the public site have none of the signs that the workspace alone writes', () => {
  expect(charactersOf('archivo-text.woff2').has(0x2264)).toBe(false)
})
