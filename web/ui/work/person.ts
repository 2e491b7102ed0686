/** The grounds of person marks, by their token. */
export const markTones = ['ink', 'blueprint', 'level', 'earth', 'control'] as const
export type MarkTone = (typeof markTones)[number]

/**
 * What a person's mark is coloured, by the name: the same in every project and on every screen, where the ids differ.
 */
export function toneOf(name: string): MarkTone {
  // FNV-1a.
  let hash = 2_166_136_261
  for (const sign of name.trim().toLowerCase())
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return markTones[hash % markTones.length] ?? 'ink'
}

/** Two letters for a name: of its first and last word, or of an address what stands before the @; '?' for nothing. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const letter = (word: string) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? ''
  const two = last ? letter(first) + letter(last) : [...first].slice(0, 2).join('')
  return two.toLocaleUpperCase() || '?'
}
