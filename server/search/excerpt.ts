/** Characters of text that an excerpt has about the first word that was found. */
const around = { before: 30, most: 120 }

/** The piece of `text` about the first of its words that begins with one of `words`; from its beginning where none does. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= around.most) return line
  const found = [...line.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) =>
    words.some((one) => word.toLowerCase().startsWith(one)),
  )
  const wanted = Math.max(0, (found?.index ?? 0) - around.before)
  // Never in the middle of a word.
  const start = wanted === 0 ? 0 : line.indexOf(' ', wanted - 1) + 1
  const cut = line.slice(start, start + around.most)
  const end = start + cut.length < line.length ? cut.lastIndexOf(' ') : cut.length
  const body = end > 0 ? cut.slice(0, end) : cut
  return `${start > 0 ? '… ' : ''}${body}${start + body.length < line.length ? ' …' : ''}`
}
