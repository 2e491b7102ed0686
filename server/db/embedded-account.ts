import { spawn } from 'node:child_process'
import { chmod, chown, lstat, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedError } from './embedded-error.ts'

const nobody = process.platform === 'darwin' ? 4294967294 : 65534

/** Who runs the server. `uid` and `gid` own its files, as seen from here. */
export type Account = { kind: 'own' | 'namespace' | 'dropped'; uid: number; gid: number }

type Command = { file: string; args: string[]; options: { uid?: number; gid?: number } }

/** How `file` is started as `account`. */
export function commandAs(account: Account, file: string, args: string[]): Command {
  if (account.kind === 'namespace') {
    // unshare replaces itself by the program: the child's pid is the server's.
    return { file: 'unshare', args: ['-U', `--map-user=${nobody}`, '--', file, ...args], options: {} }
  }
  return { file, args, options: account.kind === 'dropped' ? { uid: account.uid, gid: account.gid } : {} }
}

/**
 * Finds who can run the server on `data`, by trying. PostgreSQL refuses uid 0, so root runs it in a user
 * namespace
 * of its own where that is allowed (its files stay root's), else as the cluster's or the folder's owner,
 * else as
 * nobody. An account without a name goes the way of root. Throws an `EmbeddedError` where none can.
 * @param uid the uid of this process
 */
export async function chooseAccount(
  binaries: Binaries,
  data: string,
  cluster: string,
  uid = process.getuid?.() ?? 0,
): Promise<Account> {
  const owner = await stat(cluster).catch(() => undefined)
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new EmbeddedError(
        `${cluster} belongs to another user: start as that user, or choose another DATA_DIR.`,
      )
    }
    const gid = process.getgid?.() ?? uid
    // initdb wants a name for its account, which a container's bare number has not; in a namespace it is
    // called nobody.
    const account: Account = { kind: owner || hasName() ? 'own' : 'namespace', uid, gid }
    if (await works(account, binaries, data)) return account
    throw new EmbeddedError(
      account.kind === 'own'
        ? 'The embedded PostgreSQL does not run on this machine: set DATABASE_URL to a PostgreSQL of your own.'
        : `PostgreSQL needs an account with a name, and uid ${uid} has none here: give it one, or set DATABASE_URL.`,
    )
  }
  for (const account of await candidates(data, owner)) {
    if (account.kind === 'dropped') await letThrough(data)
    if (await works(account, binaries, data)) return account
  }
  throw new EmbeddedError(
    'PostgreSQL refuses to run as root, and no other account can reach its files here: ' +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

type Owner = { uid: number; gid: number }

async function candidates(data: string, owner: Owner | undefined): Promise<Account[]> {
  // A cluster that another account has written stays with it.
  if (owner && owner.uid !== 0) return [{ kind: 'dropped', uid: owner.uid, gid: owner.gid }]
  const found: Account[] = process.platform === 'linux' ? [{ kind: 'namespace', uid: 0, gid: 0 }] : []
  const folderOwner = await firstOwner(data)
  if (folderOwner) found.push({ kind: 'dropped', uid: folderOwner.uid, gid: folderOwner.gid })
  found.push({ kind: 'dropped', uid: nobody, gid: nobody })
  return found
}

/** The owner, other than root, of the nearest folder upwards: the person whose folder root works in. */
async function firstOwner(path: string): Promise<Owner | undefined> {
  const { uid, gid } = await stat(path)
  if (uid !== 0) return { uid, gid }
  return dirname(path) === path ? undefined : firstOwner(dirname(path))
}

/** Lets another account walk through the data folder without seeing what it lists. */
async function letThrough(data: string): Promise<void> {
  const { mode } = await stat(data)
  if ((mode & 0o011) !== 0o011) await chmod(data, (mode & 0o777) | 0o011)
}

/** Whether `account` can execute the server and enter the data folder. */
function works(account: Account, binaries: Binaries, data: string): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version'
  const { file, args, options } = commandAs(account, '/bin/sh', ['-c', script, 'sh', data, binaries.postgres])
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, cwd: '/', stdio: 'ignore' })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** Gives `path` and all below to the account; only where it is not theirs yet. */
export async function giveTo(account: Account, path: string): Promise<void> {
  const found = await lstat(path)
  if (found.uid === account.uid) return
  // The folder itself last: an interrupted walk is begun again.
  if (found.isDirectory()) {
    for (const name of await readdir(path)) await giveTo(account, join(path, name))
  }
  if (!found.isSymbolicLink()) await chown(path, account.uid, account.gid)
}
