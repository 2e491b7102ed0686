import type { Block } from '#contract/documents.ts'

/** The number of each clause, by its block's id: `2`, `2.1`, `2.1.3`. A level that was left out counts as its first. */
export function clauseNumbers(blocks: readonly Block[]): ReadonlyMap<string, string> {
  const counts: number[] = []
  const numbers = new Map<string, string>()
  for (const block of blocks) {
    if (block.kind !== 'clause') continue
    counts.length = Math.min(counts.length, block.level)
    while (counts.length < block.level) counts.push(counts.length < block.level - 1 ? 1 : 0)
    counts[block.level - 1] = (counts[block.level - 1] ?? 0) + 1
    numbers.set(block.id, counts.join('.'))
  }
  return numbers
}

/** What a document's number is made of: of a register the section, `03 30 00`, and which resubmission it is. */
export type DocumentNumber = { prefix: string; count: number; resubmission: number }

/** A document's number as it is read: `7`, `03 30 00-007`, resubmitted `03 30 00-007.1`. */
export const numberOf = ({ prefix, count, resubmission }: DocumentNumber): string =>
  [
    prefix === '' ? String(count) : `${prefix}-${String(count).padStart(3, '0')}`,
    resubmission > 0 ? `.${resubmission}` : '',
  ].join('')
