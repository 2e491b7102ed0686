import { type Browser, chromium, type ElementHandle, type Page } from '@playwright/test'
import { chromiumFlags } from '#scripts/chromium.ts'
import { floors, startFloor } from './floor.ts'
import { type Measured, median } from './measured.ts'
import { livelyPaths, requireChromium } from './site.ts'

/** A person at a slow phone: the processor at a quarter of its speed. */
const slowdown = 4
const mostMs = 100
const visits = 3
/** A list that stands has hundreds of controls of a few kinds: so many of a page are used, from its beginning on. */
const mostControls = 40
const phone = { width: 360, height: 740 }

const measuredMark = 'data-measured'
// A file is chosen by the button over its input.
const selector = ['button', '[role=tab]', 'input:not([type=file])', 'select', 'summary']
  .flatMap((kind) => [`header ${kind}`, `main ${kind}`])
  .map((one) => `${one}:not([${measuredMark}], [inert] *, :disabled, [aria-disabled=true])`)
  .join(', ')

/** How long each control of one page took, by its name. */
type Times = Map<string, number>

/** The slowest answer to a press or a key on each page, of every control that a phone shows. */
export async function measureInteractions(url: string, measured: Measured[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
  const floor = await startFloor()
  try {
    const pages = [
      ...livelyPaths.map((path) => ({ page: path, address: url + path, budget: { most: mostMs } })),
      ...Object.entries(floors).map(([page, path]) => ({ page, address: floor.url + path, budget: {} })),
    ]
    const times = new Map(pages.map(({ page }) => [page, new Map<string, number[]>()]))
    for (let visit = 0; visit < visits; visit++) {
      for (const { page, address } of pages) {
        for (const [name, ms] of await visitPage(browser, address)) {
          const all = times.get(page)
          all?.set(name, [...(all.get(name) ?? []), ms])
        }
      }
    }
    for (const { page, budget } of pages) {
      const medians = [...(times.get(page) ?? [])].map(([name, all]) => ({ name, ms: median(all) }))
      const slowest = medians.toSorted((a, b) => b.ms - a.ms)[0]
      measured.push(
        {
          what: `${page} slowest control`,
          page,
          value: slowest?.ms ?? Number.NaN,
          unit: 'ms',
          ...(slowest && slowest.ms > 0 && { note: slowest.name }),
          ...budget,
        },
        { what: `${page} controls`, page, value: medians.length, unit: '', least: 1 },
      )
    }
  } finally {
    floor.stop()
    await browser.close()
  }
}

async function visitPage(browser: Browser, address: string): Promise<Times> {
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  try {
    await page.addInitScript(observe)
    await page.goto(address)
    if (await page.locator('script[type=module]').count())
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const times: Times = new Map()
    await tryEveryControl(page, times)
    if (new URL(address).pathname === '/waitlist') {
      // Once more with what the form takes, and then the way back to it.
      await page.getByLabel('Name', { exact: true }).fill('Ada Mason')
      await page.getByLabel('Email', { exact: true }).fill(`ada-${Date.now()}@mason.example`)
      const submit = page.locator('form button[type=submit]')
      times.set('sending the form', await timeOf(page, () => submit.click()))
      await page.getByRole('button', { name: 'Add Another Email' }).waitFor()
      await tryEveryControl(page, times)
    }
    return times
  } finally {
    await context.close()
  }
}

/** Uses each of the first controls once, in the order in which they stand; what one of them brings up is used as well. */
async function tryEveryControl(page: Page, times: Times): Promise<void> {
  for (let used = 0; used < mostControls; used++) {
    const control = await nextControl(page)
    if (!control) return
    const name = await control.evaluate((element) => {
      const labelled = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      const text = (labelled && element.labels?.[0]?.textContent) || element.textContent
      return (element.getAttribute('aria-label') || text || element.tagName).trim().slice(0, 40)
    })
    // The menu of a phone lies over what comes after it, until it is closed.
    const isUnderMenu = await control.evaluate(
      (element) =>
        !element.closest('header') && document.querySelector('header [aria-expanded=true]') !== null,
    )
    if (isUnderMenu) await page.keyboard.press('Escape')
    const ms = await timeOf(page, () => handle(page, control))
    times.set(name, Math.max(ms, times.get(name) ?? 0))
  }
}

/** The first control in sight that was not yet used, marked as used from now on. */
async function nextControl(page: Page): Promise<ElementHandle<HTMLElement> | undefined> {
  for (const found of await page.locator(selector).elementHandles()) {
    const control = found as ElementHandle<HTMLElement>
    const seen = await control.evaluate((element, mark) => {
      element.setAttribute(mark, '')
      return (element.closest('label') ?? element).checkVisibility({ visibilityProperty: true })
    }, measuredMark)
    if (seen) return control
    // It may come into sight when another control is used.
    await control.evaluate((element, mark) => element.removeAttribute(mark), measuredMark)
  }
  return undefined
}

async function handle(page: Page, control: ElementHandle<HTMLElement>): Promise<void> {
  const kind = await control.evaluate((element) =>
    element.matches('select')
      ? 'select'
      : element.matches('input:not([type=radio], [type=checkbox])')
        ? 'text'
        : 'press',
  )
  if (kind === 'select') {
    await control.focus()
    await page.keyboard.press('ArrowDown')
  } else if (kind === 'text') {
    await control.click()
    await page.keyboard.type('12')
  } else {
    const label = await control.evaluateHandle((element) => element.closest('label') ?? element)
    await label.asElement()?.click()
  }
}

/** What the observer in the page has seen. */
type Seen = { seenEvents: { startTime: number; duration: number }[] }

/** Runs in the page: keeps each event that belongs to a press or a key, with how long it took to the next paint. */
export function observe(): void {
  const seen: Seen['seenEvents'] = []
  Object.assign(globalThis, { seenEvents: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) seen.push({ startTime: entry.startTime, duration: entry.duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** How long the slowest event of `act` took until it was painted, in milliseconds; 0 under 16. */
export async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const start = await page.evaluate(() => performance.now())
  await act()
  return page.evaluate(async (from) => {
    // Entries are told after the frame in which their events were painted.
    for (let frames = 0; frames < 3; frames++)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    await new Promise((done) => requestIdleCallback(done, { timeout: 500 }))
    const { seenEvents } = globalThis as unknown as Seen
    return Math.max(0, ...seenEvents.filter(({ startTime }) => startTime >= from).map((one) => one.duration))
  }, start)
}
