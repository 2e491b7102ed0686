import { useSyncExternalStore } from 'react'
import { v7 as newId } from 'uuid'
import type { KeptKind } from '#contract/kept.ts'
import { say } from '#language/say.ts'
import { sha256Of } from './hash.ts'
import { askHeldBy } from './signing-out.ts'
import { changeItem, dropItem, itemsOf, type KeptItem, putItem, restoreLost } from './store.ts'

/** For how long bytes stay here after the server said that it has them, in milliseconds. */
export const keptAfterReceiptMs = 24 * 60 * 60 * 1000
/** How long is waited after a try that came to nothing, at first and at most. */
export const retryMs = { first: 2000, most: 60_000 } as const
/** From which part of what the browser gives on it is said loudly. */
export const loudFrom = 0.8

export type Kept = {
  items: readonly KeptItem[]
  /** What the server has not yet, what it refused included. */
  unsent: number
  refused: number
  /** Bytes used and given by the browser; undefined where it does not tell. */
  room: { used: number; most: number } | undefined
  /** Whether they wait for somebody to sign in. */
  signedOut: boolean
}

const nothing: Kept = { items: [], unsent: 0, refused: 0, room: undefined, signedOut: false }
let kept: Kept = nothing
let person: string | undefined
let wait: number = retryMs.first
let timer: ReturnType<typeof setTimeout> | undefined
let onSent: (item: KeptItem) => void = () => undefined
const listeners = new Set<() => void>()

/** How long it is waited for who is here, in milliseconds: a page that was just opened is still asking, and a photo is taken at once. */
export const knownWithinMs = 10_000
const asking = new Set<() => void>()

/** Who is here, as soon as that is known; undefined where it is not in time. */
async function whoIsHere(): Promise<string | undefined> {
  if (person !== undefined) return person
  const { promise, resolve } = Promise.withResolvers<void>()
  asking.add(resolve)
  const late = setTimeout(resolve, knownWithinMs)
  await promise
  clearTimeout(late)
  asking.delete(resolve)
  return person
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kept')

/** What sends knows every call that may be kept: it comes once there is something to send. */
const sending = () => import('./send.ts')

/** Whether the server still holds what it took; undefined where that cannot be asked now. */
const isHeld = async (item: KeptItem): Promise<boolean | undefined> => {
  const { isHeld: ask } = await sending()
  return ask(item)
}

askHeldBy(isHeld)

/** Why something could not be kept here, in words for whoever made it. */
export class NotKept extends Error {}

async function look(): Promise<void> {
  const now = person
  if (now === undefined) return
  const items = await itemsOf(now)
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  if (now !== person) return
  kept = {
    items,
    unsent: items.filter(({ state }) => state !== 'sent').length,
    refused: items.filter(({ state }) => state === 'refused').length,
    room: estimate?.quota ? { used: estimate.usage ?? 0, most: estimate.quota } : undefined,
    signedOut: kept.signedOut,
  }
  for (const listener of listeners) listener()
}

async function changed(): Promise<void> {
  channel?.postMessage('changed')
  await look()
}

/** Who is here, by their id; undefined where nobody is known to be. */
export const whoMakes = (): string | undefined => person

/** What is kept for whoever is here. */
export const currentKept = (): Kept => kept

export const useKept = (): Kept =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentKept,
    () => nothing,
  )

/**
 * Says who is here: what is kept for them is sent from now on, and nobody else's. `sent` hears of each item that the server has
 * taken. Answers what ends it.
 */
export function beginKeeping(who: string, sent: (item: KeptItem) => void): () => void {
  person = who
  onSent = sent
  for (const known of asking) known()
  wait = retryMs.first
  const again = () => void sendNow()
  const seen = () => document.visibilityState === 'visible' && again()
  const hear = () => void look()
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', seen)
  channel?.addEventListener('message', hear)
  void restoreLost()
    .catch(() => undefined)
    .then(look)
    .then(again, () => undefined)
  return () => {
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', seen)
    channel?.removeEventListener('message', hear)
    clearTimeout(timer)
    if (person === who) {
      person = undefined
      kept = nothing
    }
  }
}

type Wanted = Pick<KeptItem, 'kind' | 'params' | 'label'> &
  Partial<Pick<KeptItem, 'id' | 'query' | 'body' | 'fileName'>> & { kind: KeptKind; bytes?: ArrayBuffer }

/**
 * Keeps something that was made here and sends it when it can; answers its id once it is on the disk. Throws `NotKept` where the
 * device is full, or the browser keeps nothing: then it is still in the hands of whoever made it.
 */
export async function keep({ bytes, ...wanted }: Wanted): Promise<string> {
  const who = await whoIsHere()
  if (who === undefined)
    throw new NotKept(say('It is not known here who you are. Sign in once with a connection.'))
  const { id = newId(), query = {}, body = {}, fileName = '' } = wanted
  const own = bytes ?? new TextEncoder().encode(JSON.stringify(body)).buffer
  const item: KeptItem = {
    ...{
      id,
      person: who,
      kind: wanted.kind,
      params: wanted.params,
      query,
      body,
      label: wanted.label,
      fileName,
    },
    bytes: own.byteLength,
    sha256: await sha256Of(own),
    keptAt: new Date().toISOString(),
    ...{ state: 'kept', trouble: '', sentAt: null, savedAt: null },
  }
  try {
    await putItem(item, bytes)
  } catch (error) {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw new NotKept(
      full
        ? say('There is no room left on this device. Save it as a file, or make room and try again.')
        : say('This browser keeps nothing for this site. Save it as a file, or send it with a connection.'),
    )
  }
  // Asked for once there is something to lose; a browser that says no keeps it as long as it has room.
  void navigator.storage?.persist?.().catch(() => false)
  await changed()
  void sendNow()
  return id
}

/** Sends everything that waits, one after the other and from one tab at a time. Returns once nothing more can be sent now. */
export async function sendNow(): Promise<void> {
  clearTimeout(timer)
  const who = person
  if (who === undefined) return
  const run = () => sendAll(who)
  const later = navigator.locks ? await navigator.locks.request('kept-sender', run) : await run()
  if (person !== who) return
  await look()
  if (!later) {
    wait = retryMs.first
    return
  }
  timer = setTimeout(() => void sendNow(), wait)
  wait = Math.min(wait * 2, retryMs.most)
}

/** Whether something is left that is to be tried again. What is through long since is looked after once nothing waits any more. */
async function sendAll(who: string): Promise<boolean> {
  const items = await itemsOf(who)
  for (const item of items.filter(({ state }) => state === 'kept')) {
    // Whoever is here may have changed while it was sent; what is another's waits for them.
    if (person !== who) return false
    const loaded = await sending().catch(() => undefined)
    if (!loaded) return true
    const sent = await loaded.sendItem(item)
    const signedOut = sent.is === 'later' && sent.signedOut === true
    if (signedOut !== kept.signedOut) kept = { ...kept, signedOut }
    if (sent.is === 'later') return true
    if (sent.is === 'taken') await changeItem(item.id, { state: 'sent', sentAt: new Date().toISOString() })
    else await changeItem(item.id, { state: 'refused', trouble: sent.why })
    await changed()
    if (sent.is === 'taken') onSent(item)
  }
  let again = false
  for (const item of items.filter(({ state }) => state === 'sent')) {
    if (person !== who) return false
    again = (await letGo(item)) || again
  }
  return again
}

/** Forgets what the server took a day ago and holds still; whether it holds it no longer, so that it is to be sent again. */
async function letGo(item: KeptItem): Promise<boolean> {
  if (Date.now() - Date.parse(item.sentAt ?? '') < keptAfterReceiptMs) return false
  const held = item.fileName === '' ? true : await isHeld(item).catch(() => undefined)
  if (held === undefined) return false
  if (held) await dropItem(item.id)
  else await changeItem(item.id, { state: 'kept', sentAt: null })
  return !held
}

/** Tries again what was refused. */
export async function tryAgain(id: string): Promise<void> {
  await changeItem(id, { state: 'kept', trouble: '' })
  await changed()
  await sendNow()
}

/** Forgets an item that its maker gives up, or all that is through, as somebody signs out. */
export async function forget(ids: readonly string[]): Promise<void> {
  for (const id of ids) await dropItem(id)
  await changed()
}

/** Notes that items were saved into a file. */
export async function noteSaved(ids: readonly string[]): Promise<void> {
  const savedAt = new Date().toISOString()
  for (const id of ids) await changeItem(id, { savedAt })
  await changed()
}

/** Takes items of a bundle in, for whoever is here; what is here already stays as it is. Answers how many came. */
export async function takeIn(
  found: readonly { item: KeptItem; bytes: ArrayBuffer | undefined }[],
): Promise<number> {
  const who = person
  if (who === undefined) return 0
  const known = new Set((await itemsOf(who)).map(({ id }) => id))
  const fresh = found.filter(({ item }) => !known.has(item.id))
  for (const { item, bytes } of fresh) {
    await putItem({ ...item, person: who, state: 'kept', trouble: '', sentAt: null }, bytes)
  }
  await changed()
  void sendNow()
  return fresh.length
}
