import { useEffect, useRef } from 'react'
import { keepShown } from './keep-readable.ts'

/** The text with percent-encoding undone; as it is where it is not encoded properly. */
export function decoded(decode: (text: string) => string, text: string): string {
  try {
    return decode(text)
  } catch {
    return text
  }
}

/** What the hash of the address points at, if it is on the page. */
function hashTarget(): Element | null {
  const id = decoded(decodeURIComponent, window.location.hash.slice(1))
  return id ? document.getElementById(id) : null
}

/**
 * Brings the visitor to the beginning of the page, or to what the hash points at, smoothly, at once under reduced
 * motion; the focus goes to the page's heading, which makes a screen reader say it.
 */
export function arrive(): void {
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
}

/**
 * What a change of page owes the visitor: title and description of the document, to arrive at it, and to have
 * it readable without a connection. The first page is
 * left as the browser opened it.
 */
export function useRouteChange(
  path: string,
  title: string,
  describe: (path: string) => Promise<string>,
): void {
  useEffect(() => {
    document.title = title
  }, [title])

  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === undefined) {
      // Hydration starts from the prerendered spelling; the first page stands once the address itself is shown.
      if (path === decoded(decodeURI, window.location.pathname)) shown.current = path
      return
    }
    if (shown.current === path) return
    shown.current = path
    arrive()
    void keepShown()
    let current = true
    describe(path).then(
      (text) => {
        if (current) document.querySelector('meta[name="description"]')?.setAttribute('content', text)
      },
      // Nobody reads it on the screen, and the next page asks again.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [path, describe])
}
