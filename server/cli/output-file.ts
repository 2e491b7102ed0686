import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandRefused } from './run.ts'

/** Writes pieces of text or bytes into a file that nobody else may read. It gets its name when it is whole; until then what was there stays. */
export async function writeFileWhole(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const there = await stat(path).catch(() => undefined)
  if (there && !there.isFile()) throw new CommandRefused(`${path} is there already and is no file.`)
  const draft = `${path}.${randomUUID().slice(0, 8)}.part`
  try {
    await pipeline(Readable.from(pieces), createWriteStream(draft, { mode: 0o600, flush: true, flags: 'wx' }))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    // What the file system refuses; what the database refuses is said elsewhere.
    if (code && syscall) throw new CommandRefused(`Cannot write ${path} (${code}).`)
    throw error
  }
}
