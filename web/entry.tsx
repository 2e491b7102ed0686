import './styles.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { hydrationPathOf, loadPage } from './routes.ts'

const path = window.location.pathname

// The page's chunk comes before hydration, so that nothing that was prerendered is taken away and put back.
await loadPage(path)
const app = document.getElementById('app')
if (app) {
  hydrateRoot(
    app,
    <StrictMode>
      <App hydrationPath={hydrationPathOf(path)} />
    </StrictMode>,
  )
}
