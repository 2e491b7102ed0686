import { type RawBuilder, sql } from 'kysely'

/** The most words that a search looks for. */
const wordsMost = 12

/**
 * What was typed as a query over words that begin so, all of them: `kit rou` finds "Rough-in, kitchen". Of words that hold
 * nothing to look for it finds nothing.
 */
export function wordsQuery(typed: string): RawBuilder<unknown> {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const query = words.slice(0, wordsMost).map((word) => `${word}:*`)
  return sql`to_tsquery('simple', ${query.join(' & ')})`
}
