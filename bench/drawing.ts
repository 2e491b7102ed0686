import { type Browser, chromium, type Page } from '@playwright/test'
import { screens } from '#contract/pages.ts'
import { chromiumFlags } from '#scripts/chromium.ts'
import { type Measured, median } from './measured.ts'
import { requireChromium } from './site.ts'

/** A person at a slow phone: the processor at a quarter of its speed. */
const slowdown = 4
const mostMs = 300
const visits = 7
const phone = { width: 360, height: 740 }
/** Lighthouse's slow 4G: 150 ms for a round trip, 1.6 Mbit a second. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Comes by the link that Home has, or straight to the page with a network as slow as the phone. */
const ways = {
  'from Home’s link': { home: true, network: undefined },
  'at once, with a slow network': { home: false, network: slowNetwork },
} as const

/** Runs in the page: keeps when a finger was lifted, and when the first frame with a plan in it was painted. */
function observe(): void {
  const seen = { tapped: 0, drawn: 0 }
  Object.assign(globalThis, { seenDrawing: seen })
  addEventListener('click', (event) => (seen.tapped = event.timeStamp), { capture: true })
  new MutationObserver(() => {
    if (seen.drawn > 0 || seen.tapped === 0 || !document.querySelector('#try svg[role=img] [data-face]'))
      return
    seen.drawn = -1
    requestAnimationFrame(() => setTimeout(() => (seen.drawn = performance.now())))
  }).observe(document, { childList: true, subtree: true })
}

type Seen = { seenDrawing: { tapped: number; drawn: number } }

async function tapToPlan(page: Page): Promise<number> {
  // What asks the page has its own script put into it, the first time it asks: that is no work of the page’s.
  await page.waitForFunction(() => true)
  await page
    .locator('#try')
    .getByRole('button', { name: /apartment/i })
    .tap()
  const times = await page.waitForFunction(() => {
    const { seenDrawing } = globalThis as unknown as Seen
    return seenDrawing.drawn > 0 && seenDrawing
  })
  const { tapped, drawn } = await times.evaluate((seen) => seen as Seen['seenDrawing'])
  return drawn - tapped
}

async function visit(browser: Browser, url: string, { home, network }: (typeof ways)[keyof typeof ways]) {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await session.send('Network.enable')
    if (network) await session.send('Network.emulateNetworkConditions', network)
    const { path } = home ? screens.home : screens.estimate
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    if (home) {
      await page.locator(`main a[href="${screens.estimate.path}"]`).first().tap()
      await page.locator('#try').waitFor()
      await page.waitForLoadState('networkidle')
    }
    return await tapToPlan(page)
  } finally {
    await context.close()
  }
}

/** From a tap on the sample of four rooms to the first frame with its plan, on a slow phone. */
export async function measureDrawing(url: string, measured: Measured[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
  try {
    const times = new Map<string, number[]>()
    for (let turn = 0; turn < visits; turn++)
      for (const [name, way] of Object.entries(ways))
        times.set(name, [...(times.get(name) ?? []), await visit(browser, url, way)])
    for (const [name, all] of times)
      measured.push({
        what: `first drawing on a slow phone, ${name}`,
        value: median(all),
        unit: 'ms',
        ...(name === 'from Home’s link' && { most: mostMs }),
      })
  } finally {
    await browser.close()
  }
}
