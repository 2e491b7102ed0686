import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Language, languages, pathIn, sourceLanguage } from '#language/languages.ts'
import { picturePath, pictureSize } from '#web/sharing.ts'
import { inLanguage } from '../in-language.ts'
import { cutsOf } from '../typeface.ts'
import { icons } from './icons.ts'
import { sharedPictures } from './shared-pictures.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** A file that is drawn: its name under `web/public/`, what it is drawn from, its size in pixels, and whose letters it has. */
export type Drawn = { name: string; svg: string; width: number; height: number; language: Language }

/** Every file that is drawn. */
export const drawnFiles: readonly Drawn[] = [
  ...languages.flatMap((language) =>
    inLanguage(language, sharedPictures).map(({ id, svg }) => ({
      name: pathIn(language, picturePath(id)).slice(1),
      svg,
      language,
      ...pictureSize,
    })),
  ),
  ...icons.map(({ name, size, svg }) => ({ name, svg, width: size, height: size, language: sourceLanguage })),
]

export const publicFolder = join(root, 'web', 'public')
export const fontFile = (name: string) => join(root, 'web', 'fonts', `${name}.woff2`)
/** Where it stands what the files were drawn from. */
export const recordFile = join(import.meta.dirname, 'drawn.json')

const sha256 = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Whether a file is a picture that goes with a link, and no icon. */
export const isShared = (name: string) => name.includes('sharing/')

const fontsOf = (language: Language) => cutsOf(language).map(({ name }) => readFileSync(fontFile(name)))

/** What a file is drawn from and what it holds, in a hash each. */
export type Drawings = Record<string, { source: string; file: string }>

/** The hash of what a file is drawn from. */
export const sourceOf = ({ name, svg, language }: Pick<Drawn, 'name' | 'svg' | 'language'>): string =>
  sha256(svg, ...(isShared(name) ? fontsOf(language) : []))

/** The record as it would be if the files were drawn now from what they hold; throws where one is missing. */
export function currentRecord(): Drawings {
  return Object.fromEntries(
    drawnFiles.map(({ name, svg, language }) => [
      name,
      {
        source: sourceOf({ name, svg, language }),
        file: sha256(readFileSync(join(publicFolder, name))),
      },
    ]),
  )
}
