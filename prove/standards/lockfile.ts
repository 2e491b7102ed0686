import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#testing/server.ts'

/** One package of the lockfile; `path` is where it is installed, `dev` that production does without it. */
export type LockedPackage = {
  path: string
  name: string
  version: string
  licence: string | undefined
  dev: boolean
}

type Entry = { name?: string; version?: string; license?: string; dev?: boolean; link?: boolean }

/** Every package of the lockfile's text, the project itself left out; an alias goes by the name of what stands behind it. */
export function packagesOf(lockfile: string): LockedPackage[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Entry> }
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { name, version = '', license, dev = false }]) => ({
      path,
      name: name ?? path.replace(/^.*node_modules\//, ''),
      version,
      licence: license,
      dev,
    }))
}

export const readLockfile = (): LockedPackage[] =>
  packagesOf(readFileSync(join(root, 'package-lock.json'), 'utf8'))
