import { openSample, partsOf, scanFile } from './estimator-parts.ts'
import { expect, test } from './fixtures.ts'
import { narrow } from './looks.ts'

const address = '/estimate'

test.use({ viewport: { width: narrow, height: 740 } })

test('from Home to a list that was changed and saved, in the browser alone', async ({ page, open }) => {
  await open('/')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('main').getByRole('link', { name: 'try it now with a room' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Try it with a room' })).toBeInViewport()
  // Its code is on its way from here on, what keeps a room comes last of it; after that nothing leaves.
  await expect.poll(() => requests.some((url) => url.includes('packed-heading'))).toBe(true)
  await expect
    .poll(
      async () => {
        const before = requests.length
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
        return requests.length - before
      },
      { timeout: 15_000 },
    )
    .toBe(0)
  requests.length = 0
  const { all, materials, total } = await openSample(page, 1)
  await expect(materials.nth(5)).toBeVisible()
  const before = await total.textContent()
  await all.getByLabel('Floor', { exact: true }).first().selectOption({ label: 'Tile' })
  await expect(total).not.toHaveText(before ?? '')
  await expect(all.getByRole('status').filter({ hasText: await total.innerText() })).toHaveCount(1)
  expect(requests, 'nothing is sent while a scan is measured').toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    all.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('an-apartment.csv')
  await all.getByRole('link', { name: 'Join the Waitlist' }).click()
  await expect(page).toHaveURL('/waitlist?interestedIn=materialEstimation')
  await expect(page.locator('#join-interestedIn')).toHaveValue('materialEstimation')
})

test('every number opens to what was measured, its formula, its source, its packs and its price', async ({
  page,
  open,
}) => {
  await open(address)
  const { materials, total } = await openSample(page, 0)
  const line = materials.first()
  await line.locator('summary').click()
  await expect(line.getByRole('heading', { name: 'Measured' })).toBeVisible()
  // A wall is called by its side and its size, and without what is taken off it.
  await expect(line.getByText(/^South wall, 12'-4" × 9'-0"$/)).toBeVisible()
  await expect(line.getByText(/^West wall, 10'-2" × 9'-0", less the 3' door$/)).toBeVisible()
  expect(await line.locator('ol li').count()).toBeGreaterThan(1)
  await expect(line.getByText(/^Source:/).first()).toBeVisible()
  const before = await total.textContent()
  const price = line.getByLabel(/^Price per/)
  await price.fill('20.00')
  await price.press('Enter')
  await expect(total).not.toHaveText(before ?? '')
  // What it comes to and what the change did to it stand over the field, and do not cover it.
  const bar = page.locator('[data-total-bar]')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar).toContainText(await total.innerText())
  const change = (await bar.innerText()).match(/[+−]\$\d+\.\d\d/)?.[0] ?? 'no change'
  await expect(page.getByRole('status').filter({ hasText: change })).toHaveCount(1)
  await price.evaluate((field) => field.blur())
  await page.evaluate(() => window.scrollBy({ top: 500, behavior: 'instant' }))
  await price.focus()
  const [under, field] = [await bar.boundingBox(), await price.boundingBox()]
  expect(field?.y).toBeGreaterThanOrEqual((under?.y ?? 0) + (under?.height ?? 0))
  const waste = line.getByLabel(/^Waste/).first()
  await waste.fill('900')
  await waste.press('Enter')
  await expect(partsOf(page).refusal).toContainText('900')
  await expect(waste).toHaveAccessibleDescription(/900 is not possible/)
  await waste.fill('12')
  await waste.press('Enter')
  await expect(waste).not.toHaveAccessibleDescription(/not possible/)
  await expect(partsOf(page).refusal).toHaveCount(0)
})

test('a wall that is tapped in the plan answers in a sheet that leaves it in sight; Escape takes it away', async ({
  page,
  open,
}) => {
  // At once to where it leads: a page that still scrolls by itself carries the wall from under the finger.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(address)
  const { all, plan, total } = await openSample(page, 1)
  const wall = all.getByRole('region', { name: 'One wall' })
  await expect(wall).not.toBeInViewport()
  // At the foot of the screen, where the sheet comes to lie; twenty pixels beside its line: nobody's thumb is finer.
  const [x = 0, y = 0] = await plan
    .locator('path[data-face]')
    .last()
    .evaluate((line) => {
      const fromFoot = window.innerHeight - line.getBoundingClientRect().bottom
      window.scrollBy({ top: 60 - fromFoot, behavior: 'instant' })
      const { x, y, width, height } = line.getBoundingClientRect()
      const upright = width < height
      return [x + width / 2 + (upright ? 20 : 0), y + height / 2 + (upright ? 0 : 20)]
    })
  // The sheet rises: while it does it is measured lower than it comes to stand.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.mouse.click(x, y)
  await expect(wall.getByRole('heading')).toContainText(/wall( \d)?: \$\d/)
  await expect(wall.getByRole('heading')).toBeInViewport()
  await expect(plan.locator('path.stroke-signal')).toBeInViewport({ ratio: 0.9 })
  const close = all.getByRole('button', { name: 'Close' })
  const drawnTo = async () => {
    const drawn = await plan.locator('path.stroke-signal').boundingBox()
    return (drawn?.y ?? 0) + (drawn?.height ?? 0)
  }
  await expect.poll(async () => (await drawnTo()) - ((await close.boundingBox())?.y ?? 0)).toBeLessThan(0)
  await expect(all.locator('[data-sheet-total]')).toContainText(await total.innerText())
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  // Why a door cannot be there is read in the sheet as well, without a look for it.
  await wall.getByRole('button', { name: '+ Door' }).click()
  const left = wall.getByLabel('From the left corner')
  await left.fill('99')
  await left.press('Enter')
  await expect(
    wall.getByRole('alert').filter({ hasText: 'The door reaches beyond a corner' }),
  ).toBeInViewport({ ratio: 0.98 })
  await expect(left).toBeInViewport({ ratio: 0.98 })
  await left.fill('a yard')
  await wall.getByLabel('Height', { exact: true }).fill('tall')
  await wall.getByLabel('Height', { exact: true }).press('Enter')
  await expect(
    wall.getByLabel('Height', { exact: true }).and(page.locator('[aria-invalid=true]')),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(wall.getByRole('button', { name: '+ Door' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(close).toHaveCount(0)
  await expect(wall).not.toBeInViewport()
  await expect(all.getByRole('region', { name: 'Floor plan' })).toBeFocused()
})

test('why a file cannot be read stands where whoever chose it is looking', async ({ page, open }) => {
  await open(address)
  const { file, refusal } = partsOf(page)
  await file.setInputFiles(scanFile('letter.txt', 'Dear Sir'))
  // A fraction of a pixel is lost where a page is scrolled by whole ones.
  await expect(refusal).toBeInViewport({ ratio: 0.98 })
})
