import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, commandAs, giveTo } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { codeOf, EmbeddedError, reasonOf, tellsFullDisk } from './embedded-error.ts'

/** The superuser of a cluster that we make. */
export const superuser = 'postgres'

/**
 * Makes the cluster where there is none; the caller holds the lock. What exists is never made anew or
 * deleted:
 * a cluster of another major version, or a folder that is none, throws an `EmbeddedError`.
 */
export async function ensureCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  await removeLeftovers(cluster)
  if (await isVacant(cluster)) return await makeCluster(cluster, binaries, account)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    const reason = codeOf(error) === 'ENOENT' ? 'it is no PostgreSQL cluster' : reasonOf(error)
    throw new EmbeddedError(`${cluster} cannot be used (${reason}): choose another DATA_DIR.`)
  })
  if (version.trim() !== binaries.major) {
    throw new EmbeddedError(
      `${cluster} was made by PostgreSQL ${version.trim()} and this one is ${binaries.major}: ` +
        'move its data over with pg_dump, or choose another DATA_DIR.',
    )
  }
  await giveTo(account, cluster)
}

/**
 * Nothing there, or an empty folder. A link that leads nowhere is a disk that is not mounted: its data
 * exists.
 */
async function isVacant(cluster: string): Promise<boolean> {
  try {
    return (await readdir(cluster)).length === 0
  } catch (error) {
    return codeOf(error) === 'ENOENT' && !(await lstat(cluster).catch(() => undefined))
  }
}

/**
 * Made beside its place and renamed there when it is whole and on disk, so a kill never leaves half a
 * cluster.
 */
async function makeCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const draft = `${cluster}.new-${randomUUID()}`
  try {
    await mkdir(draft, { mode: 0o700 })
    await giveTo(account, draft)
    await initdb(draft, binaries, account)
    // Takes the place of an empty folder too, and of nothing else.
    await rename(draft, cluster)
    await syncFolder(dirname(cluster))
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    if (error instanceof EmbeddedError) throw error
    throw new EmbeddedError(`The database in ${cluster} could not be made: ${reasonOf(error)}.`)
  }
}

async function initdb(draft: string, binaries: Binaries, account: Account): Promise<void> {
  const { file, args, options } = commandAs(account, binaries.initdb, [
    ...['-D', draft, '-U', superuser, '--auth=trust', '-E', 'UTF8', '--no-instructions'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ])
  const child = spawn(file, args, {
    ...options,
    cwd: dirname(draft),
    env: serverEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code === 0) return
  const said = /(?:error|FATAL|PANIC): *(.+)/.exec(complaints)?.[1] ?? complaints.split('\n')[0]
  const reason = tellsFullDisk(complaints) ? 'the disk is full' : said || `initdb ended with ${code}`
  throw new EmbeddedError(`The database in ${dirname(draft)} could not be made: ${reason}.`)
}

/** What the programs see of our environment: nothing of it may change how they behave. */
export const serverEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Drafts of processes that were killed. An initdb that outlived its parent may still write; the next start
 * tries again.
 */
async function removeLeftovers(cluster: string): Promise<void> {
  const drafts = (await readdir(dirname(cluster))).filter((name) =>
    name.startsWith(`${basename(cluster)}.new-`),
  )
  const remove = (name: string) => rm(join(dirname(cluster), name), { recursive: true, force: true })
  await Promise.allSettled(drafts.map(remove))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
