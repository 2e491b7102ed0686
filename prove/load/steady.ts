import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ask } from '#bench/ask-once.ts'
import { askEvenly } from '#bench/even-load.ts'
import { homePage, nextJoin } from '#bench/hammer.ts'
import { signInRequest } from '#bench/sign-ins.ts'
import { confirmRow } from '#contract/confirm.ts'
import { meRow } from '#contract/session.ts'
import type { RunningServer } from '#testing/server.ts'
import { confirmTokenOf } from './letter-links.ts'

/** What was answered since the last look: the waits in milliseconds, and what went wrong. */
export type Answers = { waits: number[]; wrong: string[]; confirmed: number }

/** Requests a second of each kind: a busy day's, not as many as can be had. */
const rates = { joins: 10, pages: 60, 'sign-ins': 2, 'who is signed in': 20 } as const
const confirmEveryMs = 5000
/** As long as connections are kept; what was answered is known after each. */
const stretchSeconds = 5

/** A steady, mixed load for so many minutes; `take` answers what came since it was last asked. */
export function runSteadily(
  server: RunningServer,
  cookie: string,
  minutes: number,
): { take: () => Answers; ended: Promise<void> } {
  let answers: Answers = { waits: [], wrong: [], confirmed: 0 }
  const asks: Record<keyof typeof rates, () => Ask> = {
    joins: nextJoin,
    pages: () => homePage,
    'sign-ins': () => signInRequest,
    'who is signed in': () => ({ method: 'GET', path: meRow.path, headers: { cookie } }),
  }
  const deadline = performance.now() + minutes * 60_000
  const run = async (kind: keyof typeof rates) => {
    while (performance.now() < deadline) {
      const seconds = Math.min(stretchSeconds, (deadline - performance.now()) / 1000)
      const stretch = { perSecond: rates[kind], seconds, each: asks[kind] }
      const { waits, reasons } = await askEvenly(server.url, stretch)
      answers.waits.push(...waits)
      answers.wrong.push(...reasons.map((reason) => `${kind}: ${reason}`))
    }
  }
  const confirming = async () => {
    let last = ''
    while (performance.now() < deadline) {
      const from = performance.now()
      const names = (await readdir(join(server.dataDir, 'outbox'))).filter((name) => name > last).sort()
      // The newest may still be written.
      for (const name of names.slice(0, -20)) {
        last = name
        const token = confirmTokenOf(await readFile(join(server.dataDir, 'outbox', name), 'utf8'))
        if (token === undefined) continue
        const asked = performance.now()
        const reply = await fetch(`${server.url}${confirmRow.path.replace('{token}', token)}`)
        await reply.text()
        answers.waits.push(performance.now() - asked)
        answers.confirmed++
        if (reply.status !== 200) answers.wrong.push(`confirmations: ${reply.status}`)
      }
      const rest = Math.min(confirmEveryMs - (performance.now() - from), deadline - performance.now())
      await new Promise((done) => setTimeout(done, Math.max(0, rest)))
    }
  }
  const kinds = Object.keys(rates) as (keyof typeof rates)[]
  return {
    take: () => {
      const taken = answers
      answers = { waits: [], wrong: [], confirmed: 0 }
      return taken
    },
    ended: Promise.all([...kinds.map(run), confirming()]).then(() => {}),
  }
}
