import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Language } from '#language/languages.ts'
import { chromiumFlags, findChromium } from './chromium.ts'
import {
  currentRecord,
  type Drawings,
  type Drawn,
  drawnFiles,
  fontFile,
  isShared,
  publicFolder,
  recordFile,
  sourceOf,
} from './sharing/drawn.ts'
import { asIco, withPalette } from './sharing/png.ts'
import { cutsOf } from './typeface.ts'

/**
 * Draws the pictures for sharing and the icons into `web/public/`, and notes what they were drawn from. What is drawn from
 * the same as before stays as it is, since no two versions of a browser draw alike to the byte; `--all` draws it anew.
 */
const facesOf = (language: Language) =>
  cutsOf(language).map(({ name, weight, stretch }) => {
    const data = readFileSync(fontFile(name)).toString('base64')
    return `@font-face { font-family: Archivo; font-weight: ${weight}; font-stretch: ${stretch}; src: url(data:font/woff2;base64,${data}) }`
  })
const style = (language: Language) =>
  `${facesOf(language).join('\n')} body { margin: 0; background: transparent } svg { display: block; font-family: Archivo; font-variant-numeric: tabular-nums }`

const recorded: Drawings = JSON.parse(readFileSync(recordFile, 'utf8'))
const isOld = ({ name, svg, language }: Drawn) =>
  process.argv.includes('--all') ||
  !existsSync(join(publicFolder, name)) ||
  recorded[name]?.source !== sourceOf({ name, svg, language })

const executablePath = findChromium()
const browser = await chromium.launch({ args: [...chromiumFlags], ...(executablePath && { executablePath }) })
try {
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  for (const { name, svg, width, height, language } of drawnFiles.filter(isOld)) {
    await page.setViewportSize({ width, height })
    await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style(language)}</style>${svg}`)
    await page.evaluate(() => document.fonts.ready)
    const drawn = await page.screenshot({ omitBackground: true })
    const small = isShared(name) ? withPalette(drawn) : drawn
    const file = join(publicFolder, name)
    mkdirSync(dirname(file), { recursive: true })
    const content = name.endsWith('.ico') ? asIco(drawn, width) : small
    writeFileSync(file, content)
    console.log(`${name} ${content.length} bytes, ${drawn.length} as drawn`)
  }
} finally {
  await browser.close()
}
writeFileSync(recordFile, `${JSON.stringify(currentRecord(), null, 2)}\n`)
