import { expect, hydrated, test } from './fixtures.ts'

const tabs = [
  'ai-assistant',
  'project-management',
  'documents',
  'visualization',
  'knowledge',
  'collaboration',
]

test('six tabs each show a description and cards with an example, and stand in the address', async ({
  page,
  open,
}) => {
  await open('/features')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('tab')).toHaveCount(tabs.length)
  const seen = new Set<string>()
  for (const [index, id] of tabs.entries()) {
    await page.getByRole('tab').nth(index).click()
    await expect(page.getByRole('tab').nth(index)).toHaveAttribute('aria-selected', 'true')
    const panel = page.getByRole('tabpanel')
    await expect(panel).toHaveCount(1)
    await expect(panel.getByRole('paragraph').first()).toBeVisible()
    expect(await panel.getByRole('heading').count(), id).toBeGreaterThan(1)
    await expect(panel, id).toContainText(/example/i)
    seen.add((await panel.textContent()) ?? '')
    const { searchParams } = new URL(page.url())
    expect([...searchParams.values()], id).toEqual(index === 0 ? [] : [id])
  }
  expect(seen.size).toBe(tabs.length)
})

test('an address with a tab shows that tab, also after a reload and on Back', async ({ page, open }) => {
  await open('/features')
  await page.getByRole('tab').nth(4).click()
  const address = page.url()
  const selected = page.getByRole('tab', { selected: true })
  const label = (await selected.textContent()) ?? ''
  await page.reload()
  await hydrated(page)
  await expect(selected).toHaveText(label)
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(selected).toHaveText(label)
  await open('/features?tab=nothing-known')
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
})

test('three solutions stand on the page: residential, commercial, government', async ({ page, open }) => {
  await open('/features')
  for (const name of [/^Residential/, /^Commercial/, /^Government/]) {
    await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible()
  }
})

test('the bottom links lead to the plans and to an account', async ({ page, open }) => {
  await open('/features')
  const main = page.getByRole('main')
  const account = main.getByRole('link', { name: 'Create Account' })
  await expect(account).toHaveAttribute('href', '/auth/register')
  const plans = main.locator('a[href="/plans"]').last()
  await plans.click()
  await expect(page).toHaveURL('/plans')
  await page.goBack()
  await account.click()
  await expect(page).toHaveURL('/')
})

test('arrow keys walk through the tabs without filling the history', async ({ page, open }) => {
  await open('/about')
  await open('/features')
  await page.getByRole('tab').first().focus()
  for (const step of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab').nth(step)).toBeFocused()
  }
  await expect(page).toHaveURL('/features?tab=visualization')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
