import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { findHolidayObserved } from '#domain/calendar/federal-holidays.ts'
import { addDays, type IsoDate, mondayOf } from '#domain/calendar/iso-date.ts'
import { axeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'

const wcag = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }

test.use({ viewport: { width: 1280, height: 800 } })

test('by keyboard alone: days are typed, a failure tried out and then said, and everybody sees the new dates', async ({
  page,
  context,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const startOn = addDays(today(), -7)
  const reply = await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional', template: 'kitchen', startOn },
    headers: { origin: server.url },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  await page.goto(`/projects/${project}`)
  await expect(page.getByRole('link', { name: 'Schedule' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  const grid = page.getByRole('treegrid', { name: 'Schedule' })
  await expect(grid).toBeVisible()
  const completion = page.locator('main b:visible').first()
  const planned = await completion.innerText()
  const other = await context.newPage()
  await other.goto(`/projects/${project}/schedule`)
  await expect(other.locator('main b:visible').first()).toHaveText(planned)

  // Into the cells of the first task, and a longer duration: what follows moves.
  await grid.focus()
  for (const key of ['ArrowDown', 'ArrowRight', '9', '9', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('row', { name: /, 99 days, / })).toHaveAttribute('aria-selected', 'true')
  await expect(completion).not.toHaveText(planned)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(completion).toHaveText(planned)

  // What would be if the inspection failed, without anything saved.
  const inspection = page.getByRole('row', { name: /^Inspections: rough/ })
  await grid.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(inspection).toHaveAttribute('aria-selected', 'true', { timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'What if it fails…' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Held again on').fill(addDays(startOn, 90))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'What if' })).toContainText(/\d+ tasks move · completion /)
  expect(await axeFindings(page, wcag)).toEqual([])
  // A color on its way to the other theme is none that anybody reads.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await axeFindings(page, wcag)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).press('Enter')

  // It fails: the re-inspection stands in the plan, and the other page has the new completion.
  await grid.focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Passed or failed…' }).press('Enter')
  const asked = page.getByRole('dialog', { name: /^Inspections: rough/ })
  await asked.getByRole('radio', { name: 'Failed' }).press('Space')
  await asked.getByLabel('What failed').fill('Nail plates missing at the range wall')
  await asked.getByLabel('Held again on').fill(addDays(startOn, 90))
  await asked.getByRole('button', { name: 'Failed: plan it again' }).press('Enter')
  await expect(page.getByRole('row', { name: /^Re-inspection: / })).toBeVisible()
  await expect(completion).not.toHaveText(planned)
  await expect(other.locator('main b:visible').first()).toHaveText(await completion.innerText())

  // A day before what it comes after is not taken, and says so.
  await page.getByRole('row', { name: /^Hang board/ }).click()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Open task' }).press('Enter')
  const start = page.getByRole('dialog').getByLabel('Start', { exact: true })
  const held = await start.inputValue()
  await start.fill(startOn)
  await start.press('Enter')
  await expect(
    page.getByRole('dialog').getByText(/^Not on .+ is the next day that it can begin\.$/),
  ).toBeVisible()
  await expect(start).toHaveValue(held)
})

const today = (): IsoDate => new Date().toISOString().slice(0, 10)

/** A Monday some half a year ahead, of a week that has no holiday. */
function quietMonday(): IsoDate {
  let monday = mondayOf(addDays(today(), 180))
  while ([0, 1, 2, 3, 4].some((day) => findHolidayObserved(addDays(monday, day)))) monday = addDays(monday, 7)
  return monday
}

/** Takes what is in the middle of `from` with the mouse, and lets it go so far away; what is `said` on the way is waited for. */
async function dragBy(page: Page, from: Locator, x: number, said?: [string, string]): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('there is nothing to take')
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left + 10 * Math.sign(x), top, { steps: 2 })
  if (said) await expect(page.getByText(said[0])).toBeAttached()
  await page.mouse.move(left + x, top, { steps: 8 })
  if (said) await expect(page.getByText(said[1])).toBeAttached()
  await page.mouse.up()
}

test('a bar and a card are moved by the mouse, to where keys and menu move them too', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const [project, task] = [randomUUID(), randomUUID()]
  const headers = { origin: server.url }
  const startOn = quietMonday()
  const words = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const [mon, tue, wed, thu, fri] = [0, 1, 2, 3, 4].map((day) =>
    words.format(new Date(`${addDays(startOn, day)}T12:00:00Z`)),
  )
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api/${path}`, { data, headers })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await post(`orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional', startOn })
  await post(`projects/${project}/tasks`, { id: task, title: 'Set cabinets', days: 2 })
  await page.goto(`/projects/${project}/schedule?zoom=day`)
  const row = page.getByRole('row', { name: /^Set cabinets, / })
  await expect(row).toHaveAccessibleName(new RegExp(`2 days, ${mon} to ${tue},`))
  const bar = page.locator(`g[data-row="${task}"]`)
  const grid = page.getByRole('treegrid', { name: 'Schedule' })
  const left = (await bar.locator('[data-bar=move]').boundingBox())?.x ?? 0
  await grid.evaluate((box, by) => box.scrollBy({ left: by, behavior: 'instant' }), left - 900)
  const day = ((await bar.locator('[data-bar=move]').boundingBox())?.width ?? 0) / 2

  // The bar is two days later, and then by its end a day longer; each is undone.
  await dragBy(page, bar.locator('[data-bar=move]'), day * 2)
  await expect(row).toHaveAccessibleName(new RegExp(`2 days, ${wed} to ${thu},`))
  await expect(page.getByText(`Set cabinets: starts Wed, ${wed}`, { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row).toHaveAccessibleName(new RegExp(`2 days, ${mon} to ${tue},`))
  await dragBy(page, bar.locator('[data-bar=end]'), day)
  await expect(row).toHaveAccessibleName(new RegExp(`3 days, ${mon} to ${wed},`))
  await expect(page.getByText(`Set cabinets: finishes Wed, ${wed}`, { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row).toHaveAccessibleName(new RegExp(`2 days, ${mon} to ${tue},`))

  // The same by keys and by the menu of its row.
  await grid.focus()
  await page.keyboard.press('Home')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(row).toHaveAccessibleName(new RegExp(`2 days, ${tue} to ${wed},`))
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: '1 day longer' }).press('Enter')
  await expect(row).toHaveAccessibleName(new RegExp(`3 days, ${tue} to ${thu},`))

  // A permit's clock and a cure run through the days off.
  const clock = async () => {
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Days, constraint, progress…' }).press('Enter')
    await page.getByRole('checkbox', { name: /^Its days are of the calendar/ }).press('Space')
    await page.keyboard.press('Enter')
  }
  await clock()
  await expect(row).toHaveAccessibleName(new RegExp(`3 calendar days, ${tue} to ${thu},`))
  await grid.focus()
  await clock()
  await expect(row).toHaveAccessibleName(new RegExp(`3 days, ${tue} to ${thu},`))

  // What is tried out is moved by the mouse as well, and nothing is saved.
  await page.getByRole('button', { name: 'What if' }).click()
  // It takes its room above the chart.
  await expect(page.getByRole('region', { name: 'What if' })).toBeVisible()
  await dragBy(page, bar.locator('[data-bar=move]'), day)
  await expect(row).toHaveAccessibleName(new RegExp(`${wed} to ${fri}, in the plan ${tue} to ${thu},`))
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(row).toHaveAccessibleName(new RegExp(`3 days, ${tue} to ${thu},`))

  await page.goto(`/projects/${project}/tasks?view=board`)
  const column = (name: string) => page.getByRole('region', { name })
  const card = (name: string) => column(name).locator(`[data-card="${task}"] [data-open]`)
  await expect(card('To do')).toBeVisible()
  const [from, to] = [await column('To do').boundingBox(), await column('Under way').boundingBox()]
  const said = ['Set cabinets is over To do.', 'Set cabinets is over Under way.'] as [string, string]
  await dragBy(page, card('To do'), (to?.x ?? 0) - (from?.x ?? 0), said)
  await expect(card('Under way')).toBeVisible()
  await expect(card('To do')).toBeHidden()
  await card('Under way').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Set cabinets is over Under way.')).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Set cabinets is over To do.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(card('To do')).toBeVisible()

  // Where there is room the list says what can wait.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/projects/${project}/tasks`)
  await expect(page.getByRole('row', { name: /Set cabinets/ })).toContainText('critical')
})

test('on paper the chart is light and begins with its first day, however the screen is scrolled and themed', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const reply = await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: {
      id: project,
      name: '214 Alder St',
      kind: 'professional',
      template: 'kitchen',
      startOn: mondayOf(addDays(today(), -60)),
    },
    headers: { origin: server.url },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/projects/${project}/schedule?zoom=day`)
  const grid = page.getByRole('treegrid', { name: 'Schedule' })
  const scrolled = () => grid.evaluate((box) => box.scrollLeft)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await grid.evaluate((box) => {
    box.scrollLeft = 200
  })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await scrolled()).toBe(0)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(grid.locator('.fill-weekend')).toHaveCSS('fill', 'rgb(241, 238, 230)')
  const cut = () =>
    grid
      .locator('[data-cell], [data-cell] > [title]')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
  expect(await cut()).toEqual([])
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await scrolled()).toBe(200)

  // A short one has one sheet too.
  const short = randomUUID()
  const headers = { origin: server.url }
  const data = { id: short, name: '9 Cedar Ct', kind: 'professional', startOn: today() }
  expect((await page.request.post(`/api/orgs/${orgId}/projects`, { data, headers })).status()).toBe(200)
  const task = { id: randomUUID(), title: 'Set cabinets', days: 2 }
  expect((await page.request.post(`/api/projects/${short}/tasks`, { data: task, headers })).status()).toBe(
    200,
  )
  await page.emulateMedia({ media: null })
  await page.goto(`/projects/${short}/schedule`)
  await expect(page.getByRole('row', { name: /^Set cabinets, / })).toBeVisible()
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type ?\/Page\b/g)
  expect(sheets).toHaveLength(1)
})
