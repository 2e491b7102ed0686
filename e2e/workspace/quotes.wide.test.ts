import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { expectClear } from '../looks.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('a supplier without an account answers with prices, and one of them is taken into the price book', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const [project, item] = [randomUUID(), randomUUID()]
  const send = async (path: string, data: unknown) => {
    const reply = await page.request.post(path, { data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await send(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  await send(`/api/orgs/${orgId}/price-items`, {
    ...{ id: item, name: 'Tile', unit: 'ea', trade: '', supplier: 'Emser', kind: 'material' },
    ...{ code: '', pack: null, costCode: '', hoursEach: null, leadDays: null, notes: '' },
    price: { cents: 10_000, asOf: '2026-06-01', source: '' },
  })
  await page.goto('/price-book')
  await page.getByRole('checkbox', { name: 'Select Tile' }).check()
  await page.getByLabel('Ask for prices, for the job').selectOption('214 Alder St')
  await page.getByLabel('Supplier', { exact: true }).fill('Tile Depot')
  await page.getByLabel('Quantity of Tile').fill('40')
  await expectClear(page)
  await page.getByRole('button', { name: 'Make the request' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Tile Depot, request 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy a new link' }).press('Enter')
  const link = await page.getByLabel('Link for Tile Depot').inputValue()

  const outside = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const supplier = await outside.newPage()
  await supplier.goto(link)
  await expect(supplier.getByRole('heading', { level: 1 })).toHaveText('Prices for 214 Alder St')
  await expect(supplier.getByText('Emser')).toHaveCount(0)
  await supplier.getByLabel('Price of Tile').fill('ninety')
  await supplier.getByRole('button', { name: 'Send the prices' }).click()
  await expect(supplier.getByText('Enter an amount of money')).toBeVisible()
  await expectClear(supplier)
  await supplier.getByLabel('Price of Tile').fill('90.50')
  await supplier.getByLabel('Your name').fill('Sam Whitlock')
  await supplier.getByLabel('Prices good until').fill('2099-01-31')
  await supplier
    .getByLabel(/Your own quote/)
    .setInputFiles({ name: 'quote.txt', mimeType: 'text/plain', buffer: Buffer.from('Our quote') })
  await supplier.getByRole('button', { name: 'Send the prices' }).press('Enter')
  await expect(supplier.getByText(/You answered on/)).toBeVisible()
  await outside.close()

  await page.reload()
  await expect(page.getByRole('row', { name: /Tile/ })).toContainText('$90.50')
  await expect(page.getByRole('link', { name: 'Their quote' })).toBeVisible()
  await expectClear(page)
  await page.getByRole('button', { name: 'Take the price of Tile into the price book' }).press('Enter')
  await expect(page.getByText('in the book', { exact: true })).toBeVisible()
  const points = await page.request.get(`/api/orgs/${orgId}/price-items/${item}/points`)
  expect((await points.json()).data.points).toMatchObject([
    { cents: 9050, supplier: 'Tile Depot', quoteName: 'quote.txt' },
    { cents: 10_000, supplier: 'Emser' },
  ])
})
