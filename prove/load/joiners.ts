import { Agent } from 'node:http'
import { type Answer, askOnce } from '#bench/ask-once.ts'
import { newAddress } from '#bench/hammer.ts'
import { joinRow } from '#contract/waitlist.ts'
import { ada } from '#testing/api.ts'

/** One join over HTTP, with headers and from a local address of the caller's choice. */
export function joinOnce(
  url: string,
  email: string,
  { headers, ...connection }: { agent?: Agent; localAddress?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return askOnce(
    url,
    {
      method: joinRow.method,
      path: joinRow.path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...ada, email }),
    },
    connection,
  )
}

/** What became of joins: the addresses that were told they are in, and what the others were told. */
export type Joined = { acknowledged: string[]; refused: string[] }

/** Has people join, so many at a time, each with an address of their own and again and again, until `over` says so. */
export async function joinUntil(url: string, atOnce: number, over: () => boolean): Promise<Joined> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const joined: Joined = { acknowledged: [], refused: [] }
  const one = async () => {
    while (!over()) {
      const email = newAddress()
      try {
        const { status, text } = await joinOnce(url, email, { agent })
        if (status === 200 && text().includes('"alreadyJoined":false')) joined.acknowledged.push(email)
        else joined.refused.push(`${status}: ${text().slice(0, 100)}`)
      } catch (error) {
        joined.refused.push((error as Error).message)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  agent.destroy()
  return joined
}
