import { parseArgs } from 'node:util'
import { isMissed, lineOf, type Measured, machine, namedParts } from '#scripts/measured.ts'
import { type Outcome, writeReport } from './report.ts'
import type { Proof, Section } from './section.ts'
import { soak, soakMinutes } from './soak.ts'

/**
 * Proves on the real server that it holds, prints one table and fails when a figure is missed. A whole run is written to
 * `docs/proof.md`. Sections may be named, `npm run prove -- input races`; `--short` is the form that runs with every test.
 * `--soak` is half an hour of steady load and nothing else, written to its own part of the page; `--minutes 2` tries it out.
 */
const sections: Record<string, () => Promise<{ prove: Section }>> = {
  input: () => import('./input.ts'),
  fuzz: () => import('./fuzz.ts'),
  races: () => import('./races.ts'),
  oracles: () => import('./oracles.ts'),
  faults: () => import('./faults.ts'),
  load: () => import('./load.ts'),
  standards: () => import('./standards.ts'),
  clock: () => import('./clock.ts'),
  mail: () => import('./mail.ts'),
  backup: () => import('./backup.ts'),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, soak: { type: 'boolean' }, minutes: { type: 'string' } },
})
const short = values.short === true
const soakFor = values.soak ? Number(values.minutes ?? soakMinutes) : undefined
if (soakFor !== undefined && !(soakFor > 0)) {
  console.error(`--minutes takes a number, not ${values.minutes}.`)
  process.exit(1)
}
const chosen: typeof sections =
  soakFor === undefined ? sections : { soak: async () => ({ prove: (proof: Proof) => soak(proof, soakFor) }) }
const named = namedParts(Object.keys(chosen), positionals)

console.log(`${machine()}\n`)
const outcomes: Outcome[] = []
for (const name of named) {
  const start = performance.now()
  const figures: Measured[] = []
  const say = (line: string) => console.log(`  ${name}: ${line}`)
  try {
    const section = await chosen[name]?.()
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
if (soakFor !== undefined) {
  if (soakFor >= soakMinutes) writeReport('soak', 'The last soak', outcomes, new Date())
} else if (!short && named.length === Object.keys(sections).length) {
  writeReport('proof', 'The last whole run', outcomes, new Date())
}
process.exitCode = missed.length > 0 || all.length === 0 ? 1 : 0
