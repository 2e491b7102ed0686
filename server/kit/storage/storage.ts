import type { Readable } from 'node:stream'
import type { ByteRange } from '../byte-range.ts'

/** What is known of a file once all of it is kept; the SHA-256 is 64 hexadecimal digits. */
export type Kept = { bytes: number; sha256: string }

export type Listed = { key: string; bytes: number; storedAt: Date }

/**
 * Where files are kept, each under a key. A key is there whole or not at all: what breaks off, also by the end of the process,
 * is never read. Every call may throw a `StorageError`.
 */
export type Storage = {
  /**
   * Keeps what `stream` gives under `key`; what was there is replaced at once and whole, and of two at the same time the last to
   * end stays. Ends at the first byte above `maxBytes` with `too_large`; a stream that fails leaves nothing, and its error is thrown.
   */
  put: (key: string, stream: AsyncIterable<Uint8Array>, limit: { maxBytes: number }) => Promise<Kept>
  /** The file, or a part of it that lies within it; rejects with `missing` before anything is read. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** Forgets the file; one that is not there is no error. */
  remove: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
  /** How many bytes the file has; undefined where it is not there. Looks at that one alone, however many lie beside it. */
  bytesOf: (key: string) => Promise<number | undefined>
  /** Every file whose key begins with `prefix` (empty for all), in no order that counts. */
  list: (prefix: string) => AsyncIterable<Listed>
  /** Frees what puts that never ended have left, as far as nothing came to it since `before`; answers how many. */
  clear: (before: Date) => Promise<number>
}

const keyPattern = /^[a-z0-9][a-z0-9._-]{0,127}(?:\/[a-z0-9][a-z0-9._-]{0,127}){0,7}$/

/**
 * Throws where `key` is none: up to eight names with `/` between them, each of small letters, digits, `.`, `_` and `-`, beginning
 * with a letter or a digit. So none leads out of a folder, and none is another on a disk that ignores case. What people call
 * a file is never a part of it. The beginning of a key up to a `/` is not a key too: a folder cannot be a file.
 */
export function requireKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError(`${JSON.stringify(key)} cannot be the key of a file`)
}
