import { randomUUID } from 'node:crypto'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type EstimateLine, emptyLine, type PlacedLine } from '#contract/estimate.ts'
import { addEstimateRow, changeLinesRow } from '#contract/estimate-calls.ts'
import { changesMost } from '#contract/estimates.ts'
import { chromiumFlags } from '#scripts/chromium.ts'
import { framesOf, type Job, openContext, openDesk, slowDown } from './desk.ts'
import { observe, timeOf } from './interactions.ts'
import { type Measured, median } from './measured.ts'
import type { BenchServer } from './server.ts'
import { requireChromium } from './site.ts'

const keyMostMs = 50
const visits = 3
const lines = 5_000
/** As many rows as are pasted, filled and taken back at once. */
const atOnce = 200
/** How fast somebody types who does not look up, in milliseconds from key to key. */
const betweenKeysMs = 120

const trades = ['framing', 'electrical', 'plumbing', 'tile', 'paint', 'drywall']
const works = ['Rough in', 'Set', 'Supply', 'Patch and sand', 'Cut and fit', 'Haul off']
const quantities = ['24', `=2*(12'4"+10')`, '=3*8.5', '112.5']

const among = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value

/** One of many lines as they are typed: with packs, hours, a supplier, some of them options. */
const typedLine = (at: number): EstimateLine => ({
  ...emptyLine,
  item: `${among(works, at)} part ${at + 1}`,
  trade: among(trades, Math.floor(at / 40)),
  room: `Room ${(at % 60) + 1}`,
  code: `${among(['06', '09', '22', '26'], at)}-${(at % 90) + 100}`,
  quantity: among(quantities, at),
  unit: 'ft',
  wasteBp: at % 3 === 0 ? 1000 : 0,
  pack: at % 2 === 0 ? { name: 'box', size: 12.5 } : null,
  materialCents: 100 + ((at * 7919) % 9000),
  supplier: 'Emser Austin',
  hoursEach: 0.07,
  option: at % 50 === 0 ? { taken: at % 100 === 0, instead: null } : null,
})

/** An account with one estimate of so many lines, all of them sent as somebody’s browser sends them. */
async function openEstimate(server: BenchServer): Promise<Job & { estimate: string }> {
  const { ask, project, cookie } = await openDesk(server, 'grid', `${lines} lines`)
  const estimate = randomUUID()
  const of = (path: string) => path.replace('{project}', project).replace('{estimate}', estimate)
  await ask('POST', of(addEstimateRow.path), { id: estimate, name: 'Whole house', kind: 'base' })
  const all = Array.from(
    { length: lines },
    (_, at): PlacedLine => ({
      ...typedLine(at),
      id: randomUUID(),
      rank: (at + 1) * 1024,
    }),
  )
  for (let from = 0; from < lines; from += changesMost)
    await ask('POST', of(changeLinesRow.path), {
      id: randomUUID(),
      add: all.slice(from, from + changesMost).map(({ id, rank, ...fields }) => ({ id, rank, fields })),
    })
  return { project, cookie, estimate }
}

async function openGrid(browser: Browser, url: string, { estimate, ...job }: Job & { estimate: string }) {
  const context = await openContext(browser, url, job)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(`${url}/projects/${job.project}/estimate?estimate=${estimate}`)
  await page.locator('[data-row]').nth(5).waitFor()
  await page.waitForTimeout(500)
  return { page, done: () => context.close() }
}

/** Rows as a spreadsheet puts them on the clipboard: what they are, how much, of which unit, waste, pack and price. */
const pasted = Array.from(
  { length: atOnce },
  (_, at) => `Pasted item ${at + 1}\t${12 + (at % 9)}.5\tft\t5%\t12.5 box\t$1,${200 + at}.50`,
).join('\r\n')

type Press = (name: string, ...keys: readonly string[]) => Promise<void>

/** What somebody does in an estimate of five thousand lines, one press after the other. */
async function pressInGrid(page: Page, press: Press): Promise<void> {
  const grid = page.getByRole('treegrid', { name: 'Estimate' })
  await grid.focus()
  for (let times = 0; times < 4; times++) await press('an arrow key', 'ArrowDown')
  for (let times = 0; times < 2; times++) await press('an arrow key', 'ArrowRight')
  await press('a page further', 'PageDown')
  await press('a page further', 'PageUp')
  for (const figure of ['41', '7', '128']) {
    for (const [at, digit] of [...figure].entries())
      await press(at === 0 ? 'beginning to type a figure' : 'one more figure', digit)
    await press('Enter', 'Enter')
  }
  await press('taking it back', 'Control+z')
  await press('to the last row', 'Control+End')
  await press('to the first row', 'Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
  await press(`a paste of ${atOnce} rows`, 'Control+v')
  await press(`taking back ${atOnce} rows`, 'Control+z')
  await page.keyboard.press('ArrowRight')
  const rows = () => grid.locator('[aria-selected=true]').count()
  while ((await rows()) === 0) await page.keyboard.press('Shift+ArrowDown')
  for (let reached = 1; reached < atOnce; reached++) await page.keyboard.press('Shift+ArrowDown')
  await press(`filling down ${atOnce} rows`, 'Control+d')
  await press(`taking back ${atOnce} rows`, 'Control+z')
}

/** Figures typed one under the other without a pause, while what they change is reckoned, drawn and saved. */
async function typeOn(page: Page): Promise<number[]> {
  const grid = page.getByRole('treegrid', { name: 'Estimate' })
  await grid.focus()
  for (const key of ['Control+Home', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.waitForTimeout(1_000)
  const since = await page.evaluate(() => performance.now())
  for (let line = 0; line < 12; line++)
    for (const key of ['3', '6', 'Enter']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(betweenKeysMs)
    }
  await page.waitForTimeout(1_000)
  return page.evaluate((from) => {
    const { seenEvents } = globalThis as unknown as {
      seenEvents: { startTime: number; duration: number }[]
    }
    return seenEvents.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration)
  }, since)
}

/** From a key to the next paint in an estimate of 5,000 lines, and frames a second while it is scrolled. */
export async function measureEstimateGrid(server: BenchServer, measured: Measured[]): Promise<void> {
  const job = await openEstimate(server)
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
  try {
    const times = new Map<string, number[]>()
    for (let visit = 0; visit < visits; visit++) {
      const { page, done } = await openGrid(browser, server.url, job)
      await slowDown(page)
      const slowest = new Map<string, number>()
      await pressInGrid(page, async (name, ...keys) => {
        for (const key of keys) {
          const ms = await timeOf(page, () => page.keyboard.press(key))
          slowest.set(name, Math.max(ms, slowest.get(name) ?? 0))
        }
      })
      slowest.set('the slowest key of figures typed without a pause', Math.max(0, ...(await typeOn(page))))
      for (const [name, ms] of slowest) times.set(name, [...(times.get(name) ?? []), ms])
      await done()
    }
    for (const [name, all] of times)
      measured.push({
        what: `${lines.toLocaleString('en')} lines: ${name}`,
        value: median(all),
        unit: 'ms',
        most: keyMostMs,
      })
    for (const rate of [1, 4]) {
      const { page, done } = await openGrid(browser, server.url, job)
      await slowDown(page, rate)
      measured.push({
        what: `${lines.toLocaleString('en')} lines: frames a second while scrolling${rate === 1 ? '' : ', processor slowed four times'}`,
        value: await framesOf(page),
        unit: '',
        // A tick of the screen more or less is nobody's fault.
        ...(rate === 1 && { least: 59 }),
      })
      await done()
    }
  } finally {
    await browser.close()
  }
}
