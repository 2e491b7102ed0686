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

/** Tabs on to `last`: every stop shows that it has the focus and stands in view, and none comes twice. */
export async function walk(page: Page, last: Locator): Promise<void> {
  const seen = new Set<string>()
  let before = ''
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    expect(await showsFocus(page)).toBe(true)
    const stop = await page.evaluate(() => {
      const focused = document.activeElement
      const shown = focused?.closest('label') ?? focused
      const box = shown?.getBoundingClientRect()
      if (!focused || !shown || !box) return { index: '', html: '', inView: false }
      const parts = [0.1, 0.5, 0.9]
      const inView = parts.some((x) =>
        parts.some((y) =>
          shown.contains(document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)),
        ),
      )
      const index = [...document.querySelectorAll('*')].indexOf(focused)
      return { index: String(index), html: focused.outerHTML.slice(0, 120), inView }
    })
    expect(stop.inView, `in view: ${stop.html}`).toBe(true)
    // The parts of a date are stops of one field.
    if (stop.index !== before) expect(seen, `came back to: ${stop.html}`).not.toContain(stop.index)
    before = stop.index
    seen.add(stop.index)
    if (await last.evaluate((link) => link === document.activeElement)) return
  }
  throw new Error(`The focus did not come to ${last}`)
}
