import { useEffect, useSyncExternalStore } from 'react'

/** One step of where somebody is; the last has no address. */
export type TrailStep = { label: string; href?: string }

const nowhere: readonly TrailStep[] = []
let trail = nowhere
const listeners = new Set<() => void>()

function take(next: readonly TrailStep[]): void {
  trail = next
  for (const listener of listeners) listener()
}

/**
 * Says where its page is, from the outermost step on, to whatever stands around it; a page without it has none. Only
 * words and addresses are compared, so the list may be made anew each time.
 */
export function useTrail(steps: readonly TrailStep[]): void {
  const text = JSON.stringify(steps)
  useEffect(() => {
    const own = JSON.parse(text) as TrailStep[]
    take(own)
    return () => {
      // The next page may have said where it is before this one has gone.
      if (trail === own) take(nowhere)
    }
  }, [text])
}

/** Where the page that is shown said it is. */
export function useShownTrail(): readonly TrailStep[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => trail,
    () => nowhere,
  )
}
