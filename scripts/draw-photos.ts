import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from './chromium.ts'
import { photos } from './photos/album.ts'
import { develop } from './photos/develop.ts'
import { photoFolder } from './photos/taken.ts'
import { expose } from './photos/trace.ts'

/**
 * Takes the demo's site photos anew, `npm run photos -- [NAME …]`: the light is traced here, and a browser, which has an
 * encoder, makes a WebP of it. `--quick` takes small ones, to try a scene.
 */
const isQuick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const [width, height, samples] = isQuick ? [168, 126, 6] : [440, 330, 8]
const folder = process.env.PHOTO_FOLDER ?? photoFolder

const executablePath = findChromium()
const browser = await chromium.launch({ args: [...chromiumFlags], ...(executablePath && { executablePath }) })
try {
  const page = await browser.newPage()
  mkdirSync(folder, { recursive: true })
  for (const { name, scene } of photos) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const began = performance.now()
    const bytes = develop(expose(scene, width, height, samples), scene.exposure)
    const encoded = await page.evaluate(
      ({ text, width, height }) => {
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = height
        const raw = Uint8ClampedArray.from(atob(text), (sign) => sign.charCodeAt(0))
        canvas.getContext('2d')?.putImageData(new ImageData(raw, width, height), 0, 0)
        return canvas.toDataURL('image/webp', 0.72).split(',')[1] ?? ''
      },
      { text: Buffer.from(bytes).toString('base64'), width, height },
    )
    const picture = Buffer.from(encoded, 'base64')
    writeFileSync(join(folder, `${name}.webp`), picture)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${name}.webp ${(picture.length / 1000).toFixed(1)} KB in ${seconds} s`)
  }
} finally {
  await browser.close()
}
