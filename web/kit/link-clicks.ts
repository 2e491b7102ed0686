import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { findPage, isStaticScreen } from '#contract/pages.ts'
import { mayFetchAhead } from './fetch-ahead.ts'
import { currentRelease } from './release.ts'
import { arrive } from './route-change.ts'

/** The link of this site that an event happened on, unless the browser should follow it by itself. */
function linkOf(event: Event): URL | null {
  const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(anchor instanceof HTMLAnchorElement)) return null
  // A link to another language leads out of what this bundle can show.
  if (anchor.target || anchor.hreflang || anchor.hasAttribute('download')) return null
  if (anchor.rel.includes('external')) return null
  const url = new URL(anchor.href)
  // A name with a dot is a file, /api is no page, and a page of text alone is a document of its own: all are the server's.
  const found = findPage(url.pathname, currentRelease())
  const isText = found.kind === 'screen' && isStaticScreen(found.id)
  // So is a screen of the workspace.
  const isPage =
    !isText &&
    found.kind !== 'workspace' &&
    !/\.[^/]*$/.test(url.pathname) &&
    !url.pathname.startsWith('/api/')
  return url.origin === window.location.origin && isPage ? url : null
}

/**
 * Lets every plain link of this site change the page without loading the document again, and calls `prefetch` with
 * the path of a link that a pointer, the focus or a finger comes to, where the line has room for it. `resolve` tells where an address leads in the end:
 * a link to the page that is shown makes no second entry in the history, it leads to the page's beginning.
 */
export function useLinkClicks(
  prefetch: (path: string) => Promise<void>,
  resolve: (address: string) => string,
): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const url = linkOf(event)
      if (!url) return
      const { pathname, search, hash } = window.location
      // A jump inside the page is the browser's own.
      if (url.hash && url.pathname === pathname && url.search === search) return
      event.preventDefault()
      const address = resolve(`${url.pathname}${url.search}${url.hash}`)
      const here = address === `${pathname}${search}${hash}`
      navigate(address, { replace: here })
      if (here) arrive()
    }
    const approach = (event: Event) => {
      const url = mayFetchAhead() ? linkOf(event) : null
      // A chunk that cannot be had now is asked for again by the click.
      if (url) prefetch(url.pathname).catch(() => undefined)
    }
    const approaches = ['pointerover', 'focusin', 'touchstart'] as const
    document.addEventListener('click', follow)
    for (const name of approaches) document.addEventListener(name, approach, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      for (const name of approaches) document.removeEventListener(name, approach)
    }
  }, [prefetch, resolve])
}
