import type { Browser, Page } from '@playwright/test'
import { screens } from '#contract/pages.ts'
import { languages, pathIn } from '#language/languages.ts'
import { type ChangingServer, openChangingServer } from './changing-server.ts'
import { test as base, expect, hydrated } from './fixtures.ts'

type Reader = { page: Page; site: ChangingServer }

/** A browser of its own, with a service worker, before a server that can be built anew and stopped. */
const test = base.extend<{ reader: Reader }>({
  reader: async ({ browser, server }, use) => {
    const site = await openChangingServer(server.url)
    const context = await openContext(browser, site.url)
    await use({ page: await context.newPage(), site })
    await context.close()
    await site.stop()
  },
})

const openContext = (browser: Browser, baseURL: string) =>
  browser.newContext({ baseURL, serviceWorkers: 'allow', locale: 'en-US' })

/** The path and query of everything that is kept, in every store. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => url.slice(location.origin.length))
  })

const waitUntilKept = (page: Page, path: string) =>
  expect.poll(() => keptIn(page), `${path} is kept`).toContain(path)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a page and waits until it can be read without a connection. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await waitUntilKept(page, path)
}

test('what was read can be read again with the server stopped, with its script; what was not is called so', async ({
  reader: { page, site },
}) => {
  await read(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
  await waitUntilKept(page, '/plans')
  await site.stop()
  await page.goto('/plans?tab=organization')
  await hydrated(page)
  await expect(page.getByRole('article', { name: 'Teams' })).toBeVisible()
  await page.getByRole('tab', { name: 'Individual Plans' }).click()
  await expect(page.getByRole('article', { name: 'Starter' })).toBeVisible()
  await page.goto('/')
  await hydrated(page)
  await expect(heading(page)).toHaveText(screens.home.title)
  expect((await page.goto('/about'))?.status()).toBe(503)
  await expect(heading(page)).toHaveText(screens.offline.title)
  const picture = page.getByRole('main').getByRole('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'the home page' }).click()
  await expect(heading(page)).toHaveText(screens.home.title)
})

test('nothing is kept of a token, of a query, of a call, of an account or of an operator', async ({
  reader: { page, site },
}) => {
  const token = 'A'.repeat(43)
  await read(page, '/')
  for (const kind of ['confirm', 'unsubscribe', 'status']) {
    await page.goto(`/waitlist/${kind}/${token}`)
    await hydrated(page)
  }
  await page.goto('/waitlist?ref=friend&utm_source=flyer')
  await hydrated(page)
  await waitUntilKept(page, '/waitlist')
  await page.goto('/nope')
  await page.goto('/operator')
  await page.goto('/auth/login')
  const kept = await keptIn(page)
  expect(
    kept
      .filter((path) => !path.startsWith('/assets/'))
      .filter((path) => !/\.svg$/.test(path))
      .sort(),
  ).toEqual(['/', ...languages.map((language) => pathIn(language, '/offline')), '/waitlist'].sort())
  expect(kept.join()).not.toMatch(/AAAA|friend|flyer|api/)
  await site.stop()
  await page.goto(`/waitlist/confirm/${token}`)
  await expect(heading(page)).toHaveText(screens.offline.title)
})

test('a room is measured and its list taken along with the server stopped, once one was tried', async ({
  reader: { page, site },
}) => {
  const tryRoom = async () => {
    await page.goto('/estimate')
    await hydrated(page)
    await page
      .locator('#try')
      .getByRole('button', { name: /^An apartment/ })
      .click()
    await expect(page.getByRole('heading', { name: 'An apartment' })).toBeVisible()
  }
  await read(page, '/estimate')
  await tryRoom()
  const worker = await (await page.request.get('/service-worker.js')).text()
  const listed = /tools:\{"\/estimate":\[([^\]]+)\]/.exec(worker)?.[1] ?? ''
  const tools = [...listed.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
  expect(tools.join()).toMatch(/\/pdf-.*\/xlsx-|\/xlsx-.*\/pdf-/)
  await expect.poll(() => keptIn(page)).toEqual(expect.arrayContaining(tools))
  expect((await keptIn(page)).join(), 'what was not opened').not.toMatch(/room-view|three/)
  await site.stop()
  await tryRoom()
  await expect(page.getByRole('img', { name: /^Plan of 4 rooms/ })).toBeVisible()
  for (const name of ['PDF', 'Excel', 'CSV']) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#try').getByRole('button', { name, exact: true }).click(),
    ])
    expect(await saved.failure(), name).toBeNull()
  }
})

test('the typeface of another language is kept with the first page that is read in it, and not before', async ({
  reader: { page },
}) => {
  const cuts = async (stem: string) =>
    (await keptIn(page)).filter((path) => path.startsWith(`/assets/archivo-${stem}`)).length
  await read(page, '/')
  expect([await cuts(''), await cuts('es-')]).toEqual([3, 0])
  await read(page, '/es')
  await expect.poll(() => cuts('es-')).toBe(3)
})

test('statuses and redirects come through as the server sent them', async ({ reader: { page } }) => {
  await read(page, '/')
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect((await page.goto('/nope'))?.status()).toBe(404)
  await expect(heading(page)).toHaveText('404 Page Not Found')
  await page.goto('/pricing?tab=organization')
  await expect(page).toHaveURL('/plans?tab=organization')
  await expect(heading(page)).toHaveText(screens.plans.title)
})

test('a new build is shown at once, takes the place of the old one, and leaves what was read readable', async ({
  reader: { page, site },
}) => {
  await read(page, '/')
  await read(page, '/about')
  const stores = () => page.evaluate(() => caches.keys())
  const [old = ''] = await stores()
  site.rebuild((html) => html.replaceAll('A weight on a string', 'A weight on a wire'))
  // What came, and not what the script of this build makes of it.
  const about = async () => (await page.goto('/about'))?.text()
  expect(await about(), 'at once').toContain('A weight on a wire')
  await expect.poll(stores, 'the new store alone').toEqual(['read another'])
  expect(old).not.toBe('read another')
  expect(await keptIn(page)).toEqual(expect.arrayContaining(['/', '/about', '/offline']))
  await site.stop()
  expect(await about()).toContain('A weight on a wire')
  await page.goto('/')
  await expect(heading(page)).toHaveText(screens.home.title)
})

test('whoever saves data is given no service worker', async ({ browser, server }) => {
  for (const saveData of [true, false]) {
    const context = await openContext(browser, server.url)
    await context.addInitScript((saves) => {
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: saves } })
      const asked: unknown[] = []
      Object.assign(window, { asked })
      ServiceWorkerContainer.prototype.register = async (address) => {
        asked.push(address)
        throw new Error('not in this test')
      }
    }, saveData)
    const page = await context.newPage()
    await page.goto('/')
    await hydrated(page)
    await page.waitForLoadState('load')
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
    await expect.poll(asked).toEqual(saveData ? [] : ['/service-worker.js'])
    await context.close()
  }
})
