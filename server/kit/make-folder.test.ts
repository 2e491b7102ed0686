import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'plumbline-folder-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

test('a folder is made with those above it, for its owner alone, and is taken where it is there', async () => {
  const path = join(base, 'a', 'b')
  await Promise.all([makeFolder(path), makeFolder(path)])
  await makeFolder(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('many may make it at once: one who finds the folder above just made goes on', async () => {
  for (let round = 0; round < 40; round++) {
    const path = join(base, String(round), ...'abcdefghijklmnop')
    await Promise.all(Array.from({ length: 4 }, () => makeFolder(path)))
  }
})

test('a file in its place, or above it, is an error', async () => {
  const file = join(base, 'file')
  await writeFile(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(file, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

// There the system answers that the folder is missing, although the one above it is there.
test.runIf(process.platform === 'linux')('where no folder can be made that is said, at once', async () => {
  await expect(makeFolder('/proc/plumbline/data')).rejects.toMatchObject({ code: 'ENOENT' })
})
