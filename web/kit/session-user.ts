import type { User } from '#contract/session.ts'

let user: User | null = null
/** Counts every time that the user is asked for or replaced: an answer counts only while nothing newer was begun. */
let turn = 0
const listeners = new Set<() => void>()

function show(next: User | null): void {
  if (next === user) return
  user = next
  for (const listener of listeners) listener()
}

/** The signed-in user as far as this tab knows, or null. */
export const currentUser = (): User | null => user

/** Calls `listener` after every change of user, until the returned function is called. */
export function subscribeToUser(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts `next` in the place of the user; answers that are still on their way no longer count. */
export function replaceUser(next: User | null): void {
  turn += 1
  show(next)
}

/**
 * Asks who the user is and shows the answer, unless the user was replaced or asked for again meanwhile. Throws what
 * `ask` throws; what was known then stays.
 */
export async function settleUser(ask: () => Promise<User | null>): Promise<void> {
  turn += 1
  const asked = turn
  const found = await ask()
  if (asked === turn) show(found)
}
