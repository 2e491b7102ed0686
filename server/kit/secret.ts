import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret of this installation, from `<dataDir>/session-secret`; made where there is none. Two processes that start at
 * once keep the same one, and a start that is cut off leaves no half of one: the file gets its name only when it is whole.
 */
export async function keepSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret')
  const draft = `${path}.${randomUUID()}`
  for (;;) {
    const kept = await readFile(path, 'utf8').catch(ignoring('ENOENT'))
    if (kept !== undefined && kept.trim() !== '') return kept.trim()
    if (kept !== undefined) await rm(path, { force: true })
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await link(draft, path).catch(ignoring('EEXIST'))
    await rm(draft, { force: true })
  }
}

/** Lets an error with this code be no answer; any other is thrown on. */
const ignoring = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return undefined
}
