import { setTimeout as wait } from 'node:timers/promises'
import type { Piece } from '#contract/chat.ts'

/** For how long pieces are gathered before they are kept together, in milliseconds; the first is kept at once. */
const gatherMs = 400
/** How often it is tried again where every connection is lent out, each time after a little longer. */
const triesMost = 6
/** Said before anything reached the database: nothing of it can be there twice. */
const noConnection = /timeout exceeded when trying to connect/

/**
 * Keeps the pieces of an answer as they come: the first at once, then those of a moment together, so that many answers at once
 * are few statements. `keep` answers false where the answer is made elsewhere; then, and where it fails, the next `put` or
 * `finish` throws. What waits is kept by `finish`.
 */
export function gatherPieces(keep: (pieces: readonly Piece[]) => Promise<boolean>) {
  let waiting: Piece[] = []
  let timer: NodeJS.Timeout | undefined
  let keeping: Promise<void> | undefined
  let broken: unknown
  let begun = false

  async function keepNow(): Promise<void> {
    for (let tries = 1; waiting.length > 0; tries++) {
      // A copy: more may be put behind these while they are being kept.
      const now = [...waiting]
      try {
        if (!(await keep(now))) throw new Error('this answer is made elsewhere')
        waiting = waiting.slice(now.length)
        return
      } catch (error) {
        if (tries >= triesMost || !noConnection.test(String(error))) throw error
        await wait(tries * 200)
      }
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    keeping = (keeping ?? Promise.resolve()).then(keepNow).catch((error) => {
      broken ??= error
    })
    return keeping
  }
  const sound = () => {
    if (broken !== undefined) throw broken
  }
  return {
    async put(pieces: readonly Piece[]): Promise<void> {
      sound()
      waiting.push(...pieces)
      if (waiting.length === 0) return
      if (begun) timer ??= setTimeout(() => void flush(), gatherMs)
      else {
        begun = true
        await flush()
        sound()
      }
    },
    /** Keeps what waits; throws what went wrong before. */
    async finish(): Promise<void> {
      await flush()
      sound()
    },
  }
}
