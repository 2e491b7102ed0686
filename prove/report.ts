import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { budgetOf, inWords, isMissed, machine } from '#scripts/measured.ts'
import { root } from '#testing/server.ts'
import type { Outcome } from './outcome.ts'

const page = join(root, 'docs', 'proof.md')

/** The parts of the page, each written by a run of its own: the whole proof, and the half hour of the soak. */
type Part = 'proof' | 'soak'

/** Writes a run into its part of `docs/proof.md`; the other part stays as it is. */
export function writeReport(part: Part, title: string, outcomes: readonly Outcome[], now: Date): void {
  const text = readFileSync(page, 'utf8')
  const [start, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`${page} has no place for the part ${part}`)
  const body = reportOf(title, outcomes, now)
  writeFileSync(page, `${text.slice(0, from + start.length)}\n\n${body}\n${text.slice(to)}`)
}

function reportOf(title: string, outcomes: readonly Outcome[], now: Date): string {
  const missed = outcomes.flatMap(({ figures }) => figures.filter(isMissed))
  const count = outcomes.reduce((sum, { figures }) => sum + figures.length, 0)
  const commit = execFileSync('git', ['-C', root, 'rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
  }).trim()
  const lines = [
    `## ${title}`,
    '',
    `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit \`${commit}\`, on ${machine()}: ${count} figures, ${missed.length} missed.`,
    '',
  ]
  for (const { name, figures, seconds: own } of outcomes) {
    lines.push(`### ${name}, ${Math.round(own)} s`, '', '| figure | value | budget |', '|---|---:|---|')
    for (const one of figures) {
      if (one.notMeasured !== undefined) {
        lines.push(`| ${one.what} | not measured | ${one.notMeasured} |`)
        continue
      }
      const value = `${inWords(one.value)}${one.unit && ` ${one.unit}`}`
      lines.push(`| ${one.what} | ${isMissed(one) ? `**missed: ${value}**` : value} | ${budgetOf(one)} |`)
    }
    lines.push('')
  }
  return lines.join('\n')
}
