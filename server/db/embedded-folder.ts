import { createHash, randomUUID } from 'node:crypto'
import { chmod, chown, lstat, mkdir, open, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EmbeddedError, reasonOf } from './embedded-error.ts'

/** The longest path a Unix socket may have, in bytes (`sun_path` less its final zero; 103 on macOS). */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

/** PostgreSQL's name for its socket on port 5432. */
export const socketName = '.s.PGSQL.5432'

/** Where everything of the embedded server lies; absolute, with symbolic links resolved. */
export type Folders = {
  data: string
  cluster: string
  socketDir: string
  logFile: string
  lockFile: string
}

/**
 * Makes the data folder where it is missing and proves that it can be written, else throws an
 * `EmbeddedError`.
 */
export async function prepareFolders(dataDir: string): Promise<Folders> {
  const wanted = resolve(dataDir)
  try {
    await mkdir(wanted, { recursive: true, mode: 0o700 })
    const data = await realpath(wanted)
    const probe = join(data, `.probe-${randomUUID()}`)
    await (await open(probe, 'wx')).close()
    await rm(probe)
    return {
      data,
      cluster: join(data, 'postgres'),
      socketDir: socketDirOf(data),
      logFile: join(data, 'postgres.log'),
      lockFile: join(data, 'postgres.lock'),
    }
  } catch (error) {
    throw new EmbeddedError(`The data folder ${wanted} cannot be written: ${reasonOf(error)}.`)
  }
}

/** `run` in the data folder, or, where that path is too long for a socket, a folder named after its hash. */
export function socketDirOf(data: string): string {
  const run = join(data, 'run')
  if (Buffer.byteLength(join(run, socketName)) <= longestSocketPath) return run
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 20)
  return join(tmpdir(), `plumbline-${hash}`)
}

/**
 * Makes the socket's folder, closed to everybody else: whoever can reach the socket is trusted by the server.
 * In a shared temporary folder somebody else may have made it first, so its owner and kind are checked.
 * @param owner who will run the server
 */
export async function makeSocketDir(path: string, owner: { uid: number; gid: number }): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(() => undefined)
  const found = await lstat(path).catch((error: unknown) => {
    throw new EmbeddedError(`The folder ${path} for PostgreSQL's socket cannot be made: ${reasonOf(error)}.`)
  })
  const ours = [process.getuid?.(), owner.uid].includes(found.uid)
  if (!found.isDirectory() || !ours) {
    throw new EmbeddedError(
      `${path} is needed for PostgreSQL's socket but belongs to somebody else: remove it.`,
    )
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(path, 0o700)
  if (found.uid !== owner.uid) await chown(path, owner.uid, owner.gid)
}
