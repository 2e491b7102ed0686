import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The chunks of pages that a browser asks for from here on. */
function chunksOf(page: Page): string[] {
  const chunks: string[] = []
  page.on('request', (asked) => {
    const name = /\/assets\/(\w+(?:-\w+)*-page)-/.exec(asked.url())?.[1]
    if (name) chunks.push(name)
  })
  return chunks
}

/** Waits until these modules are there with all that they import; what a browser has or is fetching is not asked for again. */
const whole = (page: Page, asked: readonly string[]) =>
  page.evaluate(
    (urls) => Promise.all(urls.map((url) => import(url))).then(() => undefined),
    asked.filter((url) => url.endsWith('.js')),
  )

/** Has the browser say this of its line. */
const withLine = (page: Page, line: { saveData: boolean; effectiveType: string }) =>
  page.addInitScript((told) => {
    Object.defineProperty(navigator, 'connection', { value: told })
  }, line)

const link = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('navigation').getByRole('link', { name })

test('the page behind a link is fetched as the pointer or the focus comes to it, and a click then waits for nothing', async ({
  page,
  open,
}) => {
  await open('/about')
  const chunks = chunksOf(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await link(page, 'Plans').hover()
  await expect.poll(() => chunks).toEqual(['plans-page'])
  await link(page, 'Features').focus()
  await expect.poll(() => chunks).toEqual(['plans-page', 'features-page'])
  await whole(page, asked)
  await page.route('**/assets/*.js', (route) => route.abort())
  await link(page, 'Plans').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing Plans' })).toBeFocused()
  expect(chunks).toEqual(['plans-page', 'features-page'])
})

for (const [what, line] of [
  ['with data saving on', { saveData: true, effectiveType: '4g' }],
  ['on a slow line', { saveData: false, effectiveType: '2g' }],
] as const) {
  test(`nothing is fetched ahead ${what}, and the click fetches it`, async ({ page, open }) => {
    await withLine(page, line)
    await open('/about')
    const chunks = chunksOf(page)
    await link(page, 'Plans').hover()
    await link(page, 'Features').focus()
    // What a hover begins is begun at once: the answer to a later request says that it was not.
    await page.evaluate(() => fetch('/favicon.svg'))
    expect(chunks).toEqual([])
    await link(page, 'Plans').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing Plans' })).toBeFocused()
    expect(chunks).toEqual(['plans-page'])
  })
}

test('no page is fetched before somebody comes near a link to it', async ({ page, open }) => {
  const chunks = chunksOf(page)
  await open('/about')
  await page.waitForLoadState('networkidle')
  expect(chunks).toEqual(['about-page'])
})
