import type { Db } from '#server/db/schema.ts'
import { type Clock, second } from '#server/kit/clock.ts'
import { countPlaces } from './store/queue.ts'

const countedForMs = second

/** The place that confirming now would give, counted at most once a second however many ask. */
export function makeNextPlace(db: Db, clock: Clock): () => Promise<number> {
  let last: { at: number; place: Promise<number> } | undefined
  return () => {
    const at = clock.now().getTime()
    if (last && Math.abs(at - last.at) < countedForMs) return last.place
    const counted = { at, place: countPlaces(db).then((count) => count + 1) }
    last = counted
    // One that failed is no answer for the next.
    counted.place.catch(() => {
      if (last === counted) last = undefined
    })
    return counted.place
  }
}
