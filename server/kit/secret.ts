import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** The fewest characters of a secret, made here or set; a file with fewer was cut short. */
const shortest = 32

/**
 * The secret of this installation, from `<dataDir>/session-secret`; made where there is none. Two processes that start at
 * once keep the same one, and a start that is cut off leaves no half of one: the file gets its name only when it is whole.
 * Throws where something else has cut it short: another secret would break every link in the letters that went out.
 */
export async function keepSecret(dataDir: string): Promise<string> {
  const path = pathIn(dataDir)
  const draft = `${path}.${randomUUID()}`
  for (;;) {
    const kept = await readFile(path, 'utf8').catch(ignoring('ENOENT'))
    if (kept !== undefined && kept.trim() !== '') {
      if (kept.trim().length >= shortest) return kept.trim()
      throw new Error(
        `The secret in ${path} is cut short: put the whole one back, or remove the file to have a new one made, with which no link works that was sent so far`,
      )
    }
    if (kept !== undefined) await rm(path, { force: true })
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await link(draft, path).catch(ignoring('EEXIST'))
    await rm(draft, { force: true })
  }
}

const pathIn = (dataDir: string) => join(dataDir, 'session-secret')

/** The secret that the data folder holds; undefined where it holds none. */
export async function findSecret(dataDir: string): Promise<string | undefined> {
  const kept = await readFile(pathIn(dataDir), 'utf8').catch(ignoring('ENOENT'))
  return kept?.trim() || undefined
}

/** Puts `secret` in the place of the one in the data folder, or takes that away where there is none to put. */
export async function replaceSecret(dataDir: string, secret: string | undefined): Promise<void> {
  const path = pathIn(dataDir)
  if (secret === undefined) return rm(path, { force: true })
  const draft = `${path}.${randomUUID()}`
  await makeFolder(dataDir)
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(draft, path)
}

/** Lets an error with this code be no answer; any other is thrown on. */
const ignoring = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return undefined
}
