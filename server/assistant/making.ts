import type { Piece } from '#contract/chat.ts'
import type { Db } from '#server/db/schema.ts'
import { makeBatch } from '#server/kit/batch.ts'
import { addPieces, type Keeping, placeOf } from './store.ts'

/** Which answer. */
type Place = Pick<Keeping, 'conversation' | 'id'>

/** How many answers are kept by one statement. */
const togetherMost = 100

/**
 * The answers that this process makes. What they say is kept before anybody is told of it: that of all of them by one statement
 * at a time, so that two hundred answers at once are hardly more work for the database than one. Whoever listens here is told of
 * it at once and from memory; the database is asked for what other processes make, and for what has ended.
 */
export function openMaking(db: Db) {
  const keepOne = makeBatch((all: readonly Keeping[]) => addPieces(db, all), { most: togetherMost, runs: 1 })
  const made = new Map<string, Piece[]>()
  const waiting = new Map<string, Set<() => void>>()
  const wake = (one: Place) => {
    for (const go of waiting.get(placeOf(one)) ?? []) go()
  }

  return {
    /** Has whoever listens to it look again. */
    wake,

    /** Notes that an answer is made here, of which nothing stands so far; what is answered is called when it is made no more. */
    begin(one: Place): () => void {
      const place = placeOf(one)
      const pieces: Piece[] = []
      made.set(place, pieces)
      return () => {
        // It may have been begun anew.
        if (made.get(place) === pieces) made.delete(place)
        wake(one)
      }
    },

    /** Keeps more of an answer, and says how it stands; false where it is made no more, or elsewhere. */
    async keep(one: Keeping): Promise<boolean> {
      const kept = await keepOne(one)
      if (kept && one.pieces.length > 0) {
        made.get(placeOf(one))?.push(...one.pieces)
        wake(one)
      }
      return kept
    },

    /** What stands of an answer that is made here; undefined of any other. */
    here: (one: Place): readonly Piece[] | undefined => made.get(placeOf(one)),

    /** Hears of a turn from now on, so that nothing that happens while it is read is missed. */
    hear(one: Place) {
      const place = placeOf(one)
      let heard = () => {}
      const told = new Promise<void>((resolve) => {
        heard = resolve
      })
      const all = waiting.get(place) ?? new Set()
      waiting.set(place, all.add(heard))
      return {
        /** Resolves when something happened, or after `withinMs` where that is given. */
        async once(withinMs?: number) {
          let timer: NodeJS.Timeout | undefined
          const later = new Promise<void>((resolve) => {
            if (withinMs !== undefined) timer = setTimeout(resolve, withinMs)
          })
          await Promise.race([told, later])
          clearTimeout(timer)
        },
        /** Hears no more of it. */
        stop() {
          all.delete(heard)
          if (all.size === 0 && waiting.get(place) === all) waiting.delete(place)
        },
      }
    },
  }
}
