import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The token of the confirmation that a letter asks for. Thousands of them are read, so only what quoted-printable does to a link is undone. */
export const confirmTokenOf = (letter: string): string | undefined =>
  /\/waitlist\/confirm\/([\w-]+)/.exec(letter.replaceAll(/=\r?\n/g, ''))?.[1]

/** The tokens in the letters of an outbox that ask for a confirmation. */
export async function readConfirmTokens(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const tokens: string[] = []
  for (const name of await readdir(folder)) {
    const token = confirmTokenOf(await readFile(join(folder, name), 'utf8'))
    if (token !== undefined) tokens.push(token)
  }
  return tokens
}
