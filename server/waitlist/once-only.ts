import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import { MailError, type Mailer } from '#server/kit/mail.ts'
import { readyHandOver, takeBack } from './store/hand-over.ts'

/** What stands with a letter whose outcome nobody will ever learn. */
export const unanswered = 'It was handed over, but the answer to it never came: it may have arrived.'

/** The letters that this process has seen taken, until that is written down: the database may be away at that moment. */
const taken = new Set<string>()

/** Whether this process has seen the letter taken. */
export const wasTaken = (letterId: string): boolean => taken.has(letterId)
/** Forgets that: it is written down. */
export const forgetTaken = (letterId: string): boolean => taken.delete(letterId)

/**
 * Sends a letter at most once. That it leaves is written down at the very moment when it does, so that whoever finds it
 * after a crash lets it be; a letter that the other side refused in so many words may be tried again.
 */
export const onceOnly =
  ({ db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer }): Mailer['send'] =>
  async (post) => {
    let written: Promise<unknown> | undefined
    const handOver = () =>
      readyHandOver(db, post.id, clock.now(), (writing) => {
        // A database that went away at this very moment is found out by whatever is written next.
        written = writing.catch(() => {})
      })
    try {
      await mailer.send({ ...post, handOver })
      if (written) taken.add(post.id)
    } catch (error) {
      await written
      if (written && error instanceof MailError && error.answered) await takeBack(db, post.id)
      throw error
    }
    await written
  }
