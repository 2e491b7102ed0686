import learned from './deceit-weights.json' with { type: 'json' }
import words from './deceit-words.json' with { type: 'json' }

/** The kinds of things that a word may be: a paper, whoever looks at it, a deed, a denial. */
const kinds = new Map<string, string[]>()
for (const [kind, all] of Object.entries(words.kinds))
  for (const word of all.split(' ')) kinds.set(word, [...(kinds.get(word) ?? []), kind])

const bare = (word: string): string => {
  for (const end of ['ing', 'ed', 'es', 's', 'ly'])
    if (word.length > end.length + 3 && word.endsWith(end)) return word.slice(0, -end.length)
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word
}

/** How far two kinds of words may stand apart, in words, where their order tells something; and the most words that are read. */
const [apart, most] = [8, 120]

/** What a text has that tells a request for deceit from an honest one: its words, those beside each other, and their kinds. */
export function signsOf(text: string): string[] {
  const plain = text
    .slice(0, 2000)
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\bcan'?t\b|\bcannot\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/\bno one\b/g, 'nobody')
    .replace(/\d[\d.,/]*/g, '#')
  const said = (plain.match(/[a-z#]+/g) ?? []).slice(0, most)
  const stems = said.map(bare)
  const signs = new Set(stems)
  for (const [at, stem] of stems.entries()) if (at > 0) signs.add(`${stems[at - 1]}_${stem}`)
  const placed = said.flatMap((word, at) => (kinds.get(word) ?? []).map((kind) => ({ kind, at })))
  for (const one of placed) {
    signs.add(one.kind)
    for (const other of placed) {
      if (other.at > one.at && other.at - one.at <= apart) signs.add(`${one.kind}>${other.kind}`)
      if (one.kind < other.kind) signs.add(`${one.kind}&${other.kind}`)
    }
  }
  const [first = '', begins = ''] = [stems[0], said[0]]
  signs.add(`^${first}`)
  signs.add(`^${kinds.get(begins)?.[0] ?? '-'}`)
  signs.add(/\?\s*$/.test(text) ? '?' : '.')
  return [...signs]
}

type Learned = { base: number; weights: Readonly<Record<string, number>> }

/**
 * How much a text is like requests for deceit, and unlike honest ones: above 0 more like them. Learned from `asked.txt`, where
 * nothing else is given.
 */
export function deceitScore(text: string, { base, weights }: Learned = learned): number {
  const signs = signsOf(text).filter((sign) => Object.hasOwn(weights, sign))
  const sum = signs.reduce((all, sign) => all + (weights[sign] ?? 0), 0)
  return base + (signs.length > 0 ? sum / Math.sqrt(signs.length) : 0)
}
