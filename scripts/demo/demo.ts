import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expectedPages } from '#server/app.ts'
import { openDb, openPool } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { raiseWalls } from '#server/db/walls.ts'
import { readEnv } from '#server/kit/env.ts'
import { keepSecret } from '#server/kit/secret.ts'
import { loadSite } from '#server/kit/site.ts'
import { complaintOf } from '#server/open-database.ts'
import { openReaders } from '#server/scope/open-scopes.ts'
import { castOf } from './cast.ts'
import { openStage } from './stage.ts'
import { tellStory } from './tell.ts'

/**
 * Serves the launched product with a firm in the middle of its work: `npm run demo`. Its data lies in a folder of its own
 * (`DATA_DIR`, else `data-demo`), told once; `npm run demo -- --anew` throws that away and tells it again.
 */
const root = resolve(import.meta.dirname, '..', '..')
const dataDir = resolve(process.env.DATA_DIR || join(root, 'data-demo'))
const note = join(dataDir, 'sign-ins.json')

const tell = (line: string) => process.stdout.write(`${line}\n`)

/** Fills the folder; nothing that is half told stays in it. */
async function seed(password: string): Promise<void> {
  const env = readEnv({ ...process.env, DATA_DIR: dataDir, RELEASE: 'launched', DATABASE_URL: undefined })
  mkdirSync(dataDir, { recursive: true })
  const secret = await keepSecret(dataDir)
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const pool = openPool(embedded.connection, 12, () => {})
  try {
    await migrate(pool)
    const readers = openReaders(embedded.connection, await raiseWalls(pool), () => {})
    const site = await loadSite(join(root, 'dist', 'site'), env.publicUrl, expectedPages, 'launched', false)
    const stage = await openStage({ env, secret, pool, db: openDb(pool), readers, site })
    await tellStory(stage, castOf(password), new Date())
    await stage.close()
    await readers.close()
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

async function start(): Promise<void> {
  if (process.argv.includes('--anew')) rmSync(dataDir, { recursive: true, force: true })
  if (existsSync(dataDir) && !existsSync(note)) {
    throw new Error(
      `${dataDir} holds no finished demo: run it with --anew, or set DATA_DIR to another folder`,
    )
  }
  if (!existsSync(note)) {
    const began = performance.now()
    tell('Telling what Halvorsen Builders did in the last weeks …')
    const password = `alder-${randomBytes(9).toString('base64url')}`
    await seed(password)
    writeFileSync(note, JSON.stringify({ password }), { mode: 0o600 })
    tell(`told in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  const { password } = JSON.parse(readFileSync(note, 'utf8')) as { password: string }
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    RELEASE: 'launched',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  })
  Reflect.deleteProperty(process.env, 'DATABASE_URL')
  tell('')
  tell('Three ways in, at /auth/login, with one password:')
  tell('  Owner       priya   Priya Raman, owner of 214 Alder St')
  tell('  Contractor  dana    Dana Halvorsen, runs the firm and its three projects')
  tell('  Worker      luis    Luis Ortega, on site, in Spanish')
  tell(`  Password    ${password}`)
  tell('')
  await import('#server/main.ts')
}

await start().catch((error: unknown) => {
  process.stderr.write(`${complaintOf(error, 'Cannot show the demo')}\n`)
  process.exit(1)
})
