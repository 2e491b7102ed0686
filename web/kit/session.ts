import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isPublicPath } from '#contract/pages.ts'
import { logoutRow, meRow, type User } from '#contract/session.ts'
import { call, ReplyError } from './call.ts'
import { usePath } from './navigation.tsx'

const sessionKey = [meRow.path] as const

async function fetchUser(): Promise<User | null> {
  try {
    return await call(meRow, { params: {}, body: {} })
  } catch (error) {
    if (error instanceof ReplyError && error.status === 401) return null
    throw error
  }
}

/** The signed-in user, or null. The server is asked only where the path is not public; on public paths what is known stays. */
export function useSession(): User | null {
  const path = usePath()
  const { data } = useQuery({ queryKey: sessionKey, queryFn: fetchUser, enabled: !isPublicPath(path) })
  return data ?? null
}

/** Ends the session; on success the user and everything cached are forgotten. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(logoutRow, { params: {}, body: {} }),
    onSuccess: async () => {
      client.setQueryData(sessionKey, null)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    },
  })
}
