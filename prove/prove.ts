import { isMissed, lineOf, type Measured, machine, namedParts } from '#scripts/measured.ts'
import { type Outcome, writeReport } from './report.ts'
import type { Section } from './section.ts'

/**
 * Proves on the real server that it holds, prints one table and fails when a figure is missed. A whole run is written to
 * `docs/proof.md`. Sections may be named, `npm run prove -- input races`; `--short` is the form that runs with every test.
 */
const sections: Record<string, () => Promise<{ prove: Section }>> = {
  input: () => import('./input.ts'),
  races: () => import('./races.ts'),
  faults: () => import('./faults.ts'),
  load: () => import('./load.ts'),
  standards: () => import('./standards.ts'),
  mail: () => import('./mail.ts'),
  backup: () => import('./backup.ts'),
}

const words = process.argv.slice(2)
const short = words.includes('--short')
const named = namedParts(
  Object.keys(sections),
  words.filter((word) => word !== '--short'),
)

console.log(`${machine()}\n`)
const outcomes: Outcome[] = []
for (const name of named) {
  const start = performance.now()
  const figures: Measured[] = []
  const say = (line: string) => console.log(`  ${name}: ${line}`)
  try {
    const section = await sections[name]?.()
    await section?.prove({ short, add: (figure) => figures.push(figure), say })
  } catch (error) {
    const what = `${name}: it could not be carried to its end`
    figures.push({ what, value: 1, unit: '', most: 0, details: [String((error as Error).stack ?? error)] })
  }
  const seconds = (performance.now() - start) / 1000
  outcomes.push({ name, seconds, figures })
  console.log(`\n${name}, ${seconds.toFixed(0)} s`)
  for (const figure of figures) console.log(lineOf(figure))
  console.log('')
}

const all = outcomes.flatMap(({ figures }) => figures)
const missed = all.filter(isMissed)
console.log(`${all.length} figures, ${missed.length} missed`)
if (!short && named.length === Object.keys(sections).length) {
  writeReport('proof', 'The last whole run', outcomes, new Date())
}
process.exitCode = missed.length > 0 || all.length === 0 ? 1 : 0
