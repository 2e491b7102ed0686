import type { Profile } from '#contract/session.ts'
import type { UsageMetrics } from '#contract/usage.ts'
import {
  type Context,
  type ContextUser,
  contextOf,
  subscriptionInUse,
  subscriptionOf,
} from './context-state.ts'

/** How often the timestamp is refreshed while somebody is signed in. */
const timestampEveryMs = 60_000

/**
 * A context store. `fetchUsage` asks the server for the usage of whoever is signed in; where it fails, the context
 * stays as it is.
 */
export function createContext(fetchUsage: () => Promise<UsageMetrics>) {
  let context = contextOf(null)
  /** The user's own plan: the one that usage tells of may be newer, and is no change of the user. */
  let userPlan: string | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  /** Counts what makes earlier usage replies late. */
  let turn = 0
  const listeners = new Set<() => void>()

  const set = (changes: Partial<Context>) => {
    context = { ...context, ...changes }
    for (const listener of listeners) listener()
  }

  const loadUsage = async () => {
    turn += 1
    const asked = turn
    const usage = await fetchUsage().catch(() => undefined)
    if (!usage || asked !== turn) return
    set({ subscription: subscriptionInUse(usage, context.subscription) })
  }

  const begin = (user: ContextUser | null) => {
    turn += 1
    clearInterval(timer)
    timer = user
      ? setInterval(() => set({ environment: { timestamp: new Date() } }), timestampEveryMs)
      : undefined
    set(contextOf(user))
    if (user) void loadUsage()
  }

  return {
    getSnapshot: (): Context => context,

    /** Calls `listener` after every change, until the returned function is called. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Follows who is signed in: another user begins a new context, another plan a new subscription, nobody an empty one. */
    setUser(user: ContextUser | null): void {
      const planBefore = userPlan
      userPlan = user?.subscription?.plan
      if ((user?.id ?? null) !== context.session.userId) begin(user)
      else if (user && userPlan !== planBefore) {
        set({ subscription: subscriptionOf(user.subscription) })
        void loadUsage()
      }
    },

    /** Works as `profile` from here on; what was talked about before belongs to the other one. */
    switchProfile(profile: Profile): void {
      if (!context.session.authenticated) return
      set({
        domain: { ...context.domain, activeProfile: profile },
        conversation: { ...context.conversation, recentTopics: [] },
      })
    },

    /** Puts what a conversation turned to before the topics that came earlier. */
    addTopic(topic: string): void {
      if (!context.session.authenticated) return
      const { recentTopics } = context.conversation
      set({ conversation: { recentTopics: [topic, ...recentTopics.filter((one) => one !== topic)] } })
    },
  }
}
