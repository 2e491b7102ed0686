import type { Page } from '@playwright/test'

/** What makes the page scroll sideways, if it does. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const scrolls = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
    const wider = [...document.body.querySelectorAll('*')].filter((element) => {
      if (element.getBoundingClientRect().right <= clientWidth + 0.5) return false
      // What stands in a box that scrolls by itself makes nothing else scroll.
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (scrolls(at)) return false
      return true
    })
    return [`${scrollWidth} px`, ...wider.slice(0, 5).map((element) => element.outerHTML.slice(0, 160))]
  })
}

/** Texts that are cut off by the box around them, and texts that lie over each other. */
export function hiddenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Line = { text: string; box: DOMRect; parent: Element }
    const lines: Line[] = []
    const found: string[] = []
    // What a dialog covers is out of use.
    const root = document.querySelector('dialog[open]') ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const scrolls = (value: string) => value === 'auto' || value === 'scroll'
    const clips = (value: string) => value === 'hidden' || value === 'clip'
    type Frame = { box: DOMRect; inline: boolean; x: string; y: string; layer: boolean }
    // A long page has thousands of texts under the same few boxes: each box is asked once.
    const frames = new Map<Element, Frame>()
    const frameOf = (element: Element): Frame => {
      const known = frames.get(element)
      if (known) return known
      const { display, clipPath, clip, position, overflowX: x, overflowY: y } = getComputedStyle(element)
      const layer = clipPath !== 'none' || clip !== 'auto' || position === 'fixed' || position === 'sticky'
      const frame = { box: element.getBoundingClientRect(), inline: display === 'inline', x, y, layer }
      frames.set(element, frame)
      return frame
    }
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      // Layers lie over what is below them, a drawing places its own letters, and some is only for a screen reader.
      if (parent.closest('svg, [role=listbox], section[aria-label*="F8"], [inert], option, datalist'))
        continue
      const around: Frame[] = []
      for (let at: Element | null = parent; at && at !== root; at = at.parentElement) around.push(frameOf(at))
      if (around.some(({ layer }) => layer)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      let boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      for (const { box: frame, inline, x, y } of around) {
        if (inline) continue
        const cut = boxes.some(
          (line) =>
            (clips(x) && (line.right > frame.right + 1 || line.left < frame.left - 1)) ||
            (clips(y) && (line.bottom > frame.bottom + 3 || line.top < frame.top - 3)),
        )
        if (cut) found.push(`cut off: ${text.slice(0, 60)}`)
        // What scrolls shows the rest when it is scrolled, and lays it over nothing.
        if (scrolls(x) || scrolls(y)) {
          boxes = boxes.filter((line) => line.bottom <= frame.bottom && line.right <= frame.right)
          break
        }
      }
      for (const line of boxes) lines.push({ text, box: line, parent })
    }
    lines.sort((a, b) => a.box.top - b.box.top)
    lines.forEach((one, index) => {
      for (let next = index + 1; next < lines.length; next++) {
        const other = lines[next]
        if (!other || other.box.top > one.box.bottom) break
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        // Lines of one paragraph may touch: a face is higher than its line.
        const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        const lower = Math.min(one.box.height, other.box.height)
        if (across > 2 && down > lower * 0.5 && one.text !== other.text)
          found.push(`over each other: ${one.text.slice(0, 50)} | ${other.text.slice(0, 50)}`)
      }
    })
    return found
  })
}

/** The spacing that WCAG 1.4.12 has a reader choose; gives back what ends it. */
export async function spaceOut(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    // The content policy lets no style element in.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
}
