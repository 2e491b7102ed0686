import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** A project with these tasks; its address. */
async function projectWith(page: Page, origin: string, orgId: string, titles: string[]): Promise<string> {
  const project = randomUUID()
  const post = (path: string, data: object) => page.request.post(path, { data, headers: { origin } })
  await post(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  for (const title of titles) await post(`/api/projects/${project}/tasks`, { id: randomUUID(), title })
  return `/projects/${project}`
}

test('a card of the board keeps the focus in another column, and gives it to the next when it is deleted', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  await page.goto(
    `${await projectWith(page, server.url, orgId, ['Frame', 'Tape', 'Paint'])}/tasks?view=board`,
  )
  const card = (name: string) => page.getByRole('button', { name }).and(page.locator('[data-open]'))
  await card('Frame').focus()
  await page.keyboard.press('s')
  await page.getByRole('menuitemradio', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Done' }).and(page.locator('section'))).toContainText('Frame')
  await expect(card('Frame')).toBeFocused()
  await card('Tape').focus()
  await page.keyboard.press('Delete')
  await expect(card('Tape')).toHaveCount(0)
  await expect(card('Paint')).toBeFocused()
  // To the list by its keys: the board goes with the focus in it.
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('keys scroll the sheet that is open, never the page behind it', async ({ page, server, signIn }) => {
  const { orgId } = await signIn()
  await page.setViewportSize({ width: 1280, height: 400 })
  const titles = Array.from({ length: 16 }, (_, at) => `Task ${at + 1}`)
  await page.goto(`${await projectWith(page, server.url, orgId, titles)}/tasks`)
  await expect(page.getByText('Task 1', { exact: true })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
  await expect(sheet.getByText('Move the task up')).not.toBeInViewport()
  await page.keyboard.press('End')
  await expect(sheet.getByText('Move the task up')).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a job with something left is closed after a question alone, and then begins no log', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = await projectWith(page, server.url, orgId, ['Frame'])
  const added = {
    ...{ id: randomUUID(), title: 'Grout behind the faucet', note: '', room: '', scanId: null },
    ...{ x: null, y: null },
  }
  await page.request.post(`/api${project}/punch`, {
    data: { ...added, personId: null, dueOn: null, beforeId: null, madeAt: new Date().toISOString() },
    headers: { origin: server.url },
  })
  await page.goto(project)
  await expect(page.getByRole('link', { name: 'Start the log' })).toBeVisible()
  const close = async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemradio', { name: 'Closed' }).click()
  }
  await close()
  const question = page.getByRole('dialog', { name: 'Close “214 Alder St”?' })
  await expect(question.getByRole('listitem')).toHaveText([
    '1 task is not done',
    '1 thing is left on the punch list',
  ])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await close()
  await question.getByRole('button', { name: 'Close the project' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start the log' })).toHaveCount(0)
  // On the punch list, what comes in the place of a button that was pressed has the focus.
  await page.goto(`${project}/punch`)
  await page.getByRole('button', { name: 'Done: Grout behind the faucet' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Accept: Grout behind the faucet' })).toBeFocused()
})

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('several tasks are selected and changed together', async ({ page, server, signIn }) => {
    const { orgId } = await signIn()
    await page.goto(`${await projectWith(page, server.url, orgId, ['Frame', 'Tape', 'Paint'])}/tasks`)
    const row = (name: string) => page.getByRole('row', { name })
    await row('Frame')
      .getByRole('button', { name: /More|Frame/ })
      .last()
      .tap()
    await page.getByRole('menuitem', { name: 'Select' }).tap()
    // From then on a press on a row selects it, too.
    await row('Tape').getByText('Tape').tap()
    const bar = page.getByRole('toolbar', { name: '2 selected' })
    await bar.getByRole('button', { name: 'Status' }).tap()
    await page.getByRole('menuitemradio', { name: 'Under way' }).tap()
    for (const name of ['Frame', 'Tape']) await expect(row(name)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: 'Under way: change it' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByRole('button', { name: 'To do: change it' })).toHaveCount(3)
  })
})
