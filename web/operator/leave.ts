import { useEffect } from 'react'
import { findPage, isOperatorScreen, screens } from '#contract/pages.ts'

const channelName = 'operator'

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    // A browser that keeps nothing for this site refuses: each tab then finds out by itself.
    return undefined
  }
}

/**
 * Leads to where operators sign in, by a new document: nothing of what was read stays in this one. Who has signed out
 * is taken along in every tab; whose session has ended comes back to where they were.
 */
export function leave(why: 'signed out' | 'session ended'): void {
  if (why === 'signed out') {
    const channel = openChannel()
    channel?.postMessage(why)
    channel?.close()
  }
  window.location.assign(why === 'signed out' ? signInPath : wayInFrom(window.location))
}

const signInPath = screens['operator-sign-in'].path

/** The way to the sign-in screen that leads back. */
function wayInFrom({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const to = pathname + search
  return to === screens.operator.path ? signInPath : `${signInPath}?${new URLSearchParams({ to })}`
}

/** Leaves when another tab of this browser does. */
export function useLeaving(): void {
  useEffect(() => {
    const channel = openChannel()
    channel?.addEventListener('message', () => window.location.assign(signInPath))
    return () => channel?.close()
  }, [])
}

const waysIn: readonly string[] = ['operator-sign-in', 'operator-enrol']

/** Where the address of the sign-in screen says that its visitor was going: a screen of operators, or their first one. */
export function wayBack(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  const page = findPage(to.split('?', 1)[0] ?? '')
  const isOurs = page.kind === 'screen' && isOperatorScreen(page.id) && !waysIn.includes(page.id)
  return isOurs ? to : screens.operator.path
}
