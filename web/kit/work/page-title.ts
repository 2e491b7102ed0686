import { useEffect } from 'react'
import { brand } from '#contract/brand.ts'

/** The address that the browser opened, until another screen was shown: it is left as it was opened. */
let opened: string | undefined
let hasLeft = false

/** Names the document after the screen that is shown, and has a screen reader told of each but the first by the focus on its heading. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} | ${brand.name}`
  }, [title])
  useEffect(() => {
    if (title === undefined) return
    opened ??= window.location.pathname
    hasLeft ||= window.location.pathname !== opened
    if (!hasLeft) return
    const tell = () => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
      return heading !== null
    }
    if (tell()) return
    // What is fetched when its screen is first opened has its heading later.
    const watch = new MutationObserver(() => {
      if (tell()) watch.disconnect()
    })
    watch.observe(document.body, { subtree: true, childList: true })
    return () => watch.disconnect()
  }, [title])
}
