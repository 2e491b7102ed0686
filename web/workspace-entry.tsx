import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeKeptTheme } from './kit/work/theme.ts'
import { WorkspaceApp } from './workspace-app.tsx'

takeKeptTheme()
const place = document.getElementById('app')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <WorkspaceApp />
    </StrictMode>,
  )
}
