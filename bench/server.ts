import type { Release } from '#contract/workspace.ts'
import { type RunningServer, startServer } from '#testing/server.ts'
import { peakMemory } from './process-figures.ts'

export type BenchServer = RunningServer & {
  /** Most memory that the process has held so far, in MB (10^6 bytes). */
  peakMemory: () => number
}

/** Starts the server with the very words of `npm start`, quiet and without rate limits, on a port of its own, in a release. */
export async function startBenchServer(dataDir: string, release: Release = 'waitlist'): Promise<BenchServer> {
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RELEASE: release })
  return { ...server, peakMemory: () => peakMemory(server.process.pid) }
}
