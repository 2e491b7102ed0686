import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { readSources } from './imports.ts'

const longestLine = 130
const namePattern = /`(\w[\w./-]*\.(?:tsx?|mjs|css|json))`/g

/**
 * What is wrong with the two lines that every folder of sources begins with: one says what it is for, one where to begin.
 * They stand in its README.md, and every file that they name is there. One line each; none when all is well.
 */
export function findUnsaid(root: string): string[] {
  const rooms = new Set(
    readSources(root)
      .filter(({ path }) => !path.endsWith('.css'))
      .map(({ path }) => dirname(path)),
  )
  return [...rooms].flatMap((room) => {
    const path = `${room}/README.md`
    if (!existsSync(join(root, path))) return [`${path} is missing: two lines that say what the room is for`]
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n')
    if (lines.length !== 2) return [`${path} has ${lines.length} lines, not two`]
    const long = lines
      .filter((line) => line.length > longestLine)
      .map((line) => `${path} is too wide: ${line}`)
    return [
      ...long,
      ...lines.flatMap((line) => findMissing(root, line, room)).map((name) => `${path}: there is no ${name}`),
    ]
  })
}

/** The files named in `text` that are neither in `room` nor where a whole path says. */
export function findMissing(root: string, text: string, room = '.'): string[] {
  const names = [...text.matchAll(namePattern)].map(([, name = '']) => name)
  return names.filter((name) => ![name, posix.join(room, name)].some((path) => existsSync(join(root, path))))
}
