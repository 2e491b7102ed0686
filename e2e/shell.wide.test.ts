import type { WrittenSession } from '#testing/session.ts'
import { expect, test } from './fixtures.ts'

const phone = { width: 360, height: 740 }
const unknown = '/no-such-page'

test('the header of a visitor has the logo, four pages, the other language and Join Waitlist', async ({
  page,
  open,
}) => {
  await open('/about')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Plumbline' })).toHaveAttribute('href', '/')
  const links = header.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(['About', 'Features', 'Use Cases', 'Plans', 'Español', 'Join Waitlist'])
  await expect(links.nth(0)).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('button', { name: 'Log Out' })).toHaveCount(0)
  await header.getByRole('link', { name: 'Join Waitlist' }).click()
  await expect(page).toHaveURL('/waitlist')
})

test.describe('signed in', () => {
  let session: WrittenSession
  test.beforeEach(async ({ page, open, faults, signIn }) => {
    faults.expect(`404 GET ${unknown}`)
    session = await signIn()
    await open(unknown)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible()
  })

  test('the header shows Dashboard and Log Out, also on public pages', async ({ page }) => {
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    await expect(header.getByRole('link', { name: 'Plumbline' })).toHaveAttribute('href', '/dashboard')
    await expect(header.getByRole('link', { name: 'Join Waitlist' })).toHaveCount(0)
    await page.setViewportSize({ width: 768, height: 740 })
    await expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible()
    expect((await header.boundingBox())?.height, 'one row').toBeLessThan(70)
    await header.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await header.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/')
  })

  test("'No' keeps the session and 'Yes' ends it", async ({ page, context, database }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/logout')) calls += 1
    })
    const sessions = async () =>
      (await database.query('select from sessions where hash = $1', [session.hash])).rowCount
    expect(await sessions()).toBe(1)
    const header = page.getByRole('banner')
    const dialog = page.getByRole('dialog', { name: 'Log out?' })
    await header.getByRole('button', { name: 'Log Out' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('Log out?')
    await expect(dialog.getByText('Are you sure you want to log out?', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveText(['No', 'Yes'])
    await dialog.getByRole('button', { name: 'No' }).click()
    await expect(dialog).toBeHidden()
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    expect(calls).toBe(0)

    await header.getByRole('button', { name: 'Log Out' }).click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(header.getByRole('link', { name: 'Join Waitlist' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await expect(header.getByRole('button', { name: 'Log Out' })).toHaveCount(0)
    expect(calls).toBe(1)
    expect(await sessions()).toBe(0)
    expect(await context.cookies()).toEqual([])
  })

  test('what was cached goes with the session: the next page that is not public asks again', async ({
    page,
    faults,
  }) => {
    faults.expect('401 GET /api/auth/me')
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Join Waitlist' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about')
    const asked = page.waitForResponse('**/api/auth/me')
    await page.getByRole('link', { name: 'Get in Touch' }).click()
    expect((await asked).status()).toBe(401)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Join Waitlist' })).toBeVisible()
  })

  test('a log-out that fails says so in the dialog and keeps the session', async ({ page, faults }) => {
    faults.expect('503 POST /api/auth/logout')
    await page.route('**/api/auth/logout', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: { code: 'unavailable', message: 'The database is away.' } },
      }),
    )
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log out?' })
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('The database is away.')
    await expect(dialog.getByRole('button', { name: 'Yes' })).toBeFocused()
    // The menu that the button stands in folds away; the question does not.
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'No' }).click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu opens and closes by its button, by Escape and by a change of page', async ({
    page,
    open,
  }) => {
    await open('/')
    const header = page.getByRole('banner')
    const links = header.getByRole('navigation').getByRole('link')
    const opener = header.getByRole('button', { name: 'Open menu' })
    const closer = header.getByRole('button', { name: 'Close menu' })
    await expect(links).toHaveCount(0)
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.click()
    await expect(links).toHaveText(['About', 'Features', 'Use Cases', 'Plans', 'Español', 'Join Waitlist'])
    await expect(closer).toHaveAttribute('aria-expanded', 'true')
    await closer.click()
    await expect(links).toHaveCount(0)
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(links).toHaveCount(0)
    await opener.click()
    await links.filter({ hasText: 'Plans' }).click()
    await expect(page).toHaveURL('/plans')
    await expect(links).toHaveCount(0)
  })

  test('a link to the page that is shown closes the menu, leads to its beginning, and is no second entry', async ({
    page,
    open,
  }) => {
    await open('/about')
    await open('/plans')
    const header = page.getByRole('banner')
    const links = header.getByRole('navigation').getByRole('link')
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await header.getByRole('button', { name: 'Open menu' }).click()
    await links.filter({ hasText: 'Plans' }).click()
    await expect(links).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

  for (const [language, path, from] of [
    ['English', '/', 768],
    ['Spanish, which is longer', '/es', 1024],
  ] as const) {
    test(`the menu stands open from ${from} px on in ${language}, in one row, and its button is gone`, async ({
      page,
      open,
    }) => {
      await open(path)
      const header = page.getByRole('banner')
      const links = header.getByRole('navigation').getByRole('link')
      for (const [width, isPhone] of [
        [from - 1, true],
        [from, false],
      ] as const) {
        await page.setViewportSize({ width, height: 740 })
        await expect(header.locator('[aria-controls="site-menu"]')).toBeVisible({ visible: isPhone })
        await expect(links).toHaveCount(isPhone ? 0 : 6)
      }
      const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()))
      expect(boxes.filter((box) => !box || box.y > 20 || box.height > 48)).toEqual([])
    })
  }

  test('the page starts below the header', async ({ page, open }) => {
    for (const path of ['/', '/waitlist', '/plans']) {
      await open(path)
      const header = await page.getByRole('banner').boundingBox()
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(heading?.y, path).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    }
  })
})

test('the footer links every entry to its page, and says the year', async ({ page, open }) => {
  await open('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading')).toHaveText(['Company', 'Resources', 'Legal'])
  await expect(footer.getByRole('link')).toHaveText([
    'About Us',
    'Pricing',
    'Documentation',
    'FAQ',
    'Privacy Policy',
    'Terms of Service',
    'Español',
  ])
  await expect(footer.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Plumbline`)
})

test("the copyright line has the visitor's own year", async ({ page, open }) => {
  await page.clock.setFixedTime('2031-06-01T12:00:00Z')
  await open('/about')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 Plumbline')
})

test('no link of any page jumps to the top or leads out of the site', async ({ page, open }) => {
  for (const path of ['/', '/waitlist', '/plans', '/features', '/about', '/use-cases', '/estimate']) {
    await open(path)
    const links = await page.locator('a').evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute('href'),
        target: link.getAttribute('href')?.startsWith('#')
          ? document.getElementById(link.getAttribute('href')?.slice(1) ?? '') !== null
          : true,
      })),
    )
    expect(
      links.filter(({ href }) => !/^(\/(?!\/)|#\w)/.test(href ?? '')),
      path,
    ).toEqual([])
    expect(
      links.filter(({ target }) => !target),
      `${path}: each points at something`,
    ).toEqual([])
  }
})
