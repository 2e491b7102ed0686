import { type RawBuilder, sql } from 'kysely'

/** The most words that a search looks for. */
const wordsMost = 12

/** The words of what was typed, as an index has them. */
export const wordsIn = (typed: string): string[] =>
  (
    typed
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, wordsMost)

/** Which of several words are looked for by how they begin; the others have to stand as they are. */
type Beginnings = 'all' | 'last' | 'none'

/**
 * What was typed as a query over words that begin so, all of them: `kit rou` finds "Rough-in, kitchen". Of words that hold
 * nothing to look for it finds nothing.
 */
export function wordsQuery(typed: string, beginnings: Beginnings = 'all'): RawBuilder<unknown> {
  const words = wordsIn(typed)
  const begins = (i: number) => beginnings === 'all' || (beginnings === 'last' && i === words.length - 1)
  return sql`to_tsquery('simple', ${words.map((word, i) => (begins(i) ? `${word}:*` : word)).join(' & ')})`
}

/**
 * The same in what belongs to one of `ids`, organisations or projects: each search column holds the ids of both as words of
 * their own, so that one look into the index finds what is there and no more.
 */
export function wordsWithin(
  ids: readonly string[],
  typed: string,
  beginnings?: Beginnings,
): RawBuilder<unknown> {
  const places = ids.map((id) => `'${id}'`).join(' | ')
  return sql`(${places}::tsquery && ${wordsQuery(typed, beginnings)})`
}
