import { createContext } from './context.ts'
import { askService } from './mcp.ts'
import { currentUser, subscribeToUser } from './session-user.ts'

/** The context of whoever is signed in; it follows the session from the moment this chunk is loaded. */
export const context = createContext(async () => {
  const { usageMetrics } = await askService('billing', 'getUsageMetrics', {})
  return usageMetrics
})

const follow = () => context.setUser(currentUser())
subscribeToUser(follow)
follow()
