import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { isStaticScreen, screenIds, screens } from '#contract/pages.ts'
import { chromiumFlags, findChromium } from '#scripts/chromium.ts'
import { floors, startFloor } from './floor.ts'
import { type Measured, median } from './measured.ts'

const site = resolve(import.meta.dirname, '..', 'dist', 'site')
const publicIds = screenIds.filter((id) => screens[id].indexed)
const publicPaths = publicIds.map((id) => screens[id].path)
/** Those of the public pages that bring script. */
export const livelyPaths = publicIds.filter((id) => !isStaticScreen(id)).map((id) => screens[id].path)
const lighthouseRuns = 3

/** The browser's path; throws where there is none. */
export const requireChromium = (): string => {
  const path = findChromium()
  if (!path) throw new Error('Chromium is needed to measure the site; set CHROMIUM to its path.')
  return path
}

/** Bytes that a file takes on the line: brotli where there is such a variant. */
export const sizeOf = (path: string) => {
  const file = path.startsWith('/assets/') ? join(site, path) : join(site, 'root', path)
  try {
    return statSync(`${file}.br`).size
  } catch {
    return readFileSync(file).length
  }
}

const kinds = [
  ['script', 'JavaScript, brotli', 85],
  ['stylesheet', 'CSS, brotli', 20],
  ['font', 'fonts', 40],
] as const

/** What each public page loads in all: at first, when idle, and after its tabs and controls have been used. */
export async function measureSizes(url: string, measured: Measured[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
  try {
    for (const path of publicPaths) await measurePageSizes(browser, url, path, measured)
    const floor = await startFloor()
    floor.stop()
    const page = 'bare React'
    measured.push({ what: `${page} JavaScript, brotli`, page, value: floor.scriptBytes / 1000, unit: 'KB' })
  } finally {
    await browser.close()
  }
}

async function measurePageSizes(
  browser: Browser,
  url: string,
  path: string,
  measured: Measured[],
): Promise<void> {
  const page = await browser.newPage()
  const loaded = new Map<string, Set<string>>()
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    loaded.set(kind, (loaded.get(kind) ?? new Set()).add(new URL(response.url()).pathname))
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  // A click into the page loads what waits for the first use.
  for (const tab of await page.getByRole('tab').all()) await tab.click()
  if (path === '/waitlist') {
    await page.getByLabel('Name').fill('A')
    await page.locator('form button[type=submit]').first().click()
  }
  await page.waitForLoadState('networkidle')
  for (const [kind, label, most] of kinds) {
    const bytes = [...(loaded.get(kind) ?? [])].map(sizeOf).reduce((sum, size) => sum + size, 0)
    measured.push({ what: `${path} ${label}`, page: path, value: bytes / 1000, unit: 'KB', most })
  }
  await page.close()
}

const audits = [
  ['largest-contentful-paint', 'LCP', 's', 1, 1000],
  ['total-blocking-time', 'TBT', 'ms', 30, 1],
  ['cumulative-layout-shift', 'CLS', '', 0, 1],
] as const

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse as it measures phones, each figure the median of three runs, and the bare pages beside them. */
export async function measureLighthouse(url: string, measured: Measured[]): Promise<void> {
  const floor = await startFloor()
  try {
    const pages = [
      ...publicPaths.map((path) => ({ page: path, address: url + path, bare: false })),
      ...Object.entries(floors).map(([page, path]) => ({ page, address: floor.url + path, bare: true })),
    ]
    const runs = new Map<string, Awaited<ReturnType<typeof runLighthouse>>[]>()
    // In turns, so that a busy minute of the machine is not all one page's.
    for (let round = 0; round < lighthouseRuns; round++)
      for (const { page, address } of pages)
        runs.set(page, [...(runs.get(page) ?? []), await runLighthouse(address)])
    for (const { page, bare } of pages) addFigures(page, bare, runs.get(page) ?? [], measured)
  } finally {
    floor.stop()
  }
}

type Run = Awaited<ReturnType<typeof runLighthouse>>

/** The medians of one page; a bare one has no budget to keep. */
function addFigures(page: string, bare: boolean, runs: readonly Run[], measured: Measured[]): void {
  for (const id of categories) {
    const value = median(runs.map((run) => Math.round((run.categories[id]?.score ?? 0) * 100)))
    measured.push({ what: `${page} ${id}`, page, value, unit: '', ...(!bare && { least: 100 }) })
  }
  for (const [id, label, unit, most, divisor] of audits) {
    const value = median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN)) / divisor
    const rounded = Math.round(value * 1000) / 1000
    measured.push({ what: `${page} ${label}`, page, value: rounded, unit, ...(!bare && { most }) })
  }
  const failing =
    runs[0] && Object.values(runs[0].audits).filter(({ score }) => score !== null && score < 0.9)
  if (bare) return
  for (const { id, title, displayValue } of failing ?? [])
    console.log(`${page} ${id}: ${title} ${displayValue ?? ''}`)
}

/** One run; an empty one, which a loaded machine may bring, is repeated. */
async function runLighthouse(url: string, triesLeft = 3): ReturnType<typeof runOnce> {
  const result = await runOnce(url)
  if (result.categories.performance?.score != null || triesLeft === 1) return result
  return runLighthouse(url, triesLeft - 1)
}

async function runOnce(url: string) {
  const chrome = await launch({
    chromePath: requireChromium(),
    chromeFlags: ['--headless=new', ...chromiumFlags],
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}
