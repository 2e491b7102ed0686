import type { Page } from '@playwright/test'

/** WCAG 2.5.8 asks for 24 px; a thumb on a phone gets 44. */
type Least = { control: number; linkHeight: number; linkWidth: number }
export const forThumb: Least = { control: 43.9, linkHeight: 43.9, linkWidth: 24 }
export const forPointer: Least = { control: 24, linkHeight: 24, linkWidth: 24 }

/** What is too small to hit, in px; a link within text is as high as its line, which is to be 24 or more. */
export function smallTargets(page: Page, least: Least): Promise<string[]> {
  return page.evaluate(({ control, linkHeight, linkWidth }) => {
    const small: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="option"], [role="tab"]',
    )) {
      const label = element.matches('input[type="radio"], input[type="checkbox"]')
        ? element.closest('label')
        : null
      const target = label ?? element
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (target.closest('[inert]')) continue
      const { width, height } = target.getBoundingClientRect()
      const style = getComputedStyle(target)
      // Clipped away until it has the focus, such as the skip link.
      if (style.clipPath !== 'none' || style.clip !== 'auto') continue
      const inText = target.matches('a') && style.display === 'inline'
      const isLink = target.matches('a')
      const fits = inText
        ? Number.parseFloat(style.lineHeight) >= 24
        : isLink
          ? height >= linkHeight && width >= linkWidth
          : height >= control && width >= control
      if (!fits) small.push(`${width.toFixed(0)} x ${height.toFixed(0)}: ${target.outerHTML.slice(0, 160)}`)
    }
    return small
  }, least)
}
