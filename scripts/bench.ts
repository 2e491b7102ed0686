import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureJoins, measurePages } from './bench-load.ts'
import { startBenchServer } from './bench-server.ts'
import { measureSignIns } from './bench-sign-ins.ts'
import { measureLighthouse, measureSizes } from './bench-site.ts'
import { isMissed, lineOf, type Measured, machine, namedParts } from './measured.ts'

/**
 * Measures the build against its budgets and fails when one is missed. Parts may be named:
 * `npm run bench -- sizes lighthouse pages joins sign-ins`.
 */
const parts: Record<string, (measured: Measured[]) => Promise<void>> = {
  sizes: (measured) => withServer((server) => measureSizes(server.url, measured)),
  lighthouse: (measured) => withServer((server) => measureLighthouse(server.url, measured)),
  pages: (measured) => withServer((server) => measurePages(server, measured)),
  joins: (measured) => withServer((server) => measureJoins(server, measured)),
  'sign-ins': (measured) => withServer((server) => measureSignIns(server, measured)),
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

const named = namedParts(Object.keys(parts), process.argv.slice(2))
console.log(`${machine()}\n`)
const measured: Measured[] = []
for (const name of named) await parts[name]?.(measured)

for (const one of measured) console.log(lineOf(one))
const missed = measured.filter(isMissed)
console.log(`\n${measured.length} figures, ${missed.length} past their budget`)
process.exitCode = missed.length > 0 ? 1 : 0
