import { buildJobs } from '#server/jobs.ts'
import { type Jobs, startJobs } from '#server/kit/jobs.ts'
import { openLog } from '#server/kit/log.ts'
import { type Mailer, outboxMailer, smtpMailer } from '#server/kit/mail.ts'
import { makeRush } from '#server/kit/rush.ts'
import { openStorage } from '#server/kit/storage/open-storage.ts'
import { hasWorkers } from '#server/kit/worker-presence.ts'
import type { Installation } from './open.ts'

/** Sees to it that letters which wait are sent, by whom it finds. */
export type LetterSender = {
  /** Looks who sends: a server that runs, or from now on this process. */
  look: () => Promise<'server' | 'here'>
  /** Where letters go that this process sends. */
  where: string
  stop: () => Promise<void>
}

/** Letters are sent by the servers that run, and for as long as there is none by this process, to where they would. */
export function openLetterSender({ env, db, pool, keys, clock }: Installation): LetterSender {
  // What a server says in its log, a command says in its own words.
  const log = openLog('silent')
  let own: { jobs: Jobs; mailer: Mailer } | undefined
  return {
    where: env.smtpUrl ? new URL(env.smtpUrl).host : `${env.dataDir}/outbox`,
    async look() {
      if (own) return 'here'
      if (await hasWorkers(pool)) return 'server'
      const mailer = env.smtpUrl
        ? smtpMailer(env.smtpUrl, env.mailFrom)
        : outboxMailer(env.dataDir, env.mailFrom, log)
      const storage = openStorage(env)
      const { mail } = buildJobs({ env, keys, db, clock, mailer, rush: makeRush(), storage })
      own = { mailer, jobs: startJobs(pool, [{ ...mail, schedules: {} }], log) }
      return 'here'
    },
    async stop() {
      await own?.jobs.stop()
      own?.mailer.close()
    },
  }
}
