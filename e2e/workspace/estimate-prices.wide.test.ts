import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectClear } from '../looks.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A job, and a tile of 100 dollars in the price book. */
async function begin(page: Page, origin: string, orgId: string) {
  const [project, item] = [randomUUID(), randomUUID()]
  const send = async (path: string, data: unknown) => {
    const reply = await page.request.post(path, { data, headers: { origin } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  const tile = { name: 'Tile', unit: 'ea', trade: '', supplier: 'Emser', kind: 'material' }
  const unknown = { code: '', pack: null, costCode: '', hoursEach: null, leadDays: null, notes: '' }
  await send(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  await send(`/api/orgs/${orgId}/price-items`, {
    id: item,
    ...tile,
    ...unknown,
    price: { cents: 10_000, asOf: '2026-06-01', source: '' },
  })
  return { project, item, send }
}

test('a newer price of the price book is told, looked at, taken, and taken back', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const { project, item, send } = await begin(page, server.url, orgId)
  const estimate = randomUUID()
  await send(`/api/projects/${project}/estimates`, { id: estimate, name: 'Kitchen', kind: 'base' })
  const priced = { materialCents: 8000, pricedOn: '2026-05-28', itemId: item }
  await send(`/api/projects/${project}/estimates/${estimate}/lines`, {
    id: randomUUID(),
    add: [{ id: randomUUID(), fields: { item: 'Tile', quantity: '2', unit: 'ea', ...priced } }],
  })
  await page.goto(`/projects/${project}/estimate`)
  const strip = page.getByRole('region', { name: 'Newer prices' })
  const total = page.getByRole('region', { name: 'Total' }).locator('output')
  await expect(strip).toContainText('newer prices for 1 line,')
  const before = (await total.textContent()) ?? ''
  await strip.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'What it changes' })
  await expect(dialog.getByRole('listitem')).toContainText('$80.00, May 28 → $100.00, Jun 1')
  await expectClear(page)
  await dialog.getByRole('button', { name: 'Take' }).click()
  await expect(strip).toBeHidden()
  await expect(total).not.toHaveText(before)
  await page.getByRole('treegrid', { name: 'Estimate' }).focus()
  await page.keyboard.press('Control+z')
  await expect(total).toHaveText(before)
  await expect(strip).toBeVisible()
})

test('the quote of a supplier is attached to a price, and opened from its history', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  await begin(page, server.url, orgId)
  await page.goto('/price-book')
  await page.getByRole('button', { name: 'Tile', exact: true }).click()
  await page.getByLabel('New price').fill('112.50')
  const quote = { name: 'emser.txt', mimeType: 'text/plain', buffer: Buffer.from('Tile 112.50 each') }
  await page.locator('input[type=file][aria-label^="Attach"]').setInputFiles(quote)
  await expect(page.getByLabel('Kept with the files of')).toHaveValue(/./)
  await expectClear(page)
  await page.getByRole('button', { name: 'Add the price' }).click()
  const link = page.getByRole('link', { name: 'emser.txt' })
  await expect(link).toBeVisible()
  const reply = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([reply.status(), await reply.text()]).toEqual([200, 'Tile 112.50 each'])
})
