import type { Request } from '@playwright/test'
import { languages, pathIn } from '#language/languages.ts'
import { expect, test } from './fixtures.ts'
import { fieldErrors } from './join-form.ts'

/** JavaScript that a page may bring in all, in bytes as they come over the line. */
const mostBytes = 85_000

const pages = ['/', '/waitlist', '/plans', '/features', '/about', '/use-cases', '/estimate']

for (const path of languages.flatMap((language) => pages.map((page) => pathIn(language, page)))) {
  test(`${path} brings at most 85 KB of JavaScript, all of its tabs opened and its form refused`, async ({
    page,
    open,
  }) => {
    const scripts: Request[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request)
    })
    await open(path)
    for (const tab of await page.getByRole('tab').all()) await tab.click()
    if (path.endsWith('/waitlist')) {
      await page.locator('form [type=submit]').click()
      await expect(fieldErrors(page)).toHaveCount(2)
    }
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(scripts.map((request) => request.sizes()))
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    // React alone is past this: less would mean that nothing was counted.
    expect(bytes).toBeGreaterThan(58_000)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
  })
}
