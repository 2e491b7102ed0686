import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type pg from 'pg'
import { EmbeddedError, openEmbedded } from './db/embedded.ts'
import { NewerDatabaseError } from './db/migrate.ts'
import { type Env, SettingError } from './kit/env.ts'
import { withoutAddresses } from './kit/log.ts'
import { makeFolder } from './kit/make-folder.ts'
import { keepSecret } from './kit/secret.ts'

/** A start that failed for a reason the person who starts the server can mend; its message is one line. */
export class StartError extends Error {}

/** The secret of this installation: the one that is set, or the one in the data folder, made where there is none. */
export async function readSecret(env: Env): Promise<string> {
  if (!env.databaseUrl || !env.smtpUrl || !env.sessionSecret) await requireWritable(env.dataDir)
  return env.sessionSecret ?? (await keepSecret(env.dataDir))
}

async function requireWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${dataDir} (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can be written.`,
    )
  }
}

/**
 * How the database is reached: the one that is set, or the embedded one, which is joined where it runs and started
 * where it does not. `opened` is given what leaves it again; `log` gets what its keeper should know, a line each.
 */
export async function openConnection(
  env: Env,
  log: (line: string) => void,
  opened: (close: () => Promise<void>) => void,
): Promise<pg.PoolConfig> {
  if (env.databaseUrl) return { connectionString: env.databaseUrl }
  await requireWritable(env.dataDir)
  const embedded = await openEmbedded({ dataDir: env.dataDir, log })
  opened(() => embedded.stop())
  return embedded.connection
}

/** The first question to the database: what goes wrong here is a setting, not a passing fault. */
export async function reach(pool: pg.Pool, env: Env): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    throw notReached(env, error)
  }
}

/** What is said of a database that does not answer; where the settings name no host, a socket of this machine is meant. */
export function notReached({ databaseUrl }: Env, error: unknown): StartError {
  const { host, searchParams } = new URL(databaseUrl ?? 'postgres://')
  const where = databaseUrl ? ` at ${host || searchParams.get('host') || 'this machine'} (DATABASE_URL)` : ''
  return new StartError(`Cannot reach the database${where}: ${reasonOf(error)}.`)
}

/** The first line of what a library says, without its stack. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return withoutAddresses((message || code || String(error)).split('\n', 1)[0] ?? '').replace(/\.$/, '')
}

/** What whoever starts something is told when it could not start, in one line; `lead` where nobody foresaw it. */
export function complaintOf(error: unknown, lead = 'Cannot start'): string {
  const known = [StartError, SettingError, EmbeddedError, NewerDatabaseError].some(
    (kind) => error instanceof kind,
  )
  return known && error instanceof Error ? error.message : `${lead}: ${reasonOf(error)}.`
}
