import lexicon from './lexicon.json' with { type: 'json' }

const phrases = lexicon.phrases.map(
  ([pattern = '', word = '']) => [new RegExp(`\\b(?:${pattern})\\b`, 'g'), word] as const,
)
const stop = new Set(lexicon.stop.split(' '))
const synonyms: Readonly<Record<string, string>> = lexicon.synonyms

/** A word without its ending, so that plurals and forms of a verb are one. */
export function stem(word: string): string {
  if (/\d/.test(word) || word.length < 4) return word
  let bare = word.replace(/'s$/, '').replace(/ies$/, 'y')
  bare = bare.replace(/(ss|sh|ch|x)es$/, '$1').replace(/(?<![su])s$/, '')
  if (bare.length > 5) bare = bare.replace(/(?:ing|ed)$/, '')
  if (bare.length > 6) bare = bare.replace(/(?:ation|tion|ment|ness)$/, '')
  return bare.replace(/([bdgmnprt])\1$/, '$1').replace(/(?<=...)e$/, '')
}

const stemmed = new Map(
  Object.entries(synonyms).map(([word, to]) => [stem(word), to.split(' ').map(stem)] as const),
)

const ordinary = new Set(lexicon.ordinary.split(' ').map(stem))

/** Whether a word says little of what is asked about: an everyday word, or a size such as `2x4`. */
export const saysLittle = (word: string): boolean => ordinary.has(word) || /^\d/.test(word)

/** The words of a text that mean something by themselves, stemmed, in their order. */
export function wordsOf(text: string): string[] {
  let plain = text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[’‘]/g, "'")
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(\d)[ -]?(?:inch(?:es)?|feet|foot)\b/g, '$1 in')
  for (const [pattern, word] of phrases) plain = plain.replace(pattern, ` ${word} `)
  return (plain.match(/[\p{L}\d][\p{L}\d.']*/gu) ?? [])
    .map((word) => word.replace(/[.']+$/, ''))
    .filter((word) => word !== '' && !stop.has(word) && !/^\d+(?:\.\d+)?$/.test(word))
    .map(stem)
    .filter((word) => !stop.has(word))
}

const reversed = new Map<string, string[]>()
for (const [word, others] of stemmed)
  for (const other of others) reversed.set(other, [...(reversed.get(other) ?? []), word])

/** What else a word is called, and what is called so. */
export const alsoCalled = (word: string): readonly string[] => [
  ...(stemmed.get(word) ?? []),
  ...(reversed.get(word) ?? []),
]

/** Whether the lexicon knows the word, whatever the facts say. */
export const isWord = (word: string): boolean => stemmed.has(word)

/** Whether one word becomes the other by one letter more, less, other, or by two that change places. */
function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let from = 0
  while (from < a.length && from < b.length && a[from] === b[from]) from++
  let [endA, endB] = [a.length, b.length]
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const [leftA, leftB] = [endA - from, endB - from]
  if (leftA <= 1 && leftB <= 1) return true
  return leftA === 2 && leftB === 2 && a[from] === b[from + 1] && a[from + 1] === b[from]
}

/** Words that are known as they are written, for what is mistyped. */
const written = new Set(
  [lexicon.stop, ...lexicon.phrases.flat(), ...Object.entries(synonyms).flat()]
    .join(' ')
    .toLowerCase()
    .match(/[a-z]{4,}/g),
)

/** Has these words known as they are written. */
export function learnWords(text: string): void {
  for (const word of text.toLowerCase().match(/[a-z]{4,}/g) ?? []) written.add(word)
}

/** A text with words put right in which two letters have changed places, or a long one has one too many or too few. */
export const putRight = (text: string): string =>
  text.replace(/\b[a-z]{5,}\b/gi, (said) => {
    const word = said.toLowerCase()
    if (written.has(word)) return said
    const near = [...written].filter(
      (one) => isTypo(word, one) && (one.length === word.length ? isSwapped(word, one) : word.length > 7),
    )
    return near.length === 1 ? (near[0] ?? said) : said
  })

const isSwapped = (a: string, b: string) => [...a].sort().join('') === [...b].sort().join('')

/** The known words that a mistyped one may have been meant as. */
export const meantBy = (word: string, known: Iterable<string>): string[] =>
  word.length < 5 ? [] : [...known].filter((one) => one.length > 3 && isTypo(word, one))
