import { Agent } from 'node:http'
import { type Ask, askOnce } from '../ask-once.ts'
import type { Person } from './seed.ts'

/** One person at one server: what they ask goes over one connection, one thing after the other. */
export type Desk = {
  /** Asks, and answers how long that took in milliseconds and what came; throws where it was refused. */
  ask: <Data>(ask: Omit<Ask, 'headers' | 'body'> & { body?: unknown }) => Promise<{ ms: number; data: Data }>
  leave: () => void
}

/** Sits somebody down at a server. */
export function sitDown(url: string, { cookie }: Person): Desk {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    async ask({ body, ...ask }) {
      const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) }
      const began = performance.now()
      const answer = await askOnce(
        url,
        { ...ask, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
        { agent },
      )
      const ms = performance.now() - began
      const text = answer.text()
      if (answer.status !== 200) throw new Error(`${ask.path} was answered with ${answer.status}: ${text}`)
      return { ms, data: JSON.parse(text).data }
    },
    leave: () => agent.destroy(),
  }
}
