/** The grounds of person marks, by their token. */
export const markTones = ['ink', 'blueprint', 'level', 'earth', 'control'] as const
export type MarkTone = (typeof markTones)[number]

/** What a person's mark is coloured: the same for the same `id` on every screen and in every session. */
export function toneOf(id: string): MarkTone {
  let hash = 0
  for (const sign of id) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
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
