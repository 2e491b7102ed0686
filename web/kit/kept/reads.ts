import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { tellOutOfReach } from '#web/ui/out-of-reach.ts'
import { alsoSent, answerOnce, keepReads } from '../call.ts'
import { dropReads, findRead, putRead } from './store.ts'

/** For how long what was read stays, in milliseconds. */
const readMs = 14 * 24 * 60 * 60 * 1000

/** What was read before this is not shown any more, as ISO 8601. */
const shownFrom = () => new Date(Date.now() - readMs).toISOString()

/** Whose reads this device shows without a connection: whoever signed in last, until they sign out. */
const whoKey = 'kept-for'

let oldest: string | undefined
const listeners = new Set<() => void>()

/** From when what is shown from this device is, by the address that it was read from. */
const shown = new Map<string, string>()
/** Those of them whose reply may still come. */
const awaited = new Set<string>()

function tell(): void {
  const at = [...shown.values()].toSorted()[0]
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
}

const sweptKey = 'kept-swept'

/** Forgets what was read too long ago to be shown, once a day: everything that is kept is looked at for it, which takes a phone a while. */
export async function sweepReads(person: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  try {
    if (localStorage.getItem(sweptKey) === today) return
    localStorage.setItem(sweptKey, today)
  } catch {
    return
  }
  await dropReads(person, shownFrom()).catch(() => undefined)
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

/**
 * The query that asks just now, where it has nothing to show yet. A query says that it begins, and calls within the same moment;
 * what is called later than that waits for its reply.
 */
function watchAsking(client: QueryClient): () => Query | undefined {
  let asking: Query | undefined
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    asking = event.query.state.data === undefined ? event.query : undefined
    queueMicrotask(() => {
      asking = undefined
    })
  })
  return () => asking
}

/** Has calls that may be kept read from this device where the server cannot be reached, or is long in answering. */
export function startReads(client: QueryClient): void {
  const asking = watchAsking(client)
  keepReads({
    async find(row, address, meanwhile) {
      const person = whoIsKept()
      const mayBeKept = person !== undefined && row.keepable && isOwn(address)
      const kept = mayBeKept ? await findRead(person, address).catch(() => undefined) : undefined
      const found = kept && kept.at >= shownFrom() ? kept : undefined
      if (!found && !meanwhile) tellOutOfReach(true)
      if (found) {
        shown.set(address, found.at)
        if (meanwhile) awaited.add(address)
        tell()
      }
      return found?.data
    },
    keep(row, address, data) {
      // What else is shown from here and is not waited for is asked for again by whoever shows it.
      for (const one of shown.keys()) if (one === address || !awaited.has(one)) shown.delete(one)
      awaited.delete(address)
      tell()
      tellOutOfReach(false)
      const person = whoIsKept()
      if (person !== undefined && row.keepable && isOwn(address))
        putRead(person, address, data).catch(() => undefined)
    },
    asker() {
      const query = asking()
      if (!query) return undefined
      return (address, reply) => {
        const replace = async () => {
          awaited.delete(address)
          const forget = answerOnce(address, reply)
          await client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'all' })
          forget()
        }
        // Also where it is a refusal: what somebody may no longer see does not stay.
        reply.then(replace, replace).catch(() => undefined)
      }
    },
  })
}
