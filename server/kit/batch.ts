import { isLostDatabase } from './refusal.ts'

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Does together what was asked for at the same time. While `runs` batches are under way, further items wait and then go
 * as one, `most` at the most; an item that comes alone goes at once. `work` answers one result an item, in order.
 * Where a batch fails as a whole, each of its items is tried again alone and none waits for another, so that none fails for
 * another's sake; where the database is away, all fail at once.
 */
export function makeBatch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, runs }: { most: number; runs: number },
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
  let running = 0

  const settle = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
    } catch (error) {
      if (batch.length === 1 || isLostDatabase(error)) for (const { reject } of batch) reject(error)
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
      queue.push({ item, resolve, reject })
      next()
    })
}
