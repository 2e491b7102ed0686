import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const isTest = (name: string) => /\.test\.tsx?$/.test(name)

/** What stands for the files and folders `inputs` under `root` as they are, tests apart: SHA-256 over their paths and contents, as hex. */
export function hashSources(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    hash.update(`${path}\0`)
    hash.update(readFileSync(join(root, path)))
  }
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (!isTest(entry.name)) add(path)
    }
  }
  for (const input of inputs) {
    if (/\.\w+$/.test(input)) add(input)
    else if (existsSync(join(root, input))) walk(input)
  }
  return hash.digest('hex')
}
