import type { Page } from '@playwright/test'

/** The typefaces, by their names, that set what has a letter with an accent in it, and nothing that no cut has. */
export const facesOfAccents = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const selector = 'h1, h2, h3, p, a, li, dt, dd, button, label, summary'
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const texts = await page.$$eval(selector, (elements) => elements.map(({ textContent }) => textContent))
  const accented = nodeIds.filter((_, index) => {
    const text = texts[index] ?? ''
    return /[áéíóúüñ¿¡]/i.test(text) && /^[ -ÿ–—‘’“”•…′″™−]*$/.test(text)
  })
  const fonts = await Promise.all(
    accented.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  const names = fonts.flatMap((found) =>
    found.fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName.split(' ')[0] : familyName)),
  )
  return { count: accented.length, names: [...new Set(names)] }
}
