import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes the folder `path` and those above it that are missing, for their owner alone; throws what the file system says.
 * Node's own `recursive` asks again for ever where a folder that is there takes none (`/proc`), and no signal ends that.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    const above = dirname(path)
    if (code !== 'ENOENT' || above === path || (await isThere(above))) throw error
    await makeFolder(above)
    await makeFolder(path)
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
