import { say } from '#language/say.ts'

/** Letters of other scripts than ours, and pictures: what people type, and the typeface of our papers has no sign for. */
const foreign =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}|[\u2600-\u27bf\u{1f000}-\u{1faff}]/gu
const namedMost = 8

/** What of anything typed, however deep it stands, is a question mark once it is printed: each sign once, in its order. */
export function unprinted(typed: unknown): string[] {
  if (typeof typed === 'string') return [...new Set(typed.normalize('NFC').match(foreign))]
  if (typeof typed !== 'object' || typed === null) return []
  return [...new Set(Object.values(typed).flatMap(unprinted))]
}

/** Tells whoever writes a paper what of it cannot be printed; undefined where all of it can. */
export function unprintedText(typed: unknown): string | undefined {
  const signs = unprinted(typed)
  if (signs.length === 0) return undefined
  const named = signs.slice(0, namedMost).join(' ') + (signs.length > namedMost ? ' …' : '')
  return say('The typeface of the PDF has no sign for {signs}. Each stands there as “?”.', { signs: named })
}
