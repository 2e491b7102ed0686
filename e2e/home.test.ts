import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ open }) => {
  await open('/')
})

test('the page says what the product does and leads to the waitlist and the features', async ({ page }) => {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'AI-Powered Project Management for Construction',
  )
  await expect(main.getByRole('img').first()).toBeVisible()
  const join = main.getByRole('link', { name: 'Join the Waitlist' })
  await expect(join.first()).toHaveAttribute('href', '/waitlist')
  await main.getByRole('link', { name: /^Learn More/ }).click()
  await expect(page).toHaveURL('/features')
})

test('three cards stand under their heading', async ({ page }) => {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Transforming Construction Management' })).toBeVisible()
  for (const name of [/document generation/i, /material estimation/i, /project management/i]) {
    await expect(main.getByRole('heading', { level: 3, name }).first()).toBeVisible()
  }
})

test("the address '/#waitlist' leads to the call to join", async ({ page, open }) => {
  await open('/#waitlist')
  const heading = page.getByRole('heading', { name: 'Be the First to Experience Plumbline' })
  await expect(heading).toBeInViewport()
  const call = page.locator('#waitlist')
  await expect(call.getByRole('heading')).toHaveText('Be the First to Experience Plumbline')
  await call.getByRole('link', { name: 'Join the Waitlist' }).click()
  await expect(page).toHaveURL('/waitlist')
})

test('the drawing of the room is there before the script, after it, and when a click leads back to the page', async ({
  page,
  open,
}) => {
  const room = page.getByRole('main').getByRole('img', { name: /^Drawing of a room being scanned/ })
  const shapes = () => room.locator('path').count()
  expect(await shapes()).toBeGreaterThan(50)
  await open('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Plumbline' }).click()
  await expect(page).toHaveURL('/')
  await expect(room).toBeVisible()
  await expect.poll(() => room.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
