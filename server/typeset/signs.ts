/**
 * The signs that a TrueType font has a glyph for, as code points of the first 65,536: read from the `cmap` table's format 4
 * (OpenType 1.9.1, cmap). Throws where the font has none.
 */
export function signsOf(font: Buffer): ReadonlySet<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const record = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (record === undefined) throw new Error('the font has no cmap')
  const start = font.readUInt32BE(record + 8)
  const parts = Array.from(
    { length: font.readUInt16BE(start + 2) },
    (_, at) => start + font.readUInt32BE(start + 8 + 8 * at),
  )
  const part = parts.find((at) => font.readUInt16BE(at) === 4)
  if (part === undefined) throw new Error('the font has no cmap of format 4')
  const segments = font.readUInt16BE(part + 6) / 2
  const signs = new Set<number>()
  for (let at = 0; at < segments; at++) {
    const last = font.readUInt16BE(part + 14 + 2 * at)
    const first = font.readUInt16BE(part + 16 + 2 * segments + 2 * at)
    for (let code = first; code <= last && code < 0xffff; code++) signs.add(code)
  }
  return signs
}

/** Fractions that stand behind a whole number without a space, which their own figures would make another number of. */
const tightFraction = /(\d)(?=[⅐-⅞])/g

/**
 * Writes texts in the signs of a font: one that it lacks is written out (`⅜` as 3⁄8), without its accent, or as a question
 * mark. Signs that nobody sees are left out, save the ends of lines. `lacking` has the code points that became question marks.
 */
export function makeSigns(has: ReadonlySet<number>): {
  write: (text: string) => string
  lacking: Set<string>
} {
  const lacking = new Set<string>()
  const replaced = (sign: string): string => {
    if (/\p{White_Space}/u.test(sign)) return ' '
    if (/[\p{C}\p{Variation_Selector}]/u.test(sign) && !/\p{Co}/u.test(sign)) return ''
    const plain = [...sign.normalize('NFKD')].filter((one) => has.has(one.codePointAt(0) ?? 0)).join('')
    if (plain !== '') return plain
    lacking.add(`U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    return '?'
  }
  // What every keyboard has, and every font: read once over, and no sign by itself.
  const plain = /^[\n\x20-\x7e]*$/
  const hasPlain = Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at).every((code) => has.has(code))
  const write = (text: string) => (hasPlain && plain.test(text) ? text : eachSign(text))
  const eachSign = (text: string) =>
    [...text.replaceAll('\r\n', '\n').normalize('NFC').replace(tightFraction, '$1 ')]
      .map((sign) => {
        if (sign === '\n') return sign
        const code = sign.codePointAt(0) ?? 0
        return code >= 0x20 && has.has(code) ? sign : replaced(sign)
      })
      .join('')
  return { write, lacking }
}
