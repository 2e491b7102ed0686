import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { againCommand, failedIn, missedIn, wentWrongBesides } from './again.ts'
import { gistOf } from './gist.ts'
import type { Reach } from './reach.ts'
import { type PlaywrightReport, slowestLines, type TimedTest, testsIn, type VitestReport } from './slowest.ts'
import { watchStandstill } from './standstill.ts'

/**
 * Runs what a change is tried with before it is sent; with `--whole` every check, as CI does; those that are named as arguments,
 * whole; or with `--fast` the ones that need neither a build nor a database. Of one that fails the output is shown, without the
 * tests that passed, and at the end which tests took longest.
 *
 * Without `--whole` two things stay out: files whose name says `.wide.`, which ask on every screen, for every person, width and
 * language what others ask once, or everything of a single screen; and the short form of the proof.
 *
 * Two at a time. What is about time has the machine to itself, or shares it with what leaves it a processor: beside the tests
 * that kill servers runs one worker of unit tests, beside the sections of the proof that meet deadlines nothing. Its other
 * sections wait long for whatever they need, so the tests over a database run beside them. The browser's tests, half of the work,
 * come last and by themselves: beside them the others take four times as long, and more of either runs out of its time.
 *
 * A part that failed while the whole machine stood still for seconds is run once more, and both are told: every wait has an end,
 * and a machine whose host stops it is no fault of what waited. So are the few tests and figures that failed beside others, of all
 * that wait for something, when nothing else runs any more: what then passes is told by name, as a defect to mend, and fails nothing.
 */
type Part = {
  name: string
  command: readonly string[]
  fast?: true
  /** Runs with `--whole` alone. */
  wide?: true
  after?: readonly string[]
}

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const fast = process.argv.includes('--fast')
const whole = process.argv.includes('--whole')
const times = join(root, '.cache', 'times')
const timesOf = (name: string) => join(times, `${name}.json`)

const vitest = (project: string) => [
  ...['vitest', 'run', '--project', project, '--reporter=default'],
  ...['--reporter=json', `--outputFile.json=${timesOf(project)}`],
]

const prove = (machine: 'own' | 'shared') => ['node', 'prove/prove.ts', '--short', '--machine', machine]

const parts: readonly Part[] = [
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'types', command: ['tsc', '-p', '.'], fast: true },
  { name: 'lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'], fast: true },
  { name: 'unused', command: ['knip'], fast: true },
  {
    name: 'faults',
    command: vitest('faults'),
    after: ['build', 'types', 'lint', 'unused'],
  },
  { name: 'unit', command: fast ? vitest('unit') : [...vitest('unit'), '--maxWorkers=1'], fast: true },
  { name: 'prove', command: prove('own'), wide: true, after: ['build', 'faults', 'unit'] },
  { name: 'proof', command: prove('shared'), wide: true, after: ['build', 'prove'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--reporter=line,json'],
    after: ['build', 'prove', 'proof', 'http'],
  },
  {
    name: 'http',
    command: [...vitest('http'), '--maxWorkers=2'],
    after: ['prove', 'faults'],
  },
]

type Outcome = { name: string; passed: boolean; seconds: number; output: string }

/** What failed stands first that way, also where a reader keeps only the beginning of a long record. */
const withoutPassed = (output: string) => output.replace(/^\s*✓.*\n/gm, '')

function run({ name, command }: Part): Promise<Outcome> {
  const start = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      // What a server reads to start is read by some hundred of them: a quarter of their time goes by without it.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      TEST_REACH: reach,
      PLAYWRIGHT_JSON_OUTPUT_FILE: timesOf(name),
      // Node reads TypeScript by itself: Playwright's own reading of it takes six times as long before the first test.
      PW_DISABLE_TS_ESM: '1',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise((done) => {
    const finish = (passed: boolean) => {
      const seconds = (performance.now() - start) / 1000
      const tests = output.match(/^\s*(?:Tests\s+)?(\d+) passed/m)?.[1]
      console.log(
        `${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s${tests ? `  ${tests} tests` : ''}`,
      )
      if (!passed) console.log(withoutPassed(output))
      done({ name, passed, seconds, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

async function runAwake(part: Part): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await run(part)
  const stood = standstill.longestSince(startedAt)
  if (outcome.passed || stood === 0) return outcome
  console.log(
    `     ${part.name}: the machine stood still for ${(stood / 1000).toFixed(1)} s meanwhile; once more`,
  )
  return run(part)
}

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = names.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
const isWanted = (part: Part) =>
  names.length > 0 ? names.includes(part.name) : fast ? part.fast : whole || !part.wide
const wanted = parts.filter(isWanted)
/** Read by the settings of the runners. */
const reach: Reach = whole || names.length > 0 ? 'wide' : 'narrow'

rmSync(times, { recursive: true, force: true })
mkdirSync(times, { recursive: true })
const start = performance.now()
const waiting = [...wanted]
const running = new Map<string, Promise<Outcome>>()
const outcomes: Outcome[] = []
const standstill = watchStandstill()
const mostBeside = 2
const isOpen = (name: string) => running.has(name) || waiting.some((part) => part.name === name)

while (waiting.length > 0 || running.size > 0) {
  const index = waiting.findIndex((part) => !part.after?.some(isOpen))
  if (index !== -1 && running.size < mostBeside) {
    const [part] = waiting.splice(index, 1)
    if (part) running.set(part.name, runAwake(part))
    continue
  }
  const outcome = await Promise.race(running.values())
  running.delete(outcome.name)
  outcomes.push(outcome)
}

standstill.end()

/** Nothing where a part has none, or was stopped before it could tell. */
function told<T>(
  { name }: { name: string },
  read: (report: VitestReport | PlaywrightReport, root: string) => T[],
): T[] {
  try {
    return read(JSON.parse(readFileSync(timesOf(name), 'utf8')), root)
  } catch {
    return []
  }
}
const timed = wanted.flatMap((part): TimedTest[] => told(part, testsIn))
const byChance: string[] = []
for (const outcome of outcomes) {
  if (outcome.passed || wentWrongBesides(outcome.output)) continue
  const failed = [...told(outcome, failedIn), ...missedIn(outcome.output)]
  const command = againCommand(outcome.name, failed)
  if (!command) continue
  console.log(`     ${outcome.name}: ${failed.length} failed beside other tests; by themselves`)
  const again = await run({ name: outcome.name, command })
  if (!again.passed) continue
  outcome.passed = true
  byChance.push(...failed.map(({ file, name }) => `  ${file}: ${name}`), ...gistOf(outcome.output))
}
if (byChance.length > 0)
  console.log(
    `\nFailed beside others and passed by themselves, each a defect to mend:\n${byChance.join('\n')}`,
  )
if (timed.length > 0) console.log(`\nThe slowest tests:\n${slowestLines(timed).join('\n')}`)

const failed = outcomes.filter(({ passed }) => !passed)
for (const { name, output } of failed) console.log(`\nOf ${name}:\n${gistOf(output).join('\n')}`)
console.log(`\n${outcomes.length} parts in ${((performance.now() - start) / 1000).toFixed(0)} s`)
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
