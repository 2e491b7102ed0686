import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '#testing/server.ts'

/** One figure, with the budget it has to keep. */
export type Measured = { what: string; value: number; unit: string; most?: number; least?: number }

export type BenchServer = {
  url: string
  dataDir: string
  /** Most memory that the process has held so far, in MB (10^6 bytes). */
  peakMemory: () => number
  stop: () => Promise<void>
}

const root = resolve(import.meta.dirname, '..')

/** Starts the server with the very words of `npm start`, quiet and without rate limits, on a port of its own. */
export async function startBenchServer(dataDir: string): Promise<BenchServer> {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split(' ').slice(scripts.start.startsWith('exec ') ? 2 : 1)
  const port = await freePort()
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise<void>((done) => child.on('close', () => done()))
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('Plumbline is at ')) done()
    })
    child.on('close', (code) => fail(new Error(`the server ended with ${code}`)))
  })
  return {
    url: `http://localhost:${port}`,
    dataDir,
    peakMemory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
    },
    stop: async () => {
      child.kill('SIGTERM')
      await closed
    },
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
