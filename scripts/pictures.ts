import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pictures } from './pictures/album.ts'

/** Draws the pictures of the site anew into `web/public/pictures/`, from the figures that the pages show. */
const folder = resolve(import.meta.dirname, '..', 'web', 'public', 'pictures')
for (const [name, svg] of Object.entries(pictures())) {
  writeFileSync(join(folder, `${name}.svg`), svg)
  console.log(`${name}.svg ${(svg.length / 1000).toFixed(1)} KB`)
}
