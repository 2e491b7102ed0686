import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { picturePath, pictureSize } from '#web/sharing.ts'
import { icons } from './icons.ts'
import { sharedPictures } from './shared-pictures.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** A file that is drawn: its name under `web/public/`, what it is drawn from, and its size in pixels. */
export type Drawn = { name: string; svg: string; width: number; height: number }

/** Every file that is drawn. */
export const drawnFiles: readonly Drawn[] = [
  ...sharedPictures.map(({ id, svg }) => ({ name: picturePath(id).slice(1), svg, ...pictureSize })),
  ...icons.map(({ name, size, svg }) => ({ name, svg, width: size, height: size })),
]

/** The typeface's three cuts, as the style sheet names them. */
export const cuts = [
  { file: 'archivo-text.woff2', weight: '100 500', stretch: '100%' },
  { file: 'archivo-bold.woff2', weight: '501 900', stretch: '100%' },
  { file: 'archivo-wide.woff2', weight: '100 900', stretch: '125%' },
] as const

export const publicFolder = join(root, 'web', 'public')
export const fontFolder = join(root, 'web', 'fonts')
/** Where it stands what the files were drawn from. */
export const recordFile = join(import.meta.dirname, 'drawn.json')

const sha256 = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** What a file is drawn from and what it holds, in a hash each. */
export type Drawings = Record<string, { source: string; file: string }>

/** The record as it would be if the files were drawn now from what they hold; throws where one is missing. */
export function currentRecord(): Drawings {
  const fonts = cuts.map(({ file }) => readFileSync(join(fontFolder, file)))
  return Object.fromEntries(
    drawnFiles.map(({ name, svg }) => [
      name,
      {
        source: sha256(svg, ...(name.startsWith('sharing/') ? fonts : [])),
        file: sha256(readFileSync(join(publicFolder, name))),
      },
    ]),
  )
}
