import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const link = /\/waitlist\/confirm\/([\w-]+)/

/**
 * The tokens in the letters of an outbox that ask for a confirmation. Thousands of them are read, so only what
 * quoted-printable does to a link is undone, not the whole letter.
 */
export async function readConfirmTokens(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const tokens: string[] = []
  for (const name of await readdir(folder)) {
    const letter = await readFile(join(folder, name), 'utf8')
    const token = link.exec(letter.replaceAll(/=\r?\n/g, ''))?.[1]
    if (token !== undefined) tokens.push(token)
  }
  return tokens
}
