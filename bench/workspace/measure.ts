import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { type RunningServer, startServer } from '#testing/server.ts'
import type { Measured } from '../measured.ts'
import { measureReads } from './reads.ts'
import { type Seeded, seedWorkspace } from './seed.ts'
import { measureStreams } from './streams.ts'
import { measureBulk, measureWrites } from './writes.ts'

const sizes = {
  whole: {
    seed: { projects: 2000, tasksEach: 500, staff: 100 },
    reads: { lists: 300, rounds: 15 },
    streams: { streams: 2000, changes: 100 },
    writes: { rounds: 3, edits: 3000, listeners: 10 },
    bulk: 500,
  },
  short: {
    seed: { projects: 100, tasksEach: 100, staff: 10 },
    reads: { lists: 30, rounds: 3 },
    streams: { streams: 100, changes: 10 },
    writes: { rounds: 1, edits: 500, listeners: 2 },
    bulk: 50,
  },
}

/** Measures one thing after the other, over two processes on the folder `dataDir`, which is kept for next time where it was seeded before. */
export async function measureWorkspace(dataDir: string, short: boolean, measured: Measured[]): Promise<void> {
  const size = sizes[short ? 'short' : 'whole']
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', RELEASE: 'launched' }
  const say = (line: string) => console.error(`  … ${line}`)
  const servers: RunningServer[] = []
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const pool = new pg.Pool({ ...embedded.connection, max: 2 })
  try {
    servers.push(await startServer(env))
    const seeded = await keptOrSeeded(dataDir, () => seedWorkspace(pool, size.seed, say))
    const [server] = servers
    if (!server) return
    const { rows } = await pool.query('select count(*)::int as tasks from tasks where org_id = $1', [
      seeded.orgId,
    ])
    measured.push({
      what: `tasks in ${size.seed.projects.toLocaleString('en')} projects`,
      value: rows[0].tasks,
      unit: '',
    })
    say('lists and search')
    await measureReads(server.url, pool, seeded, size.reads, measured)
    const other = await startServer(env)
    servers.push(other)
    say('live streams')
    await measureStreams([server, other], pool, seeded, size.streams, measured)
    say('edits')
    const database = await processOf(dataDir)
    await measureWrites(
      [server, other],
      { connection: embedded.connection, database },
      seeded,
      size.writes,
      measured,
    )
    say('edits of several tasks')
    await measureBulk(server.url, pool, seeded, size.bulk, measured)
  } finally {
    await pool.end()
    for (const one of servers) await one.stop()
    await embedded.stop()
  }
}

/** What was seeded into this folder before, or is now. */
async function keptOrSeeded(dataDir: string, seed: () => Promise<Seeded>): Promise<Seeded> {
  const file = join(dataDir, 'bench-seeded.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'))
  const seeded = await seed()
  await writeFile(file, JSON.stringify(seeded))
  return seeded
}

/** The process of the PostgreSQL on a data folder. */
async function processOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}
