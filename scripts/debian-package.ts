import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether `path` is a program that this process may start. */
export function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where a program lies: on the PATH, or among those for an administrator, which often are not. */
const findProgram = (name: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isRunnable)

/** What Debian asks before it starts the service of a package that it installs; 101 forbids it. */
const policy = '/usr/sbin/policy-rc.d'

/**
 * Installs a package of Debian's, without starting the service that it may bring; does nothing where this is no Debian, or
 * the process is not root.
 */
export function installPackage(name: string): void {
  const aptGet = '/usr/bin/apt-get'
  if (process.getuid?.() !== 0 || !isRunnable(aptGet)) return
  const ownPolicy = !existsSync(policy)
  if (ownPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    runAptGet(aptGet, name)
  } finally {
    if (ownPolicy) rmSync(policy, { force: true })
  }
}

function runAptGet(aptGet: string, name: string): void {
  for (const words of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', '--no-remove', name],
  ]) {
    spawnSync(aptGet, words, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
}

/**
 * The path of a program, after installing Debian's package of it where it is missing; undefined where it cannot be had, which
 * is for the caller to say.
 */
export function ensurePackage(name: string, program = name): string | undefined {
  const found = findProgram(program)
  if (found) return found
  installPackage(name)
  return findProgram(program)
}
