import { mayFetchAhead } from './fetch-ahead.ts'

/** The files that this document was made of, by their paths. */
const ownFiles = () =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === window.location.origin && /\/(?:assets|pictures)\//.test(pathname) ? [pathname] : []
  })

/** Has the service worker keep the page that is shown; does nothing where there is none. */
export async function keepShown(): Promise<void> {
  if (isSparing()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ path: window.location.pathname, files: ownFiles() })
}

/** Whether nothing is to be kept: the browser cannot, the line is to be spared, or the pages are being worked on. */
const isSparing = () => import.meta.env.DEV || !navigator.serviceWorker || !mayFetchAhead()

/**
 * Starts the worker that makes what was read readable without a connection, once the page has all that it needs. A
 * browser that refuses goes on as before.
 */
export async function keepReadable(): Promise<void> {
  if (isSparing()) return
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  }
  const { serviceWorker } = navigator
  // What came through a worker is kept already.
  const isKept = serviceWorker.controller !== null
  const started = await serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (started && !isKept) await keepShown()
}
