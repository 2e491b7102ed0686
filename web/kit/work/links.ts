import { navigate } from 'wouter/use-browser-location'

/**
 * Lets every plain link to a screen of the workspace change the page without loading the document again; `isScreen` tells which
 * paths are such. Any other link is the browser's own. Answers what ends it.
 */
export function followWorkspaceLinks(isScreen: (path: string) => boolean): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(anchor instanceof HTMLAnchorElement)) return
    if (anchor.target || anchor.hreflang || anchor.hasAttribute('download')) return
    const { origin, pathname, search, hash } = new URL(anchor.href)
    const here = pathname === window.location.pathname && search === window.location.search
    if (origin !== window.location.origin || !isScreen(pathname) || (hash && here)) return
    event.preventDefault()
    navigate(`${pathname}${search}${hash}`, { replace: here && !hash })
    if (!here) window.scrollTo({ top: 0, behavior: 'instant' })
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
