import { useEffect } from 'react'
import { screens } from '#contract/pages.ts'
import { useNavigate } from '#web/kit/navigation.tsx'

/**
 * Where the estimator is that stood on the features page once: its address with `hash`, which holds a shared room or
 * structure. Undefined for a hash that never led to it.
 */
export const movedTry = (hash: string): string | undefined =>
  /^#(?:try$|room=|structure=)/.test(hash) ? `${screens.estimate.path}${hash}` : undefined

/** Takes whoever comes to the features page with an old link to the estimator on to where it is, without a stop in the history. */
export function useMovedTry(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = () => {
      const moved = movedTry(window.location.hash)
      if (moved) navigate(moved, { replace: true })
    }
    // Not in this turn: the page that is left first has to know that it was shown.
    queueMicrotask(follow)
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [navigate])
}
