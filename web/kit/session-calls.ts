import { logoutRow, meRow, type User } from '#contract/session.ts'
import { call, ReplyError } from './call.ts'
import { queryClient } from './query-client.ts'
import { setSessionUser } from './session.ts'

async function fetchUser(): Promise<User | null> {
  try {
    return await call(meRow, { params: {}, body: {} })
  } catch (error) {
    if (error instanceof ReplyError && error.status === 401) return null
    throw error
  }
}

/** Asks once who the visitor is; a failure other than 401 leaves what was known and is asked again on the next page. */
export async function loadUser(): Promise<void> {
  try {
    setSessionUser(await queryClient.fetchQuery({ queryKey: [meRow.path], queryFn: fetchUser }))
  } catch {
    // Not knowing is shown as signed out; nothing on the page depends on more.
  }
}

/** Ends the session on the server, then forgets the user and everything cached. Throws what `call` throws. */
export async function endSession(): Promise<void> {
  await call(logoutRow, { params: {}, body: {} })
  queryClient.clear()
  setSessionUser(null)
}
