import type { Locator, Page } from '@playwright/test'
import { tabTo } from './focus.ts'

/** Goes to `target` by the keyboard, back where it stands before what has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  const way = await target.evaluate((element) => {
    const focused = document.activeElement
    if (focused === element) return 'here'
    if (!focused || focused === document.body) return 'Tab'
    const comesAfter = element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
    return comesAfter ? 'Shift+Tab' : 'Tab'
  })
  if (way !== 'here') await tabTo(page, target, 60, way)
}

/** By keyboard alone on a phone, by pointer on a laptop. */
export const hands = {
  360: (page: Page) => ({
    type: async (target: Locator, text: string) => {
      await reach(page, target)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    press: async (target: Locator) => {
      await reach(page, target)
      await page.keyboard.press('Enter')
    },
  }),
  1280: (_: Page) => ({
    type: (target: Locator, text: string) => target.fill(text),
    press: (target: Locator) => target.click(),
  }),
}
