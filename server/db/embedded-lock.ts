import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'

const busy = 5

/**
 * Runs `work` while no other process, and nobody else in this one, runs under the same `path`.
 * The lock is SQLite's own lock on an empty file: the kernel drops it when its holder dies, so a killed
 * process
 * never leaves it behind, which no lock made of a file's existence can promise. The file stays; it must
 * never be
 * opened in another way, since closing any descriptor of it would drop the lock.
 * @param waitMs gives up with an `EmbeddedError` after this long
 */
export async function underLock<T>(path: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const database = new DatabaseSync(path)
  try {
    await take(database, path, waitMs)
    return await work()
  } finally {
    database.close()
  }
}

async function take(database: DatabaseSync, path: string, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return
    } catch (error) {
      if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    }
    if (performance.now() > deadline) {
      throw new EmbeddedError(`Another process has held ${path} for ${Math.round(waitMs / 1000)} s.`)
    }
    await sleep(5)
  }
}
