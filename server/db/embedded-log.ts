import { copyFile, stat, truncate } from 'node:fs/promises'

const longestLogBytes = 5_000_000

/**
 * Keeps the server's log within twice `limitBytes`: a full one is copied to `<path>.1` and emptied in place,
 * since the
 * server holds it open for appending. On a full disk the copy is forgone.
 */
export async function cutLog(path: string, limitBytes = longestLogBytes): Promise<void> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size <= limitBytes) return
  await copyFile(path, `${path}.1`).catch(() => undefined)
  await truncate(path).catch(() => undefined)
}
