import type { Page } from '@playwright/test'

/**
 * Writes down what the page's live regions say, in order: whatever text one of them has that it had not before. `heard`
 * gives the lines since it was last asked. To be called before the page is opened.
 */
export async function listen(page: Page): Promise<{ heard: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const lines: string[] = []
    Object.assign(window, { heardLines: lines })
    const before = new WeakMap<Element, string>()
    const hear = () => {
      for (const region of document.querySelectorAll<HTMLElement>(
        '[role=alert], [role=status], [aria-live]',
      )) {
        const text = region.checkVisibility() ? region.innerText.replace(/\s+/g, ' ').trim() : ''
        if (text && text !== before.get(region)) lines.push(text)
        before.set(region, text)
      }
    }
    const start = () => {
      // What stands there when the page is opened is read with the page, and not by itself.
      hear()
      lines.length = 0
      new MutationObserver(hear).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    }
    document.addEventListener('DOMContentLoaded', start)
  })
  return {
    heard: () =>
      page.evaluate(() => {
        const { heardLines } = window as unknown as { heardLines: string[] }
        return heardLines.splice(0)
      }),
  }
}
