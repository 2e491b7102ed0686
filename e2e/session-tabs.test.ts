import type { BrowserContext, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const unknown = '/no-such-page'
const header = (page: Page) => page.getByRole('banner')
const joinWaitlist = (page: Page) => header(page).getByRole('link', { name: 'Join Waitlist' })
const logOut = (page: Page) => header(page).getByRole('button', { name: 'Log Out' })

/** The calls to the server that the pages of `context` make from here on: `POST /api/mcp`. */
function watchCalls(context: BrowserContext): string[] {
  const calls: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test.beforeEach(async ({ faults, signIn }) => {
  faults.expect(`404 GET ${unknown}`)
  await signIn()
})

test('a visitor who reads public pages is asked for nothing', async ({ context, page, open }) => {
  const calls = watchCalls(context)
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  for (const path of ['/', '/plans', '/about']) {
    await open(path)
    await page.waitForLoadState('networkidle')
  }
  expect(calls).toEqual([])
  expect(files.filter((file) => /session-calls|app-context/.test(file))).toEqual([])
  await open(unknown)
  await expect(logOut(page)).toBeVisible()
})

test('usage is asked for once when somebody is signed in, and not again by a change of page', async ({
  context,
  page,
  open,
}) => {
  const calls = watchCalls(context)
  const asked = page.waitForRequest('**/api/mcp')
  await open(unknown)
  expect((await asked).postDataJSON()).toEqual({ service: 'billing', action: 'getUsageMetrics', payload: {} })
  await header(page).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('link', { name: 'Get in Touch' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(logOut(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual(['GET /api/auth/me', 'POST /api/mcp'])
})

test('a log-out in one tab is seen in the other within a second, without a call of its own', async ({
  context,
  page,
  open,
}) => {
  await open(unknown)
  const other = await context.newPage()
  await other.goto(unknown)
  await hydrated(other)
  await expect(logOut(page)).toBeVisible()
  await expect(logOut(other)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await other.waitForLoadState('networkidle')

  const calls = watchCalls(context)
  await logOut(page).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(joinWaitlist(page)).toBeVisible()
  await expect(joinWaitlist(other)).toBeVisible({ timeout: 1_000 })
  await expect(logOut(other)).toHaveCount(0)
  expect(calls).toEqual(['POST /api/auth/logout'])
})

test('a session that ends on the server signs the user out, and nothing is asked a second time', async ({
  context,
  page,
  open,
  faults,
  database,
}) => {
  faults.expect('401 POST /api/mcp')
  const calls = watchCalls(context)
  const held = Promise.withResolvers<void>()
  await context.route('**/api/mcp', async (route) => {
    await held.promise
    await route.continue()
  })
  await open(unknown)
  await expect(logOut(page)).toBeVisible()
  await database.query('delete from sessions')
  held.resolve()
  await expect(joinWaitlist(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await header(page).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(joinWaitlist(page)).toBeVisible()
  expect(calls).toEqual(['GET /api/auth/me', 'POST /api/mcp'])
})

test('a reply that was under way when the other tab logged out does not bring the user back', async ({
  context,
  page,
  open,
}) => {
  await open(unknown)
  await expect(logOut(page)).toBeVisible()
  const other = await context.newPage()
  const [fetched, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await other.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    fetched.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  const answered = other.waitForResponse('**/api/auth/me')
  await other.goto(unknown)
  await fetched.promise
  await logOut(page).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(joinWaitlist(page)).toBeVisible()
  held.resolve()
  await (await answered).finished()
  await other.waitForLoadState('networkidle')
  await expect(joinWaitlist(other)).toBeVisible()
  await expect(logOut(other)).toHaveCount(0)
})
