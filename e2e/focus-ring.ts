import type { Page } from '@playwright/test'

/** Every control that the Tab key can come to, in the part of the page that is in use. */
export const controls =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

/**
 * Controls that do not show it when they have the focus: no outline of 2 px or more that has a contrast of 3:1 to what
 * it is drawn on, or one of which a box around it cuts off more than one side.
 */
export async function weakFocusRings(page: Page): Promise<string[]> {
  // Whoever goes by keys sees the ring; a control that is given the focus after that has it too.
  await page.keyboard.press('Shift')
  return page.evaluate((selector) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    const painted = new Map<string, readonly number[]>()
    const rgba = (color: string) => {
      const known = painted.get(color)
      if (known) return known
      canvas.clearRect(0, 0, 1, 1)
      // What it cannot read would leave the colour before it.
      canvas.fillStyle = '#000'
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const found = [...canvas.getImageData(0, 0, 1, 1).data]
      painted.set(color, found)
      return found
    }
    const luminance = (color: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = color.map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (one: readonly number[], other: readonly number[]) => {
      const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
      return (high + 0.05) / (low + 0.05)
    }
    const groundOf = (element: Element | null): readonly number[] => {
      for (let at = element; at; at = at.parentElement) {
        const color = rgba(getComputedStyle(at).backgroundColor)
        if (color[3] === 255) return color
      }
      return rgba('Canvas')
    }
    const before = document.activeElement
    const root = document.querySelector('dialog[open]') ?? document.body
    const found: string[] = []
    for (const control of root.querySelectorAll<HTMLElement>(selector)) {
      if (control.tabIndex < 0 || control.closest('[inert]') || !control.checkVisibility()) continue
      control.focus({ preventScroll: true })
      const name = control.outerHTML.slice(0, 140)
      if (document.activeElement !== control) {
        found.push(`takes no focus: ${name}`)
        continue
      }
      const shown = [control.closest('label'), control].find(
        (element) => element && getComputedStyle(element).outlineStyle !== 'none',
      )
      if (!shown) {
        found.push(`no outline: ${name}`)
        continue
      }
      const { outlineWidth, outlineOffset, outlineColor } = getComputedStyle(shown)
      const width = Number.parseFloat(outlineWidth)
      const offset = Number.parseFloat(outlineOffset)
      if (width < 2) found.push(`outline of ${outlineWidth}: ${name}`)
      // A ring inside its control is drawn on that.
      const ground = groundOf(offset < 0 ? shown : shown.parentElement)
      const ratio = contrast(rgba(outlineColor), ground)
      if (ratio < 3) found.push(`contrast ${ratio.toFixed(2)}: ${name}`)
      const box = shown.getBoundingClientRect()
      const reach = offset + width
      const cut = new Set<string>()
      for (let at = shown.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
        const frame = at.getBoundingClientRect()
        // What scrolls that way is scrolled to when the focus comes.
        if (style.overflowY !== 'visible' && at.scrollHeight <= at.clientHeight + 1) {
          if (box.top - reach < frame.top - 1) cut.add('top')
          if (box.bottom + reach > frame.bottom + 1) cut.add('bottom')
        }
        if (style.overflowX !== 'visible' && at.scrollWidth <= at.clientWidth + 1) {
          if (box.left - reach < frame.left - 1) cut.add('left')
          if (box.right + reach > frame.right + 1) cut.add('right')
        }
      }
      if (cut.size > 1) found.push(`cut off at ${[...cut].join(' and ')}: ${name}`)
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return found
  }, controls)
}
