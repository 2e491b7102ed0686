import type { KeptKind } from '#contract/kept.ts'
import { copiedIds, copyOf, dropCopy, putCopy } from './second-copy.ts'

/** Something that was made on this device, with the call that brings it to the server. Its bytes lie beside it. */
export type KeptItem = {
  /** Made here, and the server's too where it is a thing of its own. */
  id: string
  /** Whose it is: never whoever is signed in when it is sent. */
  person: string
  kind: KeptKind
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: unknown
  /** What it is called for whoever looks at what is kept. */
  label: string
  /** The name of a file; empty for what is none. */
  fileName: string
  bytes: number
  /** Of the bytes, or of the body as JSON; null where the browser reckons none. */
  sha256: string | null
  /** ISO 8601. */
  keptAt: string
  state: 'kept' | 'refused' | 'sent'
  /** Why it was refused. */
  trouble: string
  /** When the server said that it has it. */
  sentAt: string | null
  /** When it was saved into a file. */
  savedAt: string | null
}

/** What a call answered to one person, to be shown without a connection. */
export type KeptRead = { key: string; person: string; address: string; at: string; data: unknown }

const name = 'plumbline-kept'
const version = 1

let opened: Promise<IDBDatabase> | undefined

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}

function open(): Promise<IDBDatabase> {
  if (opened) return opened
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => {
    const db = request.result
    db.createObjectStore('items', { keyPath: 'id' }).createIndex('person', 'person')
    db.createObjectStore('bytes')
    db.createObjectStore('reads', { keyPath: 'key' }).createIndex('person', 'person')
  }
  const made = settled(request).then((db) => {
    const forget = () => {
      opened = undefined
    }
    // A later version of the app opens another one: this tab opens it again when it next needs it.
    db.onversionchange = () => {
      db.close()
      forget()
    }
    db.onclose = forget
    return db
  })
  made.catch(() => {
    opened = undefined
  })
  opened = made
  return made
}

type Stores = 'items' | 'bytes' | 'reads'

/**
 * Runs `work` as one transaction; it is there whole, and on the disk, once this resolves, or not at all. Rejects with what the
 * browser says, a `QuotaExceededError` where the device is full.
 */
async function write(stores: Stores[], work: (tx: IDBTransaction) => void, strict = true): Promise<void> {
  const db = await open()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const tx = db.transaction(stores, 'readwrite', { durability: strict ? 'strict' : 'relaxed' })
  tx.oncomplete = () => resolve()
  tx.onabort = () => reject(tx.error ?? new Error('not kept'))
  work(tx)
  return promise
}

async function read<Result>(
  store: Stores,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await open()
  return settled(ask(db.transaction(store).objectStore(store)))
}

const putOnce = (item: KeptItem, bytes?: ArrayBuffer): Promise<void> =>
  write(bytes ? ['items', 'bytes'] : ['items'], (tx) => {
    tx.objectStore('items').put(item)
    if (bytes) tx.objectStore('bytes').put(bytes, item.id)
  })

/** Keeps an item with its bytes, both or neither, on the disk when this resolves; and once more beside it, until it is sent. */
export async function putItem(item: KeptItem, bytes?: ArrayBuffer): Promise<void> {
  await putOnce(item, bytes)
  await putCopy(item.id, JSON.stringify(item), bytes)
}

/** Changes what stands of an item; does nothing for one that is gone meanwhile. */
export async function changeItem(id: string, change: Partial<KeptItem>): Promise<void> {
  await write(['items'], (tx) => {
    const items = tx.objectStore('items')
    const found = items.get(id)
    found.onsuccess = () => found.result && items.put({ ...(found.result as KeptItem), ...change })
  })
  if (change.state === 'sent') await dropCopy(id)
}

/** Forgets an item and its bytes: its copy first, so that nothing comes back that was given up. */
export async function dropItem(id: string): Promise<void> {
  await dropCopy(id)
  await write(['items', 'bytes'], (tx) => {
    tx.objectStore('items').delete(id)
    tx.objectStore('bytes').delete(id)
  })
}

/**
 * Takes back from the second copies what the database has lost, and copies what has none, as there was no room for it. What is sent
 * twice so is there once: the server knows its id.
 */
export async function restoreLost(): Promise<void> {
  const copied = await copiedIds()
  const items = await read<KeptItem[]>('items', (store) => store.getAll())
  const here = new Set(items.map(({ id }) => id))
  const known = new Set(copied)
  for (const item of items) {
    if (item.state === 'sent' || known.has(item.id)) continue
    await putCopy(item.id, JSON.stringify(item), await bytesOf(item.id))
    // Given up or sent meanwhile, its copy would have it come back.
    const now = await read<KeptItem | undefined>('items', (store) => store.get(item.id))
    if (now === undefined || now.state === 'sent') await dropCopy(item.id)
  }
  for (const id of copied.filter((one) => !here.has(one))) {
    // One that cannot be read keeps no other from coming back.
    const copy = await copyOf(id).catch(() => undefined)
    if (!copy) continue
    const item = copy.item as KeptItem
    // What was written in part, under whatever name a browser has for it, is no copy.
    if (item.id !== id || (item.fileName !== '' && copy.bytes.byteLength !== item.bytes)) continue
    await putOnce(item, item.fileName === '' ? undefined : copy.bytes)
  }
}

/** What is kept for somebody, the oldest first. */
export const itemsOf = async (person: string): Promise<KeptItem[]> =>
  (await read<KeptItem[]>('items', (store) => store.index('person').getAll(person))).sort((a, b) =>
    a.keptAt === b.keptAt ? a.id.localeCompare(b.id) : a.keptAt.localeCompare(b.keptAt),
  )

/** The bytes of an item; undefined where it has none. */
export const bytesOf = (id: string): Promise<ArrayBuffer | undefined> =>
  read<ArrayBuffer | undefined>('bytes', (store) => store.get(id))

const readKey = (person: string, address: string) => `${person} ${address}`

/** Keeps what was read. A read that is lost is read again: it waits for no disk. */
export const putRead = (person: string, address: string, data: unknown): Promise<void> =>
  write(
    ['reads'],
    (tx) => {
      const kept: KeptRead = {
        key: readKey(person, address),
        person,
        address,
        at: new Date().toISOString(),
        data,
      }
      tx.objectStore('reads').put(kept)
    },
    false,
  )

export const findRead = (person: string, address: string): Promise<KeptRead | undefined> =>
  read<KeptRead | undefined>('reads', (store) => store.get(readKey(person, address)))

/** Forgets what was read by somebody, or of it what was read before `before`. */
export const dropReads = (person: string, before?: string): Promise<void> =>
  write(['reads'], (tx) => {
    const request = tx.objectStore('reads').index('person').openCursor(person)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return
      if (before === undefined || (cursor.value as KeptRead).at < before) cursor.delete()
      cursor.continue()
    }
  })
