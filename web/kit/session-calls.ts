import { logoutRow, meRow, type User } from '#contract/session.ts'
import { call, ReplyError } from './call.ts'
import { queryClient } from './query-client.ts'

async function askWho(): Promise<User | null> {
  try {
    return await call(meRow, { params: {}, body: {} })
  } catch (error) {
    if (error instanceof ReplyError && error.status === 401) return null
    throw error
  }
}

/** Who the visitor is, asked of the server once; null for nobody. Throws what `call` throws, save for a 401. */
export function fetchUser(): Promise<User | null> {
  return queryClient.fetchQuery({ queryKey: [meRow.path], queryFn: askWho })
}

/** Ends the session on the server, then forgets everything cached. Throws what `call` throws. */
export async function endSession(): Promise<void> {
  await call(logoutRow, { params: {}, body: {} })
  queryClient.clear()
}
