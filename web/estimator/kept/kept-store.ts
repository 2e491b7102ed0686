import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** Where records are kept, by their ids. Every call rejects where the device keeps nothing for this site. */
export type KeptStore = {
  get: (id: string) => Promise<unknown>
  all: () => Promise<readonly (readonly [id: string, record: unknown])[]>
  put: (id: string, record: unknown) => Promise<void>
  remove: (id: string) => Promise<void>
  clear: () => Promise<void>
}

/** The browser's own database. What refuses it, as private windows of some browsers do, is asked again the next time. */
export function deviceStore(): KeptStore {
  let store: UseStore | undefined
  // Where there is no database at all, opening one throws at once.
  const opened = async () => {
    store ??= createStore('plumbline-jobs', 'kept')
    return store
  }
  return {
    get: async (id) => get(id, await opened()),
    all: async () => (await entries(await opened())).map(([id, record]) => [String(id), record] as const),
    put: async (id, record) => set(id, record, await opened()),
    remove: async (id) => del(id, await opened()),
    clear: async () => clear(await opened()),
  }
}
