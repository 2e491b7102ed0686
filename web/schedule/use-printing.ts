import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type Printed = 'chart' | 'agenda'

/** The margin of the sheet, in px of 96 to an inch. */
const marginPx = 36

/**
 * Prints the chart on one sheet as wide as it is, or the agenda on letter paper. While that is printed `printed` says which: all of
 * it is then drawn. The browser's own Print takes the chart.
 */
export function usePrinting(): { printed: Printed | undefined; print: (what: Printed) => void } {
  const [printed, setPrinted] = useState<Printed>()
  useEffect(() => {
    let sheet: CSSStyleSheet | undefined
    let scrolledBy = 0
    const scroller = () => document.querySelector('.schedule-chart')
    const before = () => {
      scrolledBy = scroller()?.scrollLeft ?? 0
      flushSync(() => setPrinted((now) => now ?? 'chart'))
      const box = scroller()
      // What is scrolled out of sight on the screen would be missing on paper.
      if (box) box.scrollLeft = 0
      const chart = box?.firstElementChild
      const { width = 0, height = 0 } = chart?.getBoundingClientRect() ?? {}
      sheet = new CSSStyleSheet()
      // One sheet, however many rows there are: the head of the page stands over them.
      const size = chart
        ? `${Math.ceil(width + 2 * marginPx)}px ${Math.ceil(height + 2 * marginPx + 96)}px`
        : 'letter'
      sheet.replaceSync(`@page { size: ${size}; margin: ${marginPx}px }`)
      document.adoptedStyleSheets.push(sheet)
    }
    const after = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      flushSync(() => setPrinted(undefined))
      const box = scroller()
      if (box) box.scrollLeft = scrolledBy
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  const print = (what: Printed) => {
    flushSync(() => setPrinted(what))
    window.print()
  }
  return { printed, print }
}
