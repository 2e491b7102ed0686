import { Agent } from 'node:http'
import { type Ask, askOnce } from './ask-once.ts'
import { percentile } from './measured.ts'

/** What was waited for each answer, in milliseconds, and what was wrong with those that were not answered with 200. */
export type EvenRound = { waits: number[]; p50: number; p99: number; failed: number; reasons: string[] }

/**
 * Asks at evenly spaced moments, as people come to a site, whether or not those before were answered. A wait is counted from
 * the moment at which its request was due, so that a server that stalls is charged with all who waited meanwhile.
 */
export async function askEvenly(
  url: string,
  { perSecond, seconds, each }: { perSecond: number; seconds: number; each: () => Ask },
): Promise<EvenRound> {
  const agent = new Agent({ keepAlive: true })
  const [waits, reasons]: [number[], string[]] = [[], []]
  const pending: Promise<void>[] = []
  const began = performance.now()
  const ask = async (due: number) => {
    const answer = await askOnce(url, each(), { agent }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    )
    waits.push(performance.now() - due)
    if (answer !== 200) reasons.push(`answered with ${answer}`)
  }
  const all = Math.round(perSecond * seconds)
  while (pending.length < all) {
    const due = began + (pending.length * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((done) => setTimeout(done, early))
    else pending.push(ask(due))
  }
  await Promise.all(pending)
  agent.destroy()
  return {
    waits,
    p50: percentile(waits, 0.5),
    p99: percentile(waits, 0.99),
    failed: reasons.length,
    reasons: [...new Set(reasons)],
  }
}
