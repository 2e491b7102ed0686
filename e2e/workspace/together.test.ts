import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { writeSession } from '#testing/session.ts'
import { expect, test } from '../fixtures.ts'

const titleOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Task', exact: true })

test('two people change one title in two browsers: what was typed stays, mine is kept or theirs is taken; a lost line is told', async ({
  page,
  context,
  browser,
  server,
  database,
  signIn,
  faults,
}) => {
  test.slow()
  faults.expect(/^409 PATCH \/api\/projects\//, /^failed GET \/api\/live/)
  const { orgId } = await signIn()
  const marcus = await writeSession(database)
  await database.query(
    `insert into org_members (org_id, user_id, role, joined_at) values ($1, $2, 'contractor', now())`,
    [orgId, marcus.userId],
  )
  const [project, task] = [randomUUID(), randomUUID()]
  for (const [path, data] of [
    [`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' }],
    [`/api/projects/${project}/tasks`, { id: task, title: 'Set cabinets' }],
  ] as const)
    expect((await page.request.post(path, { data, headers: { origin: server.url } })).status()).toBe(200)

  const beside = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  await beside.addCookies([
    { name: 'plumbline-session', value: marcus.token, url: server.url, httpOnly: true },
  ])
  const theirs = await beside.newPage()
  const address = `/projects/${project}/tasks?task=${task}`
  await page.goto(address)
  await theirs.goto(address)
  await expect(titleOf(page)).toHaveValue('Set cabinets')

  const typed = async (mine: string, other: string) => {
    await titleOf(page).fill(mine)
    await titleOf(theirs).fill(other)
    await titleOf(theirs).press('Enter')
    // It is in the list behind the panel, live; what is being typed is left alone.
    await expect(page.getByRole('grid').getByText(other)).toBeVisible()
    await expect(titleOf(page)).toHaveValue(mine)
    await titleOf(page).press('Enter')
  }
  const met = page.getByRole('region', { name: /changed this meanwhile$/ })

  await typed('Set upper cabinets', 'Set lower cabinets')
  await expect(met.getByRole('radio', { name: 'Yours Set upper cabinets' })).toBeChecked()
  await expect(met).toContainText('Set lower cabinets')
  await expect(titleOf(page)).toHaveValue('Set upper cabinets')
  await met.getByRole('button', { name: 'Keep mine' }).click()
  await expect(met).toBeHidden()
  await expect(titleOf(theirs)).toHaveValue('Set upper cabinets')
  await expect(titleOf(page)).toHaveValue('Set upper cabinets')

  // A day is saved by Enter, while its field keeps the focus.
  const startOf = (seen: Page) => seen.getByRole('dialog').getByLabel('Start', { exact: true })
  await startOf(page).fill('2026-06-15')
  await startOf(page).press('Enter')
  await expect(startOf(theirs)).toHaveValue('2026-06-15')
  await expect(startOf(page)).toBeFocused()

  await typed('Hang doors', 'Hang doors and drawers')
  await met.getByRole('button', { name: 'Take theirs' }).click()
  await expect(met).toBeHidden()
  await expect(titleOf(page)).toHaveValue('Hang doors and drawers')
  await expect(titleOf(theirs)).toHaveValue('Hang doors and drawers')
  await beside.close()

  await context.route('**/api/live', (route) => route.abort('internetdisconnected'))
  await page.reload()
  const strip = page.getByText(/^No connection since /)
  await expect(strip).toBeVisible()
  await expect(titleOf(page)).toHaveValue('Hang doors and drawers')

  // On the chart, which has not heard of it either, the same is asked beside the task.
  const days = async (count: number) => {
    const path = `/api/projects/${project}/tasks/${task}`
    const { data } = await (await page.request.get(path)).json()
    const said = {
      data: { base: data.task.version, fields: { days: count } },
      headers: { origin: server.url },
    }
    expect((await page.request.patch(path, said)).status()).toBe(200)
  }
  await days(2)
  await page.goto(`/projects/${project}/schedule`)
  const grid = page.getByRole('treegrid', { name: 'Schedule' })
  await expect(page.getByRole('row', { name: /, 2 days, / })).toBeVisible()
  await days(3)
  await grid.focus()
  for (const key of ['ArrowDown', 'ArrowRight', '9', 'Enter']) await page.keyboard.press(key)
  await expect(met.getByRole('radio', { name: 'Yours 9' })).toBeChecked()
  await met.getByRole('button', { name: 'Keep mine' }).click()
  await expect(met).toBeHidden()
  await expect(page.getByRole('row', { name: /, 9 days, / })).toBeVisible()

  await context.unroute('**/api/live')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(strip).toBeHidden()
})

test('a task that is added to a long list is in sight, and so is the line for the next', async ({
  page,
  server,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const { orgId } = await signIn()
  const project = randomUUID()
  const ask = async (path: string, data: object) =>
    expect((await page.request.post(path, { data, headers: { origin: server.url } })).status()).toBe(200)
  await ask(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  for (let at = 1; at <= 16; at++)
    await ask(`/api/projects/${project}/tasks`, { id: randomUUID(), title: `Task ${at}` })
  await page.goto(`/projects/${project}/tasks`)
  await expect(page.getByRole('grid').getByText('Task 16', { exact: true })).toBeAttached()
  await page.keyboard.press('n')
  const line = page.getByRole('textbox', { name: 'Add a task' })
  for (const title of ['Order the tile', 'Order the grout', 'Order the sink']) {
    await line.fill(title)
    await line.press('Enter')
    await expect(page.getByRole('grid').getByText(title)).toBeInViewport({ ratio: 1 })
  }
  await expect(line).toBeInViewport({ ratio: 1 })
  await expect(line).toBeFocused()
})
