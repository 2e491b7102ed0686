import { useSyncExternalStore } from 'react'
import { tellOutOfReach } from '#web/ui/out-of-reach.ts'
import { alsoSent, keepReads } from '../call.ts'
import { dropReads, findRead, putRead } from './store.ts'

/** For how long what was read stays, in milliseconds. */
const readMs = 14 * 24 * 60 * 60 * 1000

/** Whose reads this device shows without a connection: whoever signed in last, until they sign out. */
const whoKey = 'kept-for'

let oldest: string | undefined
const listeners = new Set<() => void>()

function tell(at: string | undefined): void {
  if (oldest === at) return
  oldest = at
  for (const listener of listeners) listener()
}

/** From when the oldest of what is shown is, as ISO 8601, where it comes from this device; undefined where all came from the server. */
export const useShownFrom = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => oldest,
    () => undefined,
  )

export function whoIsKept(): string | undefined {
  try {
    return localStorage.getItem(whoKey) ?? undefined
  } catch {
    return undefined
  }
}

/** Says whose reads are kept from now on. What somebody else left here is forgotten: one reads at a time. */
export async function keepReadsOf(person: string): Promise<void> {
  const before = whoIsKept()
  try {
    localStorage.setItem(whoKey, person)
  } catch {
    // Where nothing is kept nothing is shown later.
  }
  if (before !== undefined && before !== person) await dropReads(before).catch(() => undefined)
  await dropReads(person, new Date(Date.now() - readMs).toISOString()).catch(() => undefined)
}

/** Forgets whose reads are shown, and all of them. */
export async function forgetReads(): Promise<void> {
  const person = whoIsKept()
  try {
    localStorage.removeItem(whoKey)
  } catch {
    // Nothing was kept.
  }
  if (person !== undefined) await dropReads(person).catch(() => undefined)
}

/** Whether a call may be kept: not what somebody sees with other eyes, or by a link. */
const isOwn = (address: string) => Object.keys(alsoSent(address)).length === 0

/** Has calls that may be kept read from this device where the server cannot be reached. */
export function startReads(): void {
  keepReads({
    async find(row, address) {
      const person = whoIsKept()
      const mayBeKept = person !== undefined && row.keepable && isOwn(address)
      const found = mayBeKept ? await findRead(person, address).catch(() => undefined) : undefined
      if (!found) tellOutOfReach(true)
      if (found && (oldest === undefined || found.at < oldest)) tell(found.at)
      return found?.data
    },
    keep(row, address, data) {
      tell(undefined)
      tellOutOfReach(false)
      const person = whoIsKept()
      if (person !== undefined && row.keepable && isOwn(address))
        putRead(person, address, data).catch(() => undefined)
    },
  })
}
