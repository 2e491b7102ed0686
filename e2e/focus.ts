import { expect, type Locator, type Page } from '@playwright/test'

/** Whether whatever has the focus shows it: an outline or a ring of its own or of the label around it. */
export const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    const shows = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    return (
      shows(focused) || shows(focused.closest('label')) || `no outline: ${focused.outerHTML.slice(0, 120)}`
    )
  })

/** Tabs on, or back, until `target` has the focus; every stop on the way has to show that it has it. */
export async function tabTo(page: Page, target: Locator, atMost = 60, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < atMost; presses++) {
    await page.keyboard.press(key)
    expect(await showsFocus(page)).toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${atMost} presses of ${key} did not lead to ${target}`)
}
