import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

test('the schedule check names its points, and leads to the tasks that it finds', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const made = await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: {
      id: project,
      name: '214 Alder St',
      kind: 'professional',
      template: 'kitchen',
      startOn: '2026-06-01',
    },
    headers: { origin: server.url },
  })
  expect(made.status(), await made.text()).toBe(200)

  await page.goto(`/projects/${project}/schedule`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Schedule check' }).click()
  const sheet = page.getByRole('dialog', { name: 'Schedule check' })
  await expect(sheet.getByText(/^\d+ of \d+ points met\.$/)).toBeVisible()
  const point = sheet.getByRole('listitem').filter({ hasText: 'Nobody assigned' })
  await expect(point).toContainText('Not met')
  await expect(point).toContainText('none allowed')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Final inspection' })).toContainText('Met')

  await expect(sheet.getByText('Activity codes')).toBeHidden()
  await sheet.getByLabel('Data date').fill('2026-06-15')
  await sheet.getByLabel('Government schedule').check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Activity codes')).toBeVisible()
  await expect(sheet.getByText(/Data date .+; no baseline to check against\.$/)).toBeVisible()

  await point.locator('summary').click()
  await point.getByRole('link', { name: 'Hang board' }).click()
  await expect(page).toHaveURL(/\/schedule\?task=/)
  await expect(sheet).toBeHidden()
  await page.goBack()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).not.toHaveURL(/check/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/${project}/schedule?check`)
  await expect(point).toBeVisible()
  const scroller = point.locator('xpath=ancestor::*[contains(@class, "overflow-y-auto")]')
  expect(await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
