import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const period = (page: Page, name: 'Monthly' | 'Annual') => page.getByRole('radio', { name: new RegExp(name) })
const choosePeriod = (page: Page, name: 'Monthly' | 'Annual') =>
  page.getByRole('group', { name: 'Billing period' }).getByText(name).click()

/** The query of a link, whatever the order of its parts. */
async function hrefOf(link: ReturnType<Page['getByRole']>) {
  const url = new URL((await link.getAttribute('href')) ?? '', 'http://site.invalid')
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) }
}

test('the page opens on individual plans billed monthly', async ({ page, open }) => {
  await open('/plans')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing Plans')
  await expect(page.getByRole('tab')).toHaveText(['Individual Plans', 'Organization Plans'])
  await expect(tab(page, 'Individual Plans')).toHaveAttribute('aria-selected', 'true')
  await expect(period(page, 'Monthly')).toBeChecked()
  await expect(page.getByText('Save 15%', { exact: true })).toBeVisible()
  await expect(card(page, 'Starter')).toBeVisible()
  await expect(card(page, 'Pro')).toBeVisible()
  await expect(card(page, 'Teams')).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

test('tab and billing period stand in the address: a reload and a link show the same, Back goes back', async ({
  page,
  open,
  context,
}) => {
  await open('/plans?utm=letter')
  await tab(page, 'Organization Plans').click()
  await expect(card(page, 'Teams')).toBeVisible()
  await expect(card(page, 'Starter')).toBeHidden()
  await choosePeriod(page, 'Annual')
  await expect(card(page, 'Teams').getByText('$1,499', { exact: true })).toBeVisible()
  const query = new URL(page.url()).searchParams
  expect(query.get('utm')).toBe('letter')
  expect(query.get('tab')).toBe('organization')
  expect(query.get('billing')).toBe('annual')

  await page.reload()
  await hydrated(page)
  await expect(card(page, 'Teams').getByText('$1,499', { exact: true })).toBeVisible()
  await expect(period(page, 'Annual')).toBeChecked()
  const other = await context.newPage()
  await other.goto(page.url())
  await hydrated(other)
  await expect(tab(other, 'Organization Plans')).toHaveAttribute('aria-selected', 'true')
  await other.close()

  await choosePeriod(page, 'Monthly')
  await tab(page, 'Individual Plans').click()
  await expect(page).toHaveURL('/plans?utm=letter')
})

test('the address bar may name what is not known and gets the defaults', async ({ page, open }) => {
  await open('/plans?tab=pirates&billing=weekly&seats=-4')
  await expect(tab(page, 'Individual Plans')).toHaveAttribute('aria-selected', 'true')
  await expect(period(page, 'Monthly')).toBeChecked()
})

for (const { name, monthly, annual, saving, percent } of [
  { name: 'Starter', monthly: '$19', annual: '$192', saving: '$36', percent: '15.8%' },
  { name: 'Pro', monthly: '$49', annual: '$499', saving: '$89', percent: '15.1%' },
  { name: 'Teams', monthly: '$149', annual: '$1,499', saving: '$289', percent: '16.2%' },
] as const) {
  test(`${name} is ${monthly} a month or ${annual} a year, which saves ${saving}`, async ({ page, open }) => {
    await open(name === 'Teams' ? '/plans?tab=organization' : '/plans')
    const own = card(page, name)
    await expect(own.getByText(monthly, { exact: true })).toBeVisible()
    await choosePeriod(page, 'Annual')
    await expect(own.getByText(annual, { exact: true })).toBeVisible()
    await expect(own.getByText(monthly, { exact: true })).toBeHidden()
    await expect(
      own
        .getByText(new RegExp(`\\${saving}\\b.*${percent.replace('.', '\\.')}`))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })
}

test('each card names the limits of its plan', async ({ page, open }) => {
  await open('/plans')
  await expect(card(page, 'Starter')).toContainText(/1 user.*3 active projects.*50 AI outputs.*7-day/s)
  await expect(card(page, 'Pro')).toContainText(/1 user.*10 active projects.*200 AI outputs.*30-day/s)
  await open('/plans?tab=organization')
  await expect(card(page, 'Teams')).toContainText(
    /25 active projects.*500 shared AI outputs.*90-day.*24-hour/s,
  )
  await expect(card(page, 'Enterprise')).toContainText(/Unlimited users.*Unlimited active projects.*24\/7/s)
  await expect(card(page, 'Enterprise').getByText('Custom Pricing')).toBeVisible()
  const sales = card(page, 'Enterprise').getByRole('link', { name: 'Contact Sales' })
  await expect(sales).toHaveAttribute('href', '/contact-sales')
})

test('extra seats go from 0 to 12, with the price of each step', async ({ page, open }) => {
  await open('/plans?tab=organization')
  const teams = card(page, 'Teams')
  const seats = teams.getByLabel('Extra seats')
  const fewer = teams.getByRole('button', { name: 'Remove one seat' })
  const more = teams.getByRole('button', { name: 'Add one seat' })
  await expect(seats).toHaveValue('0')
  await expect(fewer).toBeDisabled()
  for (let extra = 1; extra <= 12; extra++) {
    await more.click()
    await expect(seats).toHaveValue(String(extra))
    await expect(teams.getByText(`$${149 + 40 * extra}`, { exact: true })).toBeVisible()
  }
  await expect(more).toBeDisabled()
  await expect(teams.getByText(/= 15 seats/)).toBeVisible()

  await choosePeriod(page, 'Annual')
  await expect(teams.getByText('$6,395', { exact: true })).toBeVisible()
  await expect(
    teams
      .getByText(/\$1,153\b.*15\.3%/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(seats).toHaveValue('12')
  await expect(teams.getByText('$6,395', { exact: true })).toBeVisible()
  await fewer.click()
  await expect(teams.getByText('$5,987', { exact: true })).toBeVisible()
})

test('a number of seats can be typed; one past the most becomes the most', async ({ page, open }) => {
  await open('/plans?tab=organization')
  const teams = card(page, 'Teams')
  const seats = teams.getByLabel('Extra seats')
  await seats.fill('5')
  await expect(teams.getByText('$349', { exact: true })).toBeVisible()
  await seats.fill('99')
  await expect(seats).toHaveValue('12')
  await expect(teams.getByText('$629', { exact: true })).toBeVisible()
  await seats.fill('-3')
  await seats.blur()
  await expect(seats).toHaveValue('12')
})

test("a visitor's 'Get Started' carries plan, billing and seats to register", async ({ page, open }) => {
  await open('/plans')
  const start = (name: string) => card(page, name).getByRole('link', { name: 'Get Started' })
  expect(await hrefOf(start('Starter'))).toEqual({
    path: '/auth/register',
    query: { plan: 'starter', billing: 'monthly' },
  })
  await choosePeriod(page, 'Annual')
  expect(await hrefOf(start('Pro'))).toEqual({
    path: '/auth/register',
    query: { plan: 'professional', billing: 'annual' },
  })
  await tab(page, 'Organization Plans').click()
  await card(page, 'Teams').getByRole('button', { name: 'Add one seat' }).click()
  await expect(card(page, 'Teams').getByLabel('Extra seats')).toHaveValue('1')
  expect(await hrefOf(start('Teams'))).toEqual({
    path: '/auth/register',
    query: { plan: 'teams', billing: 'annual', seats: '4' },
  })
  await expect(page.getByRole('link', { name: 'Subscribe Now' })).toHaveCount(0)
})

test("a signed-in user's 'Subscribe Now' carries the same to the payment", async ({
  page,
  open,
  faults,
  signIn,
}) => {
  faults.expect('404 GET /no-such-page')
  await signIn()
  await open('/no-such-page')
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Plans' }).click()
  const subscribe = (name: string) => card(page, name).getByRole('link', { name: 'Subscribe Now' })
  expect(await hrefOf(subscribe('Starter'))).toEqual({
    path: '/payment',
    query: { plan: 'starter', billing: 'monthly' },
  })
  await tab(page, 'Organization Plans').click()
  expect(await hrefOf(subscribe('Teams'))).toEqual({
    path: '/payment',
    query: { plan: 'teams', billing: 'monthly', seats: '3' },
  })
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
})

test("'Compare All Features' scrolls to the table, 'Explore Capabilities' leads to the features", async ({
  page,
  open,
}) => {
  await open('/plans')
  await expect(page.getByRole('table')).not.toBeInViewport()
  await page.getByRole('link', { name: 'Compare All Features' }).click()
  await expect(page.getByRole('table')).toBeInViewport()
  await page.getByRole('link', { name: 'Explore Capabilities' }).click()
  await expect(page).toHaveURL('/features')
})

test('the table compares the four plans in eighteen rows', async ({ page, open }) => {
  await open('/plans')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([/.*/, 'Starter', 'Pro', 'Teams', 'Enterprise'])
  await expect(table.getByRole('rowheader')).toHaveText([
    'Users',
    'Active Projects',
    'AI Outputs',
    'Project Visualization',
    'Support Level',
    'Account Manager',
    'On-site Training',
    'Document Templates',
    'Revision History',
    'Document Branding',
    'Team Collaboration',
    'Chat-to-Document',
    'Material Cost Tracking',
    'Advanced Analytics',
    'Team Permissions',
    'API Access',
    'Custom AI Training',
    'SSO Authentication',
  ])
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect(row('Users')).toContainText(['1', '1', '3', 'Unlimited'])
  await expect(row('Users').nth(2)).toContainText('15')
  await expect(row('Active Projects')).toHaveText(['3', '10', '25', 'Unlimited'])
  await expect(row('AI Outputs')).toContainText(['50', '200', '500', 'Unlimited'])
  await expect(row('AI Outputs').nth(2)).toContainText('shared')
  await expect(row('Revision History')).toContainText(['7', '30', '90', 'Unlimited'])
  await expect(row('Support Level').nth(2)).toContainText('24-hour')
  await expect(row('Support Level').nth(3)).toContainText('24/7')
  const cells = await table.getByRole('cell').allTextContents()
  expect(cells.map((text) => text.trim())).not.toContain('')
})

test('the banner for government contractors leads to sales', async ({ page, open }) => {
  await open('/plans')
  const banner = page.getByRole('main').locator('section', { hasText: 'Government Contractor' }).last()
  await expect(banner.getByRole('heading', { name: /Government Contractor/ })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', '/contact-sales')
})
