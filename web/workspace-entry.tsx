import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WorkspaceApp } from './workspace-app.tsx'

const place = document.getElementById('app')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <WorkspaceApp />
    </StrictMode>,
  )
}
