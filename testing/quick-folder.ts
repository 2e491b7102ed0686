import { access, constants, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
/** What a run of the tests may need there at the same time, and as much again for the machine. */
const roomNeeded = 4 * 2 ** 30

/**
 * Makes a folder for what is thrown away with its test: in memory where the system has room for it there, else among the
 * temporary files. Every test has a database of its own, and a disk takes longer to make one than the test to run.
 */
export async function makeQuickFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? inMemory : tmpdir(), prefix))
}

async function hasRoom(): Promise<boolean> {
  try {
    await access(inMemory, constants.W_OK)
    const { bavail, bsize } = await statfs(inMemory)
    return bavail * bsize >= roomNeeded
  } catch {
    return false
  }
}
