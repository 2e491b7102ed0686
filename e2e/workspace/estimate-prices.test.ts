import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { expectClear } from '../looks.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a newer price of the price book is told, looked at, taken, and taken back', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const [project, estimate, item] = [randomUUID(), randomUUID(), randomUUID()]
  const send = async (path: string, data: unknown) => {
    const reply = await page.request.post(path, { data, headers: { origin: server.url } })
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
