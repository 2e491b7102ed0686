import { brand } from '#contract/brand.ts'
import { descriptions } from '#contract/descriptions.ts'
import { type IndexedScreenId, redirects, screens } from '#contract/pages.ts'
import { languages } from '#language/languages.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** Those of every release: under `launched` the waitlist leads to an account, too. */
const elsewhere = redirects.filter(({ path }) => path !== screens.waitlist.path)

const pages = ['home', 'waitlist', 'plans', 'features', 'about', 'use-cases', 'estimate'] as const
const titleOf = (title: string) => `${title} | ${brand.name}`
const notFoundTitle = '404 Page Not Found'

test('every page opens and has a title, a description, one main heading and no session question', async ({
  page,
  open,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  for (const id of pages) {
    const { path, title } = screens[id]
    expect((await open(path))?.status(), path).toBe(200)
    await expect(page).toHaveTitle(titleOf(title))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', descriptions[id])
    await expect(page.locator('meta[name="keywords"]')).toHaveAttribute('content', /construction/)
  }
  expect(asked).toEqual([])
})

test('a walk through the navigation sets each title, and Back and Forward show each page again', async ({
  page,
  open,
}) => {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await open('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  const stops = [
    ['About', 'about'],
    ['Features', 'features'],
    ['Use Cases', 'use-cases'],
    ['Plans', 'plans'],
    ['Join Waitlist', 'waitlist'],
  ] as const
  const headings: string[] = []
  const description = page.locator('meta[name="description"]')
  const shows = async (id: IndexedScreenId) => {
    await expect(page).toHaveURL(screens[id].path)
    await expect(page).toHaveTitle(titleOf(screens[id].title))
    await expect(description).toHaveAttribute('content', descriptions[id])
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  for (const [label, id] of stops) {
    await main.getByRole('link', { name: label }).click()
    await shows(id)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    headings.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  }
  expect(new Set(headings).size).toBe(stops.length)
  for (const [index, [, id]] of [...stops.entries()].slice(0, -1).reverse()) {
    await page.goBack()
    await shows(id)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[index] ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await page.goBack()
  await shows('home')
  for (const [, id] of stops) {
    await page.goForward()
    await shows(id)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  expect(documents, 'documents loaded').toBe(1)
})

test('Back after a reload shows the page before it', async ({ page, open }) => {
  await open('/features')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveTitle(titleOf(screens.plans.title))
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await expect(page).toHaveURL('/features')
  await expect(page).toHaveTitle(titleOf(screens.features.title))
})

test('the eighteen addresses without a page of their own lead elsewhere, with their query', async ({
  page,
}) => {
  expect(elsewhere).toHaveLength(18)
  for (const { path, to } of elsewhere) {
    await page.goto(`${path.replace('*', 'register')}?from=mail`, { waitUntil: 'commit' })
    await expect(page).toHaveURL(`${to}?from=mail`)
  }
})

test('a click leads to the same places without loading a document, and Back leads back', async ({
  page,
  open,
}) => {
  let documents = 0
  await open('/about')
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  for (const { path, to } of elsewhere) {
    const from = path.replace('*', 'register')
    await page.getByRole('contentinfo').evaluate((footer, href) => {
      const link = document.createElement('a')
      link.href = href
      link.textContent = href
      footer.append(link)
    }, `${from}?x=1`)
    await page.getByRole('link', { name: `${from}?x=1`, exact: true }).click()
    await expect(page).toHaveURL(`${to}?x=1`)
    await expect(page).toHaveTitle(titleOf((to === '/' ? screens.home : screens.plans).title))
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(page).toHaveTitle(titleOf(screens.about.title))
  }
  expect(documents).toBe(0)
})

test("the footer's Pricing leads to the plans, and 'Get Started' on a plan home", async ({ page, open }) => {
  await open('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/plans')
  await expect(page).toHaveTitle(titleOf(screens.plans.title))
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveTitle(titleOf(screens.home.title))
  expect(new URL(page.url()).pathname).toBe('/')
})

test('paths are found whatever their case and with a trailing slash', async ({ page, open }) => {
  for (const [path, screen] of [
    ['/Plans', screens.plans],
    ['/USE-CASES/', screens['use-cases']],
    ['/WaitList?utm=x', screens.waitlist],
  ] as const) {
    expect((await open(path))?.status()).toBe(200)
    await expect(page).toHaveTitle(titleOf(screen.title))
    await expect(page).toHaveURL(path)
  }
})

test('an unknown path is a 404 with its page, asks who the visitor is, and leads home', async ({
  page,
  open,
  faults,
}) => {
  faults.expect('404 GET /nope/at-all', '401 GET /api/auth/me')
  const session = page.waitForResponse('**/api/auth/me')
  expect((await open('/nope/at-all'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: notFoundTitle })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await expect(page).toHaveTitle(titleOf(notFoundTitle))
  expect((await session).status()).toBe(401)
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(titleOf(screens.home.title))
})

for (const path of ['/contact', '/contact-sales']) {
  test(`${path}, which has no page, says so after a click and asks who the visitor is`, async ({
    page,
    open,
    faults,
  }) => {
    faults.expect('401 GET /api/auth/me')
    await open(path === '/contact' ? '/about' : '/plans')
    const asked = page.waitForResponse('**/api/auth/me')
    await page.locator(`main a[href="${path}"]`).filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { name: notFoundTitle })).toBeVisible()
    await expect(page).toHaveURL(path)
    expect((await asked).status()).toBe(401)
  })
}

for (const [motion, kind] of [
  ['no-preference', 'smoothly'],
  ['reduce', 'at once'],
] as const) {
  test(`a change of page scrolls to the top ${kind} under ${motion}`, async ({ page, open }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(() => {
      const calls: unknown[] = []
      Object.assign(window, { scrollCalls: calls })
      const original = window.scrollTo.bind(window)
      window.scrollTo = (...args: unknown[]) => {
        calls.push(args[0])
        original(args[0] as ScrollToOptions)
      }
    })
    await open('/')
    await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: 'instant' }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveTitle(titleOf(screens.about.title))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const calls = await page.evaluate(() => (window as unknown as { scrollCalls: unknown[] }).scrollCalls)
    expect(calls.at(-1)).toEqual({ top: 0, behavior: motion === 'reduce' ? 'instant' : 'smooth' })
  })
}

test('a change of the query alone does not scroll', async ({ page, open }) => {
  await open('/features')
  await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }))
  await page.getByRole('tab').nth(1).click()
  await expect(page).toHaveURL(/\/features\?/)
  expect(await page.evaluate(() => window.scrollY)).toBe(150)
})

test('the search engines are told of the six pages, of those that are text alone, and of nothing else', async ({
  request,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text()
  const robots = /<meta name="robots" content="([^"]*)"/
  for (const id of pages) {
    const { path } = screens[id]
    const text = await textOf(path)
    expect(text, path).not.toMatch(robots)
    expect(text, path).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`))
  }
  expect(await textOf('/waitlist/confirm')).toMatch(/<meta name="robots" content="noindex/)
  const sitemap = await request.get('/sitemap.xml')
  if (sitemap.ok()) {
    const text = await sitemap.text()
    const textAlone = ['developers', 'faq', 'documentation', 'privacy', 'terms'] as const
    expect([...text.matchAll(/<loc>/g)]).toHaveLength((pages.length + textAlone.length) * languages.length)
    for (const id of textAlone) expect(text).toContain(`${screens[id].path}</loc>`)
    expect(text).not.toContain('confirm')
  }
})

test('a page whose script cannot be had comes from the server, once, and its links work', async ({
  page,
  open,
  faults,
}) => {
  faults.expect(/^failed GET \/assets\/about-page/, /^page error: TypeError: Failed to fetch dynamically/)
  let documents = 0
  await open('/')
  await page.route('**/assets/about-page*.js', (route) => route.abort('connectionrefused'))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  const lost = page.waitForEvent('pageerror')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await lost
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(documents).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Plans' }).click()
  await hydrated(page)
  await expect(page).toHaveTitle(titleOf(screens.plans.title))
})

test('a session call that fails leaves the visitor signed out and the page whole', async ({
  page,
  open,
  faults,
}) => {
  faults.expect('404 GET /nope', '500 GET /api/auth/me')
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: 'oops' }))
  const asked = page.waitForResponse('**/api/auth/me')
  await open('/nope')
  await asked
  await expect(page.getByRole('heading', { name: notFoundTitle })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Join Waitlist' })).toBeVisible()
})

for (const path of ['/plans', '/Plans/', '/%70lans', '/nothing', '/plans#50%']) {
  test(`the first page is left as the browser opened it: ${path}`, async ({ page, open, faults }) => {
    const unknown = path === '/nothing'
    if (unknown) faults.expect('404 GET /nothing', '401 GET /api/auth/me')
    const asked = unknown ? page.waitForResponse('**/api/auth/me') : undefined
    await open(path)
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      unknown ? notFoundTitle : screens.plans.title,
    )
  })
}

test('where the script cannot be had the page works as it does without: menu, and confirming by hand', async ({
  page,
  faults,
}) => {
  faults.expect(/^failed GET \/assets\/entry/, /^page error: TypeError: Failed to fetch dynamically/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/assets/entry*.js', (route) => route.abort('connectionrefused'))
  const lost = page.waitForEvent('pageerror')
  await page.goto('/plans')
  await lost
  await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible()
  faults.expect(/^failed GET \/assets\/entry/, /^page error: TypeError: Failed to fetch dynamically/)
  await page.goto('/waitlist/confirm/abc')
  await expect(page.getByRole('button', { name: 'Confirm my place' })).toBeVisible()
})
