import { isLostDatabase } from './refusal.ts'

type Waiting<Item, Result> = {
  item: Item
  since: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** A database that breaks says so at once: who has waited longer than this, in milliseconds, has waited for one that hangs. */
const hungAfterMs = 1000

/** As `makeBatch` does, what was asked for under each key by itself; nothing is kept of a key for which nobody waits. */
export function makeBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  limits: { most: number; runs: number },
): (key: string, item: Item) => Promise<Result> {
  const batches = new Map<string, { ask: (item: Item) => Promise<Result>; waiting: number }>()
  return async (key, item) => {
    const batch = batches.get(key) ?? { ask: makeBatch(work, limits), waiting: 0 }
    batches.set(key, batch)
    batch.waiting++
    try {
      return await batch.ask(item)
    } finally {
      if (--batch.waiting === 0) batches.delete(key)
    }
  }
}

/**
 * Does together what was asked for at the same time. While `runs` batches are under way, further items wait and then go
 * as one, `most` at the most; an item that comes alone goes at once. `work` answers one result an item, in order.
 * Where a batch fails as a whole, each of its items is tried again alone and none waits for another, so that none fails for
 * another's sake; where the database is away, all fail at once. Where it hangs, those who waited meanwhile fail along: to
 * hang in their turn, they would wait for longer than anybody waits for an answer.
 */
export function makeBatch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, runs }: { most: number; runs: number },
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
  let running = 0

  /** Takes those out of the queue who have waited since before `before`: the first ones. */
  const takeWaiting = (before: number) => {
    const later = queue.findIndex(({ since }) => since >= before)
    return queue.splice(0, later === -1 ? queue.length : later)
  }

  const settle = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
    } catch (error) {
      if (isLostDatabase(error)) {
        const along = takeWaiting(performance.now() - hungAfterMs)
        for (const { reject } of [...batch, ...along]) reject(error)
      } else if (batch.length === 1) for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map((one) => settle([one])))
    }
  }

  const next = (): void => {
    if (running >= runs || queue.length === 0) return
    running++
    void settle(queue.splice(0, most)).then(() => {
      running--
      next()
    })
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, since: performance.now(), resolve, reject })
      next()
    })
}
