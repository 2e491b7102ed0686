import { parseArgs } from 'node:util'
import { isMissed, lineOf, machine, namedParts } from '#bench/measured.ts'
import { startBeside } from './beside.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { writeReport } from './report.ts'
import type { Section } from './section.ts'
import { soak, soakMinutes } from './soak.ts'

/**
 * Proves on the real server that it holds, prints one table and fails when a figure is missed. A whole run is written to
 * `docs/proof.md`. Sections may be named, `npm run prove -- input races`; `--short` is the form that runs with every test.
 * `--soak` is half an hour of steady load and nothing else, written to its own part of the page; `--minutes 2` tries it out.
 *
 * In their order: what only asks, runs beside what mostly waits; what times answers has the machine for itself, in the short
 * form only where a time is judged there too.
 *
 * `--machine own` runs the sections that meet deadlines of the server or its database, which a busy machine lets pass by;
 * `--machine shared` the others, which wait for what they expect however long it takes, and can run beside other tests.
 */
type Entry = {
  load: () => Promise<{ prove: Section }>
  beside?: true | 'in the short form'
  alone?: true | 'in the whole form'
  /** Holds however busy the machine is. */
  shared?: true
  /** Runs only where it is named. */
  apart?: true
}
const sections: Record<string, Entry> = {
  fuzz: { load: () => import('./fuzz.ts'), beside: true },
  input: { load: () => import('./input.ts'), shared: true },
  races: { load: () => import('./races.ts') },
  faults: { load: () => import('./faults.ts') },
  clock: { load: () => import('./clock.ts'), shared: true },
  evidence: { load: () => import('./evidence.ts'), shared: true },
  backup: { load: () => import('./backup.ts'), shared: true },
  standards: { load: () => import('./standards.ts'), shared: true },
  mail: { load: () => import('./mail.ts'), beside: 'in the short form', alone: 'in the whole form' },
  oracles: { load: () => import('./oracles.ts'), alone: true },
  load: { load: () => import('./load.ts'), alone: true },
  guards: { load: () => import('./guards.ts'), apart: true },
}
const wholeWithinSeconds = 12 * 60

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    soak: { type: 'boolean' },
    minutes: { type: 'string' },
    machine: { type: 'string' },
    // How one section of a whole run is started in a process of its own.
    beside: { type: 'boolean' },
  },
})
const short = values.short === true
const { machine: whose } = values
if (whose !== undefined && whose !== 'own' && whose !== 'shared') {
  console.error(`--machine is own or shared, not ${whose}.`)
  process.exit(1)
}
const usual = Object.keys(sections).filter((name) => {
  const { apart, shared } = sections[name] ?? {}
  return !apart && (whose === undefined || (whose === 'shared') === (shared === true))
})
const soakFor = values.soak ? Number(values.minutes ?? soakMinutes) : undefined
if (soakFor !== undefined && !(soakFor > 0)) {
  console.error(`--minutes takes a number, not ${values.minutes}.`)
  process.exit(1)
}

// What was started is stopped with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const named = positionals.length === 0 ? usual : namedParts(Object.keys(sections), positionals)
if (values.beside) {
  const outcome = await proveOne(named[0] ?? '')
  await new Promise<void>((told) => {
    if (process.send) process.send(outcome, undefined, undefined, () => told())
    else told()
  })
  process.exit()
}

console.log(`${machine()}\n`)
const outcomes: Outcome[] = []
const tell = (outcome: Outcome) => {
  outcomes.push(outcome)
  console.log(`\n${outcome.name}, ${outcome.seconds.toFixed(0)} s`)
  // With every test only what was missed: it then stands where a reader of a long record still looks.
  for (const figure of outcome.figures) if (!short || isMissed(figure)) console.log(lineOf(figure))
  console.log('')
}
if (soakFor !== undefined) {
  tell(await outcomeOf('soak', (proof) => soak(proof, soakFor), short))
  if (soakFor >= soakMinutes) writeReport('soak', 'The last soak', outcomes, new Date())
} else await proveAll()

const all = outcomes.flatMap(({ figures }) => figures)
const missed = all.filter(isMissed)
console.log(`${all.length} figures, ${missed.length} missed`)
process.exitCode = missed.length > 0 || all.length === 0 ? 1 : 0

async function proveOne(name: string): Promise<Outcome> {
  return outcomeOf(name, async (proof) => (await sections[name]?.load())?.prove(proof), short)
}

async function proveAll(): Promise<void> {
  const start = performance.now()
  const all = usual.every((name) => named.includes(name))
  let beside: Promise<Outcome>[] = []
  const mayRunBeside = (name: string) => {
    const when = sections[name]?.beside
    return all && (when === true || (short && when === 'in the short form'))
  }
  const first = short ? named.filter(mayRunBeside) : []
  for (const name of [...first, ...named.filter((one) => !first.includes(one))]) {
    const { alone } = sections[name] ?? {}
    if (alone === true || (!short && alone)) {
      for (const outcome of await Promise.all(beside)) tell(outcome)
      beside = []
    }
    if (mayRunBeside(name)) beside.push(startBeside(name, short))
    else tell(await proveOne(name))
  }
  for (const outcome of await Promise.all(beside)) tell(outcome)
  if (short || !all || whose) return
  const seconds = (performance.now() - start) / 1000
  const figure = { what: 'the whole proof', value: seconds, unit: 's', most: wholeWithinSeconds }
  tell({ name: 'the whole', seconds, figures: [figure] })
  writeReport('proof', 'The last whole run', outcomes, new Date())
}
