import './styles.css'
import './kit/landing.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepReadable } from './kit/keep-readable.ts'
import { loadPage } from './routes.ts'
// Nearly every page writes numbers: with the first file they come along, and no page loads a form's file for them.
import '#language/figures.ts'

/**
 * Brings the prerendered page to life. Its chunk comes before hydration, so that nothing is taken away and put back.
 * Not awaited at the top of the module: the page's chunk shares modules with this one and would wait for it in turn.
 */
async function start(): Promise<void> {
  const app = document.getElementById('app')
  const path = app?.dataset.path
  if (!app || !path) return
  await loadPage(path)
  // As a transition it is done in slices: a tap in the middle of it is not kept waiting.
  startTransition(() => {
    hydrateRoot(
      app,
      <StrictMode>
        <App hydrationPath={path} />
      </StrictMode>,
    )
  })
}

// When it fails the page stays as prerendered and is styled as it is without script: its links and forms work all the same.
start().then(keepReadable, (error: unknown) => {
  document.documentElement.dataset.script = 'failed'
  reportError(error)
})
