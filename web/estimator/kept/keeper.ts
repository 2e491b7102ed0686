import { type Kept, newestFirst, readKept, recordOf, tooMany } from './kept-record.ts'
import { deviceStore, type KeptStore } from './kept-store.ts'
import { markKept, markNothingKept, markTab, unmarkTab } from './marks.ts'

/** A job to be kept; it is packed when it is written, which is not at each change where changes come fast. */
export type KeepJob = Omit<Kept, 'version' | 'changedAt' | 'packed'> & { pack: () => unknown }

/** `kept` once it is on the device, `refused` where the device keeps nothing, `forgotten` where it was asked not to. */
export type KeptState = 'kept' | 'refused' | 'forgotten'

type View = {
  /** What stands on the bench, by its kind, and what became of it. */
  current: Partial<Record<Kept['kind'], { id: string; state: KeptState | undefined }>>
  /** All that is kept, the newest first; undefined until the device was asked. */
  kept: readonly Kept[] | undefined
  /** Records that are damaged or of another version. */
  unreadable: number
}

const succeeds = (done: Promise<void>): Promise<boolean> =>
  done.then(
    () => true,
    () => false,
  )

/** Keeps jobs in `store` as they are changed: the newest state of each, one after the other. */
export function openKeeper(store: KeptStore, now: () => number = Date.now) {
  let view: View = { current: {}, kept: undefined, unreadable: 0 }
  const listeners = new Set<() => void>()
  const set = (next: Partial<View>) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  const waiting = new Map<string, KeepJob>()
  const forgotten = new Set<string>()
  let writing: Promise<void> | undefined

  const tell = (kind: Kept['kind'], id: string, state: KeptState | undefined) =>
    set({ current: { ...view.current, [kind]: { id, state } } })

  /** Reads all that is kept; what cannot be read counts and stays, as another version of the page may read it. */
  async function look(): Promise<void> {
    try {
      const all = await store.all()
      const kept = newestFirst(
        all
          .flatMap(([id, record]) => (readKept(record)?.id === id ? [readKept(record)] : []))
          .filter((one) => one !== undefined),
      )
      set({ kept, unreadable: all.length - kept.length })
    } catch {
      set({ kept: [], unreadable: 0 })
    }
  }

  async function write(job: KeepJob): Promise<void> {
    const { pack, ...rest } = job
    const { id, kind } = rest
    try {
      await store.put(id, recordOf({ ...rest, packed: pack() }, now()))
      markKept()
      await look()
      for (const { id: old } of tooMany(view.kept ?? [])) await store.remove(old)
      if (view.current[kind]?.id === id && !forgotten.has(id)) tell(kind, id, 'kept')
    } catch {
      // No database, no room left in it, or a private window: everything else works as before.
      if (view.current[kind]?.id === id && !forgotten.has(id)) tell(kind, id, 'refused')
    }
  }

  async function writeAll(): Promise<void> {
    for (let [next] = waiting; next; [next] = waiting) {
      const [id, job] = next
      waiting.delete(id)
      if (!forgotten.has(id)) await write(job)
    }
    writing = undefined
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    look,
    /** Keeps a job as it is now, in the place of what was kept of it. */
    keep: (job: KeepJob): void => {
      const { id, kind } = job
      if (forgotten.has(id)) return
      if (view.current[kind]?.id !== id) tell(kind, id, undefined)
      markTab(id)
      waiting.set(id, job)
      writing ??= writeAll()
    },
    /** Tells that a job which is kept stands on the bench as it was kept. */
    adopt: (kind: Kept['kind'], id: string): void => {
      markTab(id)
      tell(kind, id, 'kept')
    },
    /** The job with this id, if it is kept and can be read. */
    find: async (id: string): Promise<Kept | undefined> => readKept(await store.get(id)),
    /** Lets go of a job, also of what would be written of it from here on. */
    forget: async (kind: Kept['kind'], id: string): Promise<void> => {
      forgotten.add(id)
      unmarkTab(id)
      await writing
      const isGone = await succeeds(store.remove(id))
      if (isGone && view.current[kind]?.id === id) tell(kind, id, 'forgotten')
      await look()
      if (isGone && view.kept?.length === 0 && view.unreadable === 0) markNothingKept()
    },
    /** Lets go of every job. */
    forgetAll: async (): Promise<void> => {
      const onBench = Object.entries(view.current) as [Kept['kind'], { id: string }][]
      for (const [, { id }] of onBench) {
        forgotten.add(id)
        unmarkTab(id)
      }
      await writing
      if (await succeeds(store.clear())) {
        for (const [kind, { id }] of onBench) tell(kind, id, 'forgotten')
        markNothingKept()
      }
      await look()
    },
  }
}

export type Keeper = ReturnType<typeof openKeeper>

/** What keeps the jobs of this page. */
export const keeper = openKeeper(deviceStore())
