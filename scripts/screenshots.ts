import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { screens } from '../contract/pages.ts'
import { openDataFolder, root, startServer } from '../testing/server.ts'
import { chromiumFlags, findChromium } from './chromium.ts'

/**
 * Makes the pictures of the README anew from what `dist/` holds, `npm run screenshots`: each page on a laptop and on a phone
 * beside it, in both themes.
 */
const pages = { home: screens.home, waitlist: screens.waitlist, plans: screens.plans } as const
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 370, height: 800 },
] as const
const gap = 40
/** A README shows them narrower than they were taken. */
const scale = 0.75
const folder = join(root, 'docs', 'screenshots')

/** What a browser of this size shows of a page, as a PNG in Base64. */
async function shoot(
  browser: Browser,
  url: string,
  look: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' },
): Promise<string> {
  // Without motion, so that two runs on the same pages see the same.
  const page = await browser.newPage({ ...look, reducedMotion: 'reduce', locale: 'en-US' })
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
    // A font that came too late for the first view is there for the second one.
    await page.reload({ waitUntil: 'networkidle' })
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    return (await page.screenshot()).toString('base64')
  } finally {
    await page.close()
  }
}

/** Sets pictures side by side and makes a WebP of them, in the browser, which has an encoder. */
async function compose(browser: Browser, shots: readonly string[]): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    const encoded = await page.evaluate(
      async ({ shots, gap, scale }) => {
        const images = await Promise.all(
          shots.map(async (shot) => {
            const image = new Image()
            image.src = `data:image/png;base64,${shot}`
            await image.decode()
            return image
          }),
        )
        const canvas = document.createElement('canvas')
        canvas.width = scale * images.reduce((sum, { width }) => sum + width, gap * (images.length - 1))
        canvas.height = scale * Math.max(...images.map(({ height }) => height))
        const drawing = canvas.getContext('2d')
        if (drawing) drawing.imageSmoothingQuality = 'high'
        drawing?.scale(scale, scale)
        let left = 0
        for (const image of images) {
          drawing?.drawImage(image, left, 0)
          left += image.width + gap
        }
        return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
      },
      { shots, gap, scale },
    )
    return Buffer.from(encoded, 'base64')
  } finally {
    await page.close()
  }
}

const executablePath = findChromium()
const { dataDir, remove } = await openDataFolder()
const server = await startServer({ DATA_DIR: dataDir })
const browser = await chromium.launch({ args: [...chromiumFlags], ...(executablePath && { executablePath }) })
try {
  await mkdir(folder, { recursive: true })
  for (const [name, { path }] of Object.entries(pages)) {
    for (const colorScheme of themes) {
      const shots: string[] = []
      for (const viewport of sizes) {
        shots.push(await shoot(browser, `${server.url}${path}`, { viewport, colorScheme }))
      }
      const picture = await compose(browser, shots)
      await writeFile(join(folder, `${name}-${colorScheme}.webp`), picture)
      console.log(`docs/screenshots/${name}-${colorScheme}.webp ${(picture.length / 1024).toFixed(0)} KB`)
    }
  }
} finally {
  await browser.close()
  await server.stop()
  await remove()
}
