import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { languages, pathIn } from '#language/languages.ts'
import { root } from '#testing/server.ts'
import { scenes } from './scenes.ts'

const folderIn = (language: (typeof languages)[number]) =>
  join(root, 'web', 'public', pathIn(language, '/shots'))

test('each picture of the workspace is there in every language, in both themes and widths, and no other', () => {
  const all = Object.keys(scenes).flatMap((name) =>
    ['light', 'dark'].flatMap((theme) => [640, 1280].map((width) => `${name}-${theme}-${width}.webp`)),
  )
  for (const language of languages) expect(readdirSync(folderIn(language)).sort()).toEqual(all.sort())
})

test('they have the shape that the page keeps free for them, and are light enough for a phone', () => {
  for (const language of languages) {
    for (const name of readdirSync(folderIn(language))) {
      const bytes = readFileSync(join(folderIn(language), name))
      const { width, height } = imageSize(bytes)
      expect(Math.abs(height - (width * 880) / 1280), name).toBeLessThan(2)
      expect(bytes.length, name).toBeLessThan(width === 640 ? 26_000 : 65_000)
    }
  }
})
