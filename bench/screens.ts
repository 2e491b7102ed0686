import { randomUUID } from 'node:crypto'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import type { TaskStatus } from '#contract/fields.ts'
import { importMost, importRow, type NewImportedTask } from '#contract/imports.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { chromiumFlags } from '#scripts/chromium.ts'
import { framesOf, type Job, openContext, openDesk, slowDown, slowdown } from './desk.ts'
import { keyMostMs, measureKeys } from './document-keys.ts'
import { observe, timeOf } from './interactions.ts'
import { type Measured, median } from './measured.ts'
import type { BenchServer } from './server.ts'
import { requireChromium, sizeOf } from './site.ts'

const mostMs = 100
const mostScriptKb = 150
const visits = 3
const sizes = { list: 1_000, board: 500 } as const

/** How long each press took, by what it does. */
type Times = Map<string, number>
/** Presses a key, or with the mouse what there is to be pressed; `name` is what the press does. */
type Press = (name: string, act: Locator | (() => Promise<unknown>)) => Promise<void>

/** From a press to the next paint in a long list and on a full board, and what the dashboard loads. */
export async function measureScreens(server: BenchServer, measured: Measured[]): Promise<void> {
  const list = await openJob(server, 'list', sizes.list)
  const board = await openJob(server, 'board', sizes.board)
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
  try {
    const times = new Map<string, number[]>()
    for (let visit = 0; visit < visits; visit++) {
      for (const found of [
        await visitJob(browser, server.url, list, 'list', pressInList),
        await visitJob(browser, server.url, board, 'board', pressOnBoard),
        await visitJob(browser, server.url, list, 'schedule', pressOnChart),
      ])
        for (const [name, ms] of found) times.set(name, [...(times.get(name) ?? []), ms])
    }
    for (const [what, all] of times) measured.push({ what, value: median(all), unit: 'ms', most: mostMs })
    const writer = await openContext(browser, server.url, list)
    for (const [what, ms] of await measureKeys(writer, server.url, list.project))
      measured.push({ what, value: ms, unit: 'ms', most: keyMostMs })
    for (const rate of [1, slowdown])
      measured.push({
        what: `schedule: frames a second while scrolling${rate === 1 ? '' : ', processor slowed four times'}`,
        value: await framesOnChart(browser, server.url, list, rate),
        unit: '',
        // A tick of the screen more or less is nobody's fault.
        ...(rate === 1 && { least: 59 }),
      })
    const bytes = await scriptOf(browser, server.url, list)
    const what = 'JavaScript of the dashboard, brotli'
    measured.push({ what, value: bytes / 1000, unit: 'KB', most: mostScriptKb })
  } finally {
    await browser.close()
  }
}

const phases = ['Before we start', 'Demolition', 'Framing', 'Rough-in', 'Insulation', 'Finishes', 'Closeout']
const trades = ['Framing', 'Electrical', 'Plumbing', 'Tile', 'Painting', 'Drywall']
const works = ['Rough in', 'Inspect', 'Set', 'Order and receive', 'Patch and sand', 'Measure twice for']
const statuses: readonly TaskStatus[] = ['todo', 'todo', 'doing', 'blocked', 'done']

const among = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value

/** One of many tasks as a builder has them: in phases, dated, some of them someone's, some with a list. */
function plannedTask(at: number, people: readonly string[]): NewImportedTask {
  const startOn = addDays('2026-06-01', at % 240)
  const checks = Array.from({ length: at % 4 }, (_, check) => ({
    id: randomUUID(),
    title: `Check ${check + 1}`,
    done: check === 0,
  }))
  return {
    id: randomUUID(),
    title: `${among(works, at)} the ${among(trades, at * 5).toLowerCase()} of room ${(at % 60) + 1}, part ${at + 1}`,
    description: '',
    status: among(statuses, at),
    startOn,
    finishOn: addDays(startOn, at % 6),
    trade: among(trades, at * 5),
    phase: among(phases, Math.floor(at / 40)),
    assignees: at % 3 === 0 ? [] : [among(people, at)],
    checks,
    comments: [],
  }
}

/** Opens an account with one project of `count` tasks; throws what the server refuses. */
async function openJob(server: BenchServer, name: string, count: number): Promise<Job> {
  const { ask, project, cookie } = await openDesk(server, name, `${count} tasks`)
  const people = ['Ana Ruiz', 'Ben Ode', 'Cy Hale', 'Dee Park'].map((one) => ({
    id: randomUUID(),
    name: one,
    email: null,
  }))
  const tasks = Array.from({ length: count }, (_, at) =>
    plannedTask(
      at,
      people.map(({ id }) => id),
    ),
  )
  for (let from = 0; from < count; from += importMost) {
    const links = tasks
      .slice(Math.max(from, 1), from + importMost)
      .map((task, at) => ({ from: tasks[Math.max(from, 1) + at - 1]?.id ?? '', to: task.id }))
      .filter((_, at) => at % 5 === 0)
    await ask('POST', importRow.path.replace('{project}', project), {
      people: from === 0 ? people : [],
      tasks: tasks.slice(from, from + importMost),
      links,
    })
  }
  return { project, cookie }
}

async function visitJob(
  browser: Browser,
  url: string,
  job: Job,
  view: 'list' | 'board' | 'schedule',
  visit: (page: Page, press: Press) => Promise<void>,
): Promise<Times> {
  const context = await openContext(browser, url, job)
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    const way = view === 'schedule' ? 'schedule' : `tasks?only=&view=${view}`
    await page.goto(`${url}/projects/${job.project}/${way}`)
    await page
      .locator(view === 'board' ? '[data-card]' : '[data-row]')
      .first()
      .waitFor()
    await page.waitForTimeout(500)
    await slowDown(page)
    const times: Times = new Map()
    await visit(page, async (name, act) => {
      const what = `${view}: ${name}`
      const ms = await timeOf(page, typeof act === 'function' ? act : await pointAt(page, act))
      times.set(what, Math.max(ms, times.get(what) ?? 0))
    })
    return times
  } finally {
    await context.close()
  }
}

/**
 * Has the mouse where it presses, and what is pointed at painted, as with a hand; answers what presses. Not Playwright's own click:
 * that asks the page with each event of the press what is under it, which took 10 to 60 ms of what was measured.
 */
async function pointAt(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.hover()
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}

const key = (page: Page, name: string) => () => page.keyboard.press(name)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What somebody does in a list of a thousand tasks, one press after the other. */
async function pressInList(page: Page, press: Press): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Tasks' })
  await press('a filter on', button(page, 'Late'))
  await press('a filter off', button(page, 'Late'))
  await page.getByRole('searchbox').focus()
  for (const letter of 'tile') await press('a letter of the filter', key(page, letter))
  for (const _ of 'tile') await press('a letter taken back', key(page, 'Backspace'))
  await press('sorting', grid.getByRole('button', { name: 'Due', exact: true }))
  await press('the menu of groups', button(page, 'Group: Phase'))
  await press('another grouping', page.getByRole('menuitemradio', { name: 'Trade' }))
  await grid.focus()
  for (const name of ['ArrowDown', 'ArrowDown', 'End', 'PageUp', 'Home'])
    await press('going through rows', key(page, name))
  await press('selecting a row', key(page, 'x'))
  await press('selecting as far as here', key(page, 'Shift+ArrowDown'))
  await press('selecting all', key(page, 'Control+a'))
  await press('selecting none', key(page, 'Escape'))
  await press('a menu (M)', key(page, 'm'))
  await press('closing the menu', key(page, 'Escape'))
  await grid.focus()
  await press('a menu (S)', key(page, 's'))
  await press('another status', page.getByRole('menuitemradio', { name: 'Under way' }))
  await grid.focus()
  await press('a day later', key(page, 'Alt+ArrowRight'))
  await press('opening a task', key(page, 'Enter'))
  await page.getByRole('heading', { name: 'Checklist' }).waitFor()
  await page.keyboard.press('Escape')
  await press('to the board', page.getByRole('link', { name: 'Board', exact: true }))
  await page.locator('[data-card]').first().waitFor()
  await press('to the list', page.getByRole('link', { name: 'List', exact: true }))
}

/** What somebody does on a board of five hundred cards. */
async function pressOnBoard(page: Page, press: Press): Promise<void> {
  const card = page.locator('[data-open]')
  await card.first().focus()
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'End', 'Home', 'ArrowLeft'])
    await press('going through cards', key(page, name))
  await press('a menu (M)', key(page, 'm'))
  await press('moving by the menu', page.getByRole('menuitemradio', { name: 'Under way' }))
  await card.first().focus()
  await press('taking a card', key(page, 'Space'))
  await press('carrying it', key(page, 'ArrowRight'))
  await press('dropping it', key(page, 'Space'))
  const at = await card.first().boundingBox()
  if (!at) throw new Error('there is no card')
  await page.mouse.move(at.x + 40, at.y + 10)
  await press('pressing on a card', () => page.mouse.down())
  await page.mouse.move(at.x + 60, at.y + 12)
  await page.mouse.move(at.x + 330, at.y + 40)
  await press('letting go of it', () => page.mouse.up())
  await press('a filter on', button(page, 'Late'))
  await press('a filter off', button(page, 'Late'))
  await card.first().focus()
  await press('opening a card', key(page, 'Enter'))
  await page.getByRole('heading', { name: 'Checklist' }).waitFor()
  await page.keyboard.press('Escape')
  await press('to the list', page.getByRole('link', { name: 'List', exact: true }))
  await page.locator('[data-row]').first().waitFor()
  await press('to the board', page.getByRole('link', { name: 'Board', exact: true }))
}

/** What somebody does on a chart of a thousand rows. */
async function pressOnChart(page: Page, press: Press): Promise<void> {
  const grid = page.getByRole('treegrid')
  await grid.focus()
  for (const name of ['ArrowDown', 'ArrowDown', 'End', 'PageUp', 'Home'])
    await press('going through rows', key(page, name))
  await press('closing a phase', key(page, 'ArrowLeft'))
  await press('opening a phase', key(page, 'ArrowRight'))
  await page.keyboard.press('ArrowDown')
  await press('into a cell', key(page, 'ArrowRight'))
  await press('writing a cell', key(page, '4'))
  await press('keeping what was written', key(page, 'Enter'))
  await press('a day later', key(page, 'Alt+ArrowRight'))
  await press('a menu (M)', key(page, 'm'))
  await press('closing the menu', key(page, 'Escape'))
  await press('links off', button(page, 'Links'))
  await press('links on', button(page, 'Links'))
  await press('wider days', page.getByRole('link', { name: 'Day', exact: true }))
  await press('narrower days', page.getByRole('link', { name: 'Month', exact: true }))
  await press('what if', button(page, 'What if'))
  await grid.focus()
  await press('a day longer, tried out', key(page, 'Alt+Shift+ArrowRight'))
}

/** Frames a second of a chart that is scrolled. */
async function framesOnChart(browser: Browser, url: string, job: Job, rate: number): Promise<number> {
  const context = await openContext(browser, url, job)
  try {
    const page = await context.newPage()
    await page.goto(`${url}/projects/${job.project}/schedule`)
    await page.locator('[data-row]').first().waitFor()
    await page.waitForTimeout(500)
    await slowDown(page, rate)
    return await framesOf(page)
  } finally {
    await context.close()
  }
}

/** How many bytes of script the dashboard brings until nothing more comes, as they are sent. */
async function scriptOf(browser: Browser, url: string, job: Job): Promise<number> {
  const context = await openContext(browser, url, job)
  try {
    const page = await context.newPage()
    const paths = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') paths.add(new URL(response.url()).pathname)
    })
    await page.goto(`${url}/dashboard`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    // The line of live changes never ends: that nothing else comes is told by what was asked for.
    for (let before = -1; before < paths.size; ) {
      before = paths.size
      await page.waitForTimeout(1_000)
    }
    return [...paths].map(sizeOf).reduce((sum, size) => sum + size, 0)
  } finally {
    await context.close()
  }
}
