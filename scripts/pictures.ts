import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pictureFiles } from './pictures/album.ts'

/** Draws the pictures of the site anew into `web/public/`, from the figures that the pages show. */
const folder = resolve(import.meta.dirname, '..', 'web', 'public')
for (const [name, svg] of Object.entries(pictureFiles())) {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, svg)
  console.log(`${name} ${(svg.length / 1000).toFixed(1)} KB`)
}
