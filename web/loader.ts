import './load-again.ts'

/** How long the app waits before it comes in any case, as on a screen that paints nothing. */
const longestWaitMs = 1_500

const firstPaint = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  })
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))

/** Resolves with the last of the document: on a slow line its first part is on the screen long before. */
const parsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve())
    else resolve()
  })

/** Resolves once the prerendered page stands on the screen in its own font. */
async function readable(): Promise<void> {
  if (document.visibilityState === 'hidden' || typeof PerformanceObserver === 'undefined') return
  await firstPaint()
  await document.fonts.ready
  await frame()
}

/**
 * The only script a page names: style sheet and fonts have the line to themselves until the page can be read, then the
 * app follows, and the manifest with its icons. Their addresses stand on the script tag, so that this file stays tiny.
 */
async function load(): Promise<void> {
  const { app, manifest } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}
  await Promise.race([readable(), wait()])
  await parsed()
  if (manifest)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: manifest }))
  if (app) await import(/* @vite-ignore */ app)
}

load().catch((error: unknown) => {
  // The page stays as prerendered and is styled as it is without script: its links and forms work all the same.
  document.documentElement.dataset.script = 'failed'
  reportError(error)
})
