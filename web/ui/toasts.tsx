import { type ComponentType, useEffect, useState } from 'react'
import { currentToasts, subscribeToToasts } from './toast.ts'

/**
 * Where toasts appear. The view is a chunk of its own: it comes with the first toast, or a little before, when somebody
 * starts to fill in a form. Nothing of it is in the prerendered document.
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
          stop()
          setView(() => view)
        },
        // The page shows every message in its own place as well; the next toast asks again.
        () => {
          loading = false
        },
      )
    }
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches('input, select, textarea')) load()
    }
    const unsubscribe = subscribeToToasts(load)
    document.addEventListener('focusin', onFocus)
    const stop = () => {
      unsubscribe()
      document.removeEventListener('focusin', onFocus)
    }
    if (currentToasts().length > 0) load()
    return stop
  }, [])
  return View ? <View /> : null
}
