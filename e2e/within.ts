import { expect, type Page } from '@playwright/test'

/**
 * Goes to an address of the site as a link does, without loading the document again, and waits until its page has taken the
 * place of the one before. Whoever looks at a hundred screens has the bundle, and the rules of axe, read once.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '')
    window.history.pushState(null, '', to)
  }, address)
  await expect(page.locator('h1[data-before]')).toHaveCount(0)
  await expect(page.locator('h1').last()).toHaveText(/./)
}

/** Goes to an address anew, also where its page is the one that is shown: what was typed and opened there is gone. */
export async function goAnew(page: Page, address: string, by: string): Promise<void> {
  if (new URL(page.url()).pathname !== by) await goWithin(page, by)
  await goWithin(page, address)
}
