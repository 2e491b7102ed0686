import { figureTable, originOf, writePart } from '#bench/report-part.ts'
import type { Outcome } from './outcome.ts'

/** The parts of the page, each written by a run of its own: the whole proof, and the half hour of the soak. */
type Part = 'proof' | 'soak'

/** Writes a run into its part of `docs/proof.md`; the other part stays as it is. */
export function writeReport(part: Part, title: string, outcomes: readonly Outcome[], now: Date): void {
  const figures = outcomes.flatMap((one) => one.figures)
  const sections = outcomes.map(
    ({ name, figures: own, seconds }) => `### ${name}, ${Math.round(seconds)} s\n\n${figureTable(own)}\n`,
  )
  writePart('proof.md', part, [`## ${title}\n`, `${originOf(figures, now)}\n`, ...sections].join('\n'))
}
