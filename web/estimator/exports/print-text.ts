import { say } from '#language/say.ts'

/** What Windows-1252 has beyond Latin-1. The fonts that every reader of PDF brings are set in it; nothing is embedded. */
const beyondLatin = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** How signs of the trade and of arithmetic are written where the font has none for them. */
const written: Record<string, string> = {
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⁄': '/',
  '′': "'",
  '″': '"',
  '−': '–',
  '‐': '-',
  '‑': '-',
  '≈': '~',
  '≤': '<=',
  '≥': '>=',
  '→': '->',
  '←': '<-',
  '√': `${say('root')} `,
  '∑': 'sum ',
  Σ: 'sum ',
  π: 'pi',
  '∞': 'infinite',
  '∕': '/',
  '⋅': '·',
  '∙': '·',
  '☐': '[ ]',
  // Formulas say in words what they round up; a sign of it in anything else is not worth a question mark.
  '⌈': '[',
  '⌉': ']',
}

const hasSign = (sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || beyondLatin.has(sign)
}

/** A sign that the font lacks: written out, without its accent, or a question mark. */
function replaced(sign: string): string {
  const known = written[sign]
  if (known !== undefined) return known
  if (/\p{White_Space}|\p{Cf}|\p{Cc}/u.test(sign)) return /\p{White_Space}/u.test(sign) ? ' ' : ''
  const plain = [...sign.normalize('NFKD')].filter(hasSign).join('')
  return plain || '?'
}

/**
 * A text in the signs that a PDF's own fonts have: ½ ² × ± ñ á as they are, ⅝ as `5/8`. One line; a line break stays where
 * `text` has it.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC')].map((sign) => (sign === '\n' || hasSign(sign) ? sign : replaced(sign))).join('')
