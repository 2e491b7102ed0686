import { randomUUID } from 'node:crypto'
import { addProjectRow } from '#contract/projects.ts'
import { writeSession } from '#testing/session.ts'
import { openChangingServer } from '../changing-server.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('with a signal that is hardly there the day stands after seconds, says how old it is, and is replaced when the answers come', async ({
  browser,
  database,
  server,
}) => {
  const { token, orgId } = await writeSession(database)
  const site = await openChangingServer(server.url)
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow', locale: 'en-US' })
  await context.addCookies([
    ...[site.url, server.url].map((url) => ({
      name: 'plumbline-session',
      value: token,
      url,
      httpOnly: true,
    })),
  ])
  const added = await context.request.post(`${server.url}${addProjectRow.path.replace('{org}', orgId)}`, {
    data: { id: randomUUID(), name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  expect(added.status()).toBe(200)
  const page = await context.newPage()
  await page.goto('/dashboard')
  const job = page.getByRole('main').getByRole('link', { name: '214 Alder St' }).first()
  await expect(job).toBeVisible()
  // The first visit is enough: what the workspace is made of is kept with it.
  const kept = () =>
    page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(stores.map((store) => store.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect
    .poll(
      async () =>
        (await kept()).filter((path) => /^\/dashboard$|workspace-entry|dashboard-page/.test(path)).length,
    )
    .toBe(3)
  const age = page.getByText(/You see what was here on/)
  await expect(age).toBeHidden()

  const flow = site.stall()
  await page.reload({ waitUntil: 'commit' })
  await expect(job).toBeVisible()
  await expect(age).toBeVisible()
  flow()
  await expect(age).toBeHidden()
  await expect(job).toBeVisible()
  await context.close()
  await site.stop()
})

test('after a new build all that its workspace is made of is kept, though the list of the one before was read just now', async ({
  browser,
  database,
  server,
}) => {
  test.setTimeout(150_000)
  const { token } = await writeSession(database)
  const site = await openChangingServer(server.url)
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow', locale: 'en-US' })
  await context.addCookies([{ name: 'plumbline-session', value: token, url: site.url, httpOnly: true }])
  const page = await context.newPage()
  await page.goto('/dashboard')
  /** How much of what the list of this moment names is kept, in the stores of `build`. */
  const missing = (build: string) =>
    page.evaluate(async (named) => {
      const stores = (await caches.keys()).filter((name) => name.includes(named))
      const requests = await Promise.all(stores.map(async (name) => (await caches.open(name)).keys()))
      const kept = new Set(requests.flat().map(({ url }) => url.slice(location.origin.length)))
      const list = await fetch('/workspace-files.en.json', { cache: 'no-store' })
      const files = (await list.json()) as string[]
      return files.filter((file) => !kept.has(file)).length
    }, build)
  await expect.poll(() => missing('read'), { timeout: 60_000 }).toBe(0)
  site.rebuild((html) => html)
  await page.reload()
  await expect.poll(() => missing('another'), { timeout: 60_000 }).toBe(0)
  await context.close()
  await site.stop()
})
