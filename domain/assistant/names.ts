import { saysLittle, wordsOf } from '../knowledge/words.ts'
import { plainOf } from './days.ts'

const small = new Set(
  'the a an of for and or to in on at our my is are was it this that el la los las de del y o para en un una que us we'.split(
    ' ',
  ),
)

/** The words of a text that name something, without their plural, in both languages. */
export const namesIn = (text: string): string[] =>
  (plainOf(text).match(/[\p{L}\d.]+/gu) ?? [])
    .filter((word) => !small.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:es|s)$/, '').replace(/(?:ing|ed)$/, '') : word))

/** Those of a text that are no everyday words: what may be the name of something. */
export const tellingNames = (text: string): string[] =>
  namesIn(text).filter((word) => {
    const [bare] = wordsOf(word)
    return word.length > 2 && bare !== undefined && !saysLittle(bare)
  })

const ofSums =
  /^(?:allowan\w*|estimat\w*|cost|price|carr[iy]\w*|left|over|above|below|under|more|choos\w*|chose\w*|pick|happen\w*|how|what)$/

/** What a question names beside that it asks of a sum: the shower of a shower’s allowance. */
export const namesBesideSums = (text: string): string[] =>
  tellingNames(text).filter((word) => !ofSums.test(word))

/**
 * Of these, those that share the most words with what was asked, the best first; words that few have count more. None where
 * not half of what was asked is in any.
 */
export function bestNamed<Thing>(
  asked: string,
  things: readonly Thing[],
  nameOf: (one: Thing) => string,
): Thing[] {
  const words = [...new Set(namesIn(asked))]
  if (words.length === 0) return []
  const named = things.map((thing) => ({ thing, name: namesIn(nameOf(thing)) }))
  const isIn = (word: string, name: readonly string[]) =>
    name.some(
      (one) =>
        one === word || (word.length > 3 && (one.startsWith(word) || word.startsWith(one)) && one.length > 3),
    )
  const weight = new Map(
    words.map((word) => [word, 1 / (1 + Math.log1p(named.filter(({ name }) => isIn(word, name)).length))]),
  )
  const scored = named.map(({ thing, name }) => {
    const hits = words.filter((word) => isIn(word, name))
    const score = hits.reduce((sum, word) => sum + (weight.get(word) ?? 0), 0)
    return { thing, hits: hits.length, score: score + hits.length / (10 * Math.max(1, name.length)) }
  })
  const best = scored.filter(({ hits }) => hits * 2 >= words.length).sort((a, b) => b.score - a.score)
  const [first] = best
  return first ? best.filter(({ score }) => score > first.score * 0.75).map(({ thing }) => thing) : []
}
