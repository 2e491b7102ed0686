import { expect, hydrated, test } from './fixtures.ts'

const tabs = [
  ['professionals', 'Industry Pros'],
  ['small-business', 'Small Business'],
  ['homeowners', 'Homeowners'],
] as const

test('three tabs stand in the address, and each ends with a link to the waitlist', async ({ page, open }) => {
  await open('/use-cases')
  await expect(page.getByRole('tab')).toHaveText(tabs.map(([, label]) => label))
  for (const [index, [id, label]] of tabs.entries()) {
    await page.getByRole('tab', { name: label }).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel).toHaveCount(1)
    await expect(panel.getByRole('heading').first()).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Join the Waitlist' })).toHaveAttribute('href', '/waitlist')
    const { searchParams } = new URL(page.url())
    expect([...searchParams.values()], id).toEqual(index === 0 ? [] : [id])
  }
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('tab', { name: 'Homeowners' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tabpanel').getByRole('link', { name: 'Join the Waitlist' }).click()
  await expect(page).toHaveURL('/waitlist')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Homeowners' })).toHaveAttribute('aria-selected', 'true')
})

test('two features are announced: spec to CAD, and cost and benefit of configurations', async ({
  page,
  open,
}) => {
  await open('/use-cases')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /spec.*to.*CAD/i })).toBeVisible()
  await expect(main.getByRole('heading', { name: /cost.*benefit/i })).toBeVisible()
})

test('every image has loaded, has a name and keeps its place', async ({ page, open }) => {
  await open('/use-cases')
  for (const [, label] of tabs) {
    await page.getByRole('tab', { name: label }).click()
    for (const image of await page.getByRole('main').locator('img').filter({ visible: true }).all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      await expect(image).toHaveAttribute('alt', /\w/)
      await expect(image).toHaveAttribute('width', /\d/)
      await expect(image).toHaveAttribute('height', /\d/)
    }
  }
})

for (const [when, script] of [
  ['after', 'at work'],
  ['before', 'held back'],
] as const) {
  test(`an image that fails ${when} the script runs becomes the placeholder`, async ({
    page,
    open,
    faults,
  }) => {
    await open('/use-cases')
    const image = page.getByRole('main').locator('img').filter({ visible: true }).first()
    const path = new URL((await image.getAttribute('src')) ?? '', page.url()).pathname
    faults.expect(`failed GET ${path}`)
    let start = () => {}
    const held = new Promise<void>((resolve) => {
      start = resolve
    })
    await page.route(`**${path}`, async (route) => {
      if (script === 'at work') await held
      await route.abort('connectionreset')
    })
    await page.route('**/assets/*.js', async (route) => {
      if (script === 'held back') await held
      await route.continue()
    })
    await page.goto('/use-cases', { waitUntil: 'commit' })
    await image.scrollIntoViewIfNeeded()
    if (script === 'at work') await hydrated(page)
    else await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
    start()
    await expect(image).toHaveAttribute('src', /placeholder/)
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })
}
