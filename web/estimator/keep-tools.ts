import { mayFetchAhead } from '#web/kit/fetch-ahead.ts'

/** Resolves once the page has nothing else to do; where a browser does not tell, soon. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve)
  })

/**
 * Has the service worker keep what writes a list as a workbook or a PDF, so that whoever has a room here can take it along
 * where there is no connection. Nothing where data is to be spared, and where there is no such worker.
 */
export async function keepTools(): Promise<void> {
  if (!mayFetchAhead() || !('serviceWorker' in navigator)) return
  // The list is on its way to the screen.
  await idle()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ path: window.location.pathname, files: [], worksOn: true })
}
