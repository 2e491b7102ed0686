import { type ComponentType, useEffect, useState } from 'react'
import { currentToasts, subscribeToToasts } from './toast.ts'

/**
 * Where toasts appear. The view is a chunk of its own: it comes with the first toast, or a little before, when a form that
 * ends with one is sent. Nothing of it is in the prerendered document.
 */
export function Toasts() {
  const [View, setView] = useState<ComponentType>()
  useEffect(() => {
    let loading = false
    const load = () => {
      if (loading) return
      loading = true
      import('./toast-view.tsx').then(
        ({ default: view }) => {
          unsubscribe()
          setView(() => view)
        },
        // The page shows every message in its own place as well; the next toast asks again.
        () => {
          loading = false
        },
      )
    }
    const unsubscribe = subscribeToToasts(load)
    if (currentToasts().length > 0) load()
    return unsubscribe
  }, [])
  return View ? <View /> : null
}
