import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Language, languages, pathIn } from '#language/languages.ts'
import { freePort, root } from '#testing/server.ts'
import { chromiumFlags, findChromium } from './chromium.ts'
import { type Look, scenes } from './showcase/scenes.ts'

/**
 * Takes the pictures of the real workspace that the features page shows once everybody can use it, `npm run showcase`: starts
 * the demo in a folder of its own and looks at it as its people do, in each language and theme, two widths of each. With names,
 * `npm run showcase -- board`, it takes those alone.
 */
const wanted = process.argv.slice(2)
const widths = [640, 1280] as const
const themes = ['light', 'dark'] as const

/** The demo, running: where it is reached, and the password of its people. */
async function startDemo(): Promise<{ url: string; password: string; stop: () => Promise<void> }> {
  const folder = join(await mkdtemp(join(tmpdir(), 'showcase-')), 'demo')
  const url = `http://localhost:${await freePort()}`
  const env = { ...process.env, DATA_DIR: folder, PORT: new URL(url).port, RATE_LIMIT_SCALE: '0' }
  const demo = spawn(process.execPath, [join(root, 'scripts', 'demo', 'demo.ts')], { env, stdio: 'inherit' })
  const isUp = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true
  while (!(await isUp())) {
    if (demo.exitCode !== null) throw new Error('the demo did not start')
    await new Promise((wake) => setTimeout(wake, 250))
  }
  const { password } = JSON.parse(await readFile(join(folder, 'sign-ins.json'), 'utf8')) as {
    password: string
  }
  const stop = async () => {
    demo.kill('SIGTERM')
    await once(demo, 'exit')
    await rm(dirname(folder), { recursive: true, force: true })
  }
  return { url, password, stop }
}

/** Pictures side by side on clear ground, as a WebP of `width`, made by the browser, which has an encoder. */
async function compose(page: Page, shots: readonly string[], width: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ({ shots, width }) => {
      const images = await Promise.all(
        shots.map(async (shot) => {
          const image = new Image()
          image.src = `data:image/png;base64,${shot}`
          await image.decode()
          return image
        }),
      )
      const gap = 48
      const whole = images.reduce((sum, image) => sum + image.width, gap * (images.length - 1))
      const scale = width / whole
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = Math.round(scale * Math.max(...images.map(({ height }) => height)))
      const drawing = canvas.getContext('2d')
      if (!drawing) throw new Error('no canvas')
      drawing.imageSmoothingQuality = 'high'
      drawing.scale(scale, scale)
      let left = 0
      for (const image of images) {
        drawing.drawImage(image, left, 0)
        left += image.width + gap
      }
      return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
    },
    { shots, width },
  )
  return Buffer.from(encoded, 'base64')
}

/** What one of the demo's people sees, as a PNG in Base64, at twice the size. */
async function shoot(
  browser: Browser,
  { url, password }: { url: string; password: string },
  { by, size, open }: Look,
  { language, theme }: { language: Language; theme: 'light' | 'dark' },
): Promise<string> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 2,
    colorScheme: theme,
    locale: language,
    reducedMotion: 'reduce',
    baseURL: url,
  })
  try {
    const entered = await context.request.post('/api/auth/login', { data: { username: by, password } })
    if (!entered.ok()) throw new Error(`${by} is not let in: ${entered.status()}`)
    const page = await context.newPage()
    const first = await open(page, (path) => pathIn(language, path))
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    if (!first) return (await page.screenshot()).toString('base64')
    // What stays at the head of the window is not over it then.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const box = await first.boundingBox()
    if (!box) throw new Error('nothing is seen where the picture begins')
    const clip = { x: 0, y: box.y - 24, ...size }
    return (await page.screenshot({ fullPage: true, clip })).toString('base64')
  } finally {
    await context.close()
  }
}

const executablePath = findChromium()
const browser = await chromium.launch({ args: [...chromiumFlags], ...(executablePath && { executablePath }) })
const demo = await startDemo()
let all = 0
try {
  const encoder = await browser.newPage()
  for (const language of languages) {
    const folder = join(root, 'web', 'public', pathIn(language, '/shots'))
    await mkdir(folder, { recursive: true })
    for (const theme of themes) {
      for (const [name, { looks }] of Object.entries(scenes)) {
        if (wanted.length > 0 && !wanted.includes(name)) continue
        const shots: string[] = []
        for (const look of looks) shots.push(await shoot(browser, demo, look, { language, theme }))
        for (const width of widths) {
          const picture = await compose(encoder, shots, width)
          await writeFile(join(folder, `${name}-${theme}-${width}.webp`), picture)
          all += picture.length
          console.log(`${language} ${name}-${theme}-${width}.webp ${(picture.length / 1000).toFixed(1)} KB`)
        }
      }
    }
  }
  console.log(`${(all / 1000).toFixed(0)} KB in all`)
} finally {
  await browser.close()
  await demo.stop()
}
