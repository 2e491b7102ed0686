import { type ComponentType, useEffect, useState } from 'react'

/** Brings in the toast view once the page is painted; nothing of it is in the prerendered document. */
export function Toasts() {
  const [View, setView] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      import('./toast-view.tsx').then(
        ({ default: view }) => setView(() => view),
        // Without it the page still shows every message in its own place.
        () => undefined,
      )
    }
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(load, 500)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 2000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return View ? <View /> : null
}
