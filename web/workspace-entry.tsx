import './load-along.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepReadable, keepShown } from './kit/keep-readable.ts'
import { startReads } from './kit/kept/reads.ts'
import { queryClient } from './kit/query-client.ts'
import { takeKeptTheme } from './kit/work/theme.ts'
import { beginScreen, WorkspaceApp } from './workspace-app.tsx'

/**
 * For how long nothing is drawn while the first screen is asked for, in milliseconds. What comes within that is drawn once: on a slow
 * device a skeleton before it costs as much again. Without a connection all of it comes from the device, and nothing is waited for.
 */
const drawnWithinMs = { online: 500, offline: 3_000 } as const

async function start(place: HTMLElement): Promise<void> {
  const late = new Promise((resolve) =>
    setTimeout(resolve, drawnWithinMs[navigator.onLine ? 'online' : 'offline']),
  )
  await Promise.race([beginScreen(window.location.pathname), late])
  createRoot(place).render(
    <StrictMode>
      <WorkspaceApp />
    </StrictMode>,
  )
}

takeKeptTheme()
startReads(queryClient)
const place = document.getElementById('app')
if (place) void start(place)

// It reads nothing of a person: what a screen shows is kept by the page itself.
void keepReadable().then(keepShown)
