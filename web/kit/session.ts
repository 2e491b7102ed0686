import { useEffect, useState, useSyncExternalStore } from 'react'
import { isPublicPath } from '#contract/pages.ts'
import type { User } from '#contract/session.ts'
import { usePath } from './navigation.tsx'

let user: User | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const currentUser = () => user
const nobody = () => null

/** Makes `next` the signed-in user everywhere on the page; null for none. */
export function setSessionUser(next: User | null): void {
  user = next
  for (const listener of listeners) listener()
}

/**
 * The signed-in user, or null. The server is asked only where the path is not public; on public paths what is known
 * stays. What asks is a chunk of its own, so that a visitor who reads the public pages never loads it.
 */
export function useSession(): User | null {
  const path = usePath()
  useEffect(() => {
    if (isPublicPath(path)) return
    import('./session-calls.ts').then(
      ({ loadUser }) => loadUser(),
      // Without the chunk nobody can be known as signed in; the page itself is there.
      () => undefined,
    )
  }, [path])
  return useSyncExternalStore(subscribe, currentUser, nobody)
}

/** Ends the session: `logOut` clears the user and everything cached once the server has agreed; else `error` says why not. */
export function useLogout() {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const logOut = async () => {
    setPending(true)
    setError(undefined)
    try {
      const { endSession } = await import('./session-calls.ts')
      await endSession()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setPending(false)
    }
  }
  return { logOut, pending, error }
}
