import { logoutRow } from '#contract/session.ts'
import { at } from '#language/languages.ts'
import { call } from '../call.ts'
import { leaveDevice } from '../kept/signing-out.ts'

let leaving = false
/** Who is to hear that somebody begins to sign out, or could not. */
const hearers = new Set<() => void>()
const setLeaving = (now: boolean) => {
  leaving = now
  for (const hear of hearers) hear()
}

/** Whether somebody signs out here: the page is on its way to the public site, and what is refused meanwhile leads nowhere else. */
export const isLeaving = (): boolean => leaving

/** Calls `hear` whenever that changes, until what it answers is called. */
export function onLeaving(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/**
 * Ends the session and leads to the public site; nothing of what was read stays here. Throws, in words for who is signed in,
 * where something kept on this device is neither sent nor saved, or the server does not answer.
 */
export async function signOut(): Promise<void> {
  // Before the session ends: the server is asked once more for what it holds.
  const forget = await leaveDevice()
  // What is listened to meanwhile would be refused.
  setLeaving(true)
  try {
    await call(logoutRow, { params: {}, body: {} })
  } catch (error) {
    setLeaving(false)
    throw error
  }
  await forget()
  window.location.assign(at('/'))
}
