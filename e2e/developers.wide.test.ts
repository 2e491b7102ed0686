import { screens } from '#contract/pages.ts'
import { scopes } from '#contract/route.ts'
import { rowGroups, rows } from '#contract/rows.ts'
import { pathIn } from '#language/languages.ts'
import { expect, test } from './fixtures.ts'

const { path } = screens.developers

test('the API can be read without a script, every call of it', async ({ page, server }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(path)
  expect(scripts).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers')
  await expect(page.getByRole('article')).toHaveCount(rows.length)
  // Whoever follows a link to a call finds it open.
  await page.goto(`${path}#call-join`)
  await expect(page.getByText(`${server.url}/api/waitlist/join`).first()).toBeVisible()
})

test('what a call does, and what a key may do, is told in the language of the page', async ({ request }) => {
  const textOf = async (address: string) => (await request.get(address)).text()
  const [english, spanish] = await Promise.all([textOf(path), textOf(pathIn('es', path))])
  // Each expectation is a step that is reported: of hundreds one that says which ones failed takes a tenth of the time.
  const told = [...rows.map(({ summary }) => summary), ...Object.values(scopes)]
  expect(told.filter((words) => !english.includes(words))).toEqual([])
  expect(told.filter((words) => spanish.includes(words))).toEqual([])
})

test('every entry of the contents leads to its place', async ({ page }) => {
  await page.goto(path)
  const targets = await page
    .locator('main a[href^="#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(targets.length).toBeGreaterThan(Object.keys(rowGroups).length)
  const astray = await page.evaluate(
    (all) => all.filter((target) => document.querySelectorAll(target).length !== 1),
    targets,
  )
  expect(astray).toEqual([])
})

test('a link to it, and the way back, load a document', async ({ page, open }) => {
  await open('/about')
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'The API' })
    document.querySelector('main')?.prepend(link)
  }, path)
  const loads: string[] = []
  page.on(
    'request',
    (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname),
  )
  await page.getByRole('link', { name: 'The API' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers')
  expect(loads).toEqual([path])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveURL('/plans')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers')
})
