import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

const libraries = { writer: 'libswlo', calc: 'libsclo' }

/** Whether LibreOffice is there with its part for texts, or for sheets: a machine may have one of them without the other. */
export function officeHas(part: keyof typeof libraries): boolean {
  const found = spawnSync('sh', ['-c', 'command -v soffice'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (found === '') return false
  const folder = dirname(realpathSync(found))
  return ['so', 'dylib'].some((kind) => existsSync(join(folder, `${libraries[part]}.${kind}`)))
}

/** How long a test waits for LibreOffice, which begins slowly where the machine has other work. */
export const officeWaits = { timeout: 180_000 }
