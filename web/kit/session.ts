import { useEffect, useSyncExternalStore } from 'react'
import { isPublicPath } from '#contract/pages.ts'
import type { User } from '#contract/session.ts'
import { usePath } from './navigation.tsx'
import { currentUser, settleUser, subscribeToUser } from './session-user.ts'

const nobody = () => null

/** A failure other than a 401 leaves what was known; the next page that is not public asks again. */
async function loadUser(): Promise<void> {
  try {
    await settleUser(async () => {
      const { fetchUser } = await import('./session-calls.ts')
      return fetchUser()
    })
  } catch {
    // Not knowing is shown as signed out, and nothing on the page depends on more.
  }
}

/**
 * The signed-in user, or null. The server is asked only where the path is not public; on public paths what is known
 * stays. What asks is a chunk of its own, so that a visitor who reads the public pages never loads it.
 */
export function useSession(): User | null {
  const path = usePath()
  useEffect(() => {
    if (!isPublicPath(path)) void loadUser()
  }, [path])
  return useSyncExternalStore(subscribeToUser, currentUser, nobody)
}
