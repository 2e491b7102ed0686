import { createHash } from 'node:crypto'
import type { Kept } from './storage.ts'
import { StorageError } from './storage-error.ts'

/** Passes on what `stream` gives, counted and hashed; throws `too_large` in the place of the first piece above `maxBytes`. */
export function measured(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): { pieces: AsyncGenerator<Uint8Array, void>; kept: () => Kept } {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass() {
    for await (const piece of stream) {
      bytes += piece.length
      if (bytes > maxBytes)
        throw new StorageError('too_large', `a file has more than ${maxBytes} bytes`, { maxBytes })
      hash.update(piece)
      yield piece
    }
  }
  return { pieces: pass(), kept: () => ({ bytes, sha256: hash.digest('hex') }) }
}
