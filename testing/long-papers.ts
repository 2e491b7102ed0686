import type { PaperJob } from '#domain/papers/papers.ts'
import { kitchenProposal, proposalJob } from './papers.ts'

const clause =
  'Before anything is covered up, the contractor tells the owner and whoever inspects it, and leaves it open for two working days. What has to be opened again because nobody was told is closed at the expense of whoever covered it. Where drawings and words differ, the contractor asks before going on: the answer is written down, with who gave it and on what day.'

/** Paragraphs and sums that fill a page of Letter. */
const [clausesOfPage, rowsOfPage] = [15.3, 3.4]

/** A proposal of about so many pages: clauses, and some sums with their words for each page. No two of `seed` have a line alike. */
export function longProposal(pages: number, seed = 0): PaperJob<'proposal'> {
  const terms = Array.from({ length: pages * clausesOfPage }, (_, at) => `${seed}.${at + 1} ${clause}`)
  const groups = Array.from({ length: pages * rowsOfPage }, (_, at) => ({
    name: `Room ${seed}.${at + 1}`,
    scope: 'drywall, level 4, primed and painted',
    priceCents: 123_456 + at,
  }))
  return proposalJob({ data: { ...kitchenProposal, groups, terms: terms.join('\n\n') } })
}
