import type { Clock } from './clock.ts'
import { MailError, type Mailer, type Post } from './mail.ts'

/** How an attempt to send a letter, begun at `startedAt`, ended; `error` names no address. */
export type MailAttempt = { startedAt: Date; sentAt?: Date; failedAt?: Date; error?: string }

/**
 * Sends a letter and has `record` keep how that ended. Throws to be tried again; a final refusal, or failures for
 * `giveUpAfterMs` since the first attempt, is recorded instead.
 */
export async function deliver(
  { send, clock, giveUpAfterMs }: { send: Mailer['send']; clock: Clock; giveUpAfterMs: number },
  post: Post,
  firstAttemptAt: Date | null,
  record: (attempt: MailAttempt) => Promise<void>,
): Promise<void> {
  const startedAt = clock.now()
  try {
    await send(post)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const now = clock.now()
    const tooLate = now.getTime() - (firstAttemptAt ?? startedAt).getTime() >= giveUpAfterMs
    const final = error.permanent || tooLate
    await record({ startedAt, ...(final ? { failedAt: now } : {}), error: error.message })
    if (final) return
    throw error
  }
  await record({ startedAt, sentAt: clock.now() })
}
