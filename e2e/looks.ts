import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const height = 800
export const narrow = 360
export const wide = 1280
const schemes = ['light', 'dark'] as const
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The narrowest screen that WCAG 1.4.10 wants to reflow, in CSS pixels. */
const narrowest = 320

/** Fails on anything that axe finds, in either theme, at each of `widths`. Also looks for overflow and small targets. */
export async function expectAccessible(
  page: Page,
  widths: readonly number[] = [narrow, wide],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of schemes) {
      // Without motion no colour is caught half-way to another.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const axe = new AxeBuilder({ page }).setLegacyMode()
      // Only colours differ between the themes.
      if (colorScheme === 'light') axe.withTags(tags)
      else axe.withRules(['color-contrast', 'link-in-text-block'])
      const { violations } = await axe.analyze()
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      )
      expect.soft(found, `axe, ${colorScheme}, ${width} px`).toEqual([])
    }
    if (width === narrow) {
      expect.soft(await smallTargets(page), `targets at ${width} px`).toEqual([])
      for (const small of [narrow, narrowest]) {
        await page.setViewportSize({ width: small, height })
        expect.soft(await overflowing(page), `wider than ${small} px`).toEqual([])
      }
    }
  }
}

/** What makes the page scroll sideways, if it does. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wider = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [`${scrollWidth} px`, ...wider.slice(0, 5).map((element) => element.outerHTML.slice(0, 160))]
  })
}

/**
 * What is too small for a thumb: controls under 44 px, links that stand by themselves under 44 px in height or 24 in
 * width, and links within text whose line is under 24 px.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
        : height >= 43.9 && width >= (isLink ? 24 : 43.9)
      if (!fits) small.push(`${width.toFixed(0)} x ${height.toFixed(0)}: ${target.outerHTML.slice(0, 160)}`)
    }
    return small
  })
}
