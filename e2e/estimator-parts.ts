import { expect, type Page } from '@playwright/test'

/** The try-it as a visitor finds it; nothing here goes by a text, so that every language has the same. */
export const partsOf = (page: Page) => {
  const all = page.locator('#try')
  return {
    all,
    file: all.locator('input[type=file]').first(),
    sample: (index: number) => all.locator('ul').first().getByRole('button').nth(index),
    plan: all.getByRole('img').first(),
    name: all.locator('h3[tabindex="-1"]'),
    total: all.locator('.title-block p.wide'),
    materials: all.locator('section:has(h4) > div details'),
    rooms: all.locator('section[aria-labelledby=estimator-rooms] details'),
    refusal: all.getByRole('alert').filter({ hasText: /\S/ }),
  }
}

export async function openSample(page: Page, index: number): Promise<ReturnType<typeof partsOf>> {
  const parts = partsOf(page)
  await parts.sample(index).click()
  await expect(parts.name).toBeVisible()
  await expect(parts.plan).toBeVisible()
  return parts
}

export const scanFile = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
})
