import { useEffect, useRef } from 'react'

/** What the hash of the address points at, if it is on the page. */
function hashTarget(): Element | null {
  const id = decodeURIComponent(window.location.hash.slice(1))
  return id ? document.getElementById(id) : null
}

/**
 * What a change of page owes the visitor: title and description of the document, a smooth scroll to the top (at once
 * under reduced motion; to the target where the address has a hash) and the focus on the page's heading, which makes a
 * screen reader say it. The first page is left as the browser opened it.
 */
export function useRouteChange(path: string, head: { title: string; description: string }): void {
  const { title, description } = head
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])

  const shown = useRef<string>(undefined)
  useEffect(() => {
    // The first time it is the address itself: hydration may start from the prerendered spelling of it.
    shown.current ??= window.location.pathname
    if (shown.current === path) return
    shown.current = path
    const target = hashTarget()
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const behavior = still ? 'instant' : 'smooth'
    if (target) target.scrollIntoView({ behavior })
    else window.scrollTo({ top: 0, behavior })
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [path])
}
