import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { measured } from './measured.ts'
import { type Listed, requireKey, type Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'

/** Where files lie until they are whole. No key begins with a point. */
const unfinished = '.unfinished'
/** Read at a time. */
const pieceBytes = 256 * 1024
/**
 * Written at a time: what comes over a network comes in pieces of 64 KB, and each call of the system is a way through other
 * threads and back.
 */
const blockBytes = 1024 * 1024
/** Blocks that wait for the next file that comes: what is made anew for each would have the whole memory looked through for it. */
const blocksKept = 4

/**
 * Keeps files in `folder`, which is made when the first one comes. Each is written beside, flushed to the disk, and only then
 * moved to its place. Any number of processes may share the folder.
 */
export function openFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    requireKey(key)
    return join(folder, ...key.split('/'))
  }
  const bytesOf = async (key: string) => {
    const found = await stat(pathOf(key)).catch(absent)
    return found?.isFile() ? found.size : undefined
  }
  const blocks: Buffer[] = []

  return {
    async put(key, stream, { maxBytes }) {
      const path = pathOf(key)
      const written = join(folder, unfinished, randomBytes(16).toString('hex'))
      const { pieces, kept } = measured(stream, maxBytes)
      try {
        const file = await inFolder(dirname(written), () => open(written, 'wx', 0o600)).catch(fail)
        const block = blocks.pop() ?? Buffer.allocUnsafeSlow(blockBytes)
        try {
          await writeIn(block, pieces, file)
          // The bytes and how many they are; when they came is told by the name's folder alone.
          await file.datasync().catch(fail)
        } finally {
          await file.close().catch(fail)
          if (blocks.length < blocksKept) blocks.push(block)
        }
        await moveTo(path, written).catch(fail)
      } catch (error) {
        await rm(written, { force: true }).catch(() => undefined)
        throw error
      }
      return kept()
    },
    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch(fail)
      return createReadStream('', { fd: file, highWaterMark: pieceBytes, ...range })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch(fail)
    },
    exists: async (key) => (await bytesOf(key)) !== undefined,
    bytesOf,
    list: (prefix) => listUnder(folder, prefix),
    async clear(before) {
      let count = 0
      for (const name of await readdir(join(folder, unfinished)).catch(none)) {
        const path = join(folder, unfinished, name)
        const found = await stat(path).catch(absent)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true }).catch(fail)
        count++
      }
      return count
    },
  }
}

/** Writes pieces block by block: who gives them has each back as soon as the next one is asked for. */
async function writeIn(block: Buffer, pieces: AsyncIterable<Uint8Array>, file: FileHandle) {
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const next = piece.subarray(at, at + block.length - filled)
      block.set(next, filled)
      at += next.length
      filled += next.length
      if (filled < block.length) continue
      await writeAll(file, block).catch(fail)
      filled = 0
    }
  }
  await writeAll(file, block.subarray(0, filled)).catch(fail)
}

/** Does what needs a folder, which is made where it is not there. */
async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await makeFolder(folder)
    return work()
  }
}

async function writeAll(file: FileHandle, piece: Uint8Array) {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten
}

async function moveTo(path: string, written: string) {
  const folder = dirname(path)
  await inFolder(folder, () => rename(written, path))
  // A new name is on the disk when its folder is; Windows has no such call and needs none.
  if (process.platform === 'win32') return
  const entry = await open(folder, 'r')
  try {
    await entry.sync()
  } finally {
    await entry.close()
  }
}

async function* listUnder(folder: string, prefix: string): AsyncGenerator<Listed> {
  async function* walk(keys: string): AsyncGenerator<Listed> {
    const entries = await readdir(join(folder, keys), { withFileTypes: true }).catch(none)
    for (const entry of entries) {
      const key = `${keys}${entry.name}`
      if (entry.name.startsWith('.')) continue
      // Only where something can begin with the prefix.
      if (!key.startsWith(prefix.slice(0, key.length))) continue
      if (entry.isDirectory()) yield* walk(`${key}/`)
      else if (key.startsWith(prefix)) {
        // Removed meanwhile, it is no longer to be told.
        const found = await stat(join(folder, key)).catch(absent)
        if (found?.isFile()) yield { key, bytes: found.size, storedAt: found.mtime }
      }
    }
  }
  yield* walk('')
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown'

/** Nothing for what is not there. */
function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') fail(error)
}

function none(error: unknown): never[] {
  absent(error)
  return []
}

function fail(error: unknown): never {
  const code = codeOf(error)
  if (code === 'ENOENT') throw new StorageError('missing', 'the file is not there', { cause: error })
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new StorageError('full', `the disk of the data folder is full (${code})`, { cause: error })
  throw new StorageError('away', `the data folder cannot be used (${code})`, { cause: error })
}
