import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { measureJoins, measurePages } from './bench-load.ts'
import { type Measured, startBenchServer } from './bench-server.ts'
import { measureOracles, measureSignIns } from './bench-sign-ins.ts'
import { measureLighthouse, measureSizes } from './bench-site.ts'

/**
 * Measures the build against its budgets and fails when one is missed. Parts may be named:
 * `npm run bench -- sizes lighthouse pages joins sign-ins oracles`.
 */
const parts: Record<string, (measured: Measured[]) => Promise<void>> = {
  sizes: (measured) => withServer((server) => measureSizes(server.url, measured)),
  lighthouse: (measured) => withServer((server) => measureLighthouse(server.url, measured)),
  pages: (measured) => withServer((server) => measurePages(server, measured)),
  joins: (measured) => withServer((server) => measureJoins(server, measured)),
  'sign-ins': (measured) => withServer((server) => measureSignIns(server, measured)),
  oracles: (measured) => withServer((server) => measureOracles(server, measured)),
}

async function withServer(
  work: (server: Awaited<ReturnType<typeof startBenchServer>>) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
  try {
    const server = await startBenchServer(dataDir)
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

console.log(
  `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
)
const measured: Measured[] = []
for (const [name, part] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) await part(measured)
}

const isMissed = ({ value, most, least }: Measured) =>
  (most !== undefined && value > most) || (least !== undefined && value < least)
for (const one of measured) {
  const { what, value, unit, most, least } = one
  const budget = [least !== undefined && `at least ${least}`, most !== undefined && `at most ${most}`]
    .filter(Boolean)
    .join(', ')
  console.log(
    `${isMissed(one) ? 'MISS' : '    '} ${what.padEnd(52)} ${value.toLocaleString('en', { maximumFractionDigits: 3 }).padStart(10)} ${unit.padEnd(6)} ${budget}`,
  )
}
const missed = measured.filter(isMissed)
console.log(`\n${measured.length} figures, ${missed.length} past their budget`)
process.exitCode = missed.length > 0 ? 1 : 0
