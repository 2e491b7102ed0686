import type { Page } from '@playwright/test'
import type { Place } from '#contract/place.ts'

/** Answers every question for a place with `place`, once `when` has come. */
export async function answerPlace(page: Page, place: Place, when?: Promise<void>): Promise<void> {
  await page.route('**/api/waitlist/status/*', async (route) => {
    await when
    await route.fulfill({ json: { success: true, data: place } })
  })
}
