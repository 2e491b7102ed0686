import './load-again.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepReadable, keepShown } from './kit/keep-readable.ts'
import { startReads } from './kit/kept/reads.ts'
import { takeKeptTheme } from './kit/work/theme.ts'
import { WorkspaceApp } from './workspace-app.tsx'

takeKeptTheme()
startReads()
const place = document.getElementById('app')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <WorkspaceApp />
    </StrictMode>,
  )
}

// It reads nothing of a person: what a screen shows is kept by the page itself.
void keepReadable().then(keepShown)
