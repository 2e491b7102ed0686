import { Agent, request } from 'node:http'
import { joinRow } from '#contract/waitlist.ts'
import { newAddress } from '#scripts/hammer.ts'
import { ada } from '#testing/api.ts'

type Reply = { status: number; body: string }

/** One join over HTTP, with headers and from a local address of the caller's choice. */
export function joinOnce(
  url: string,
  email: string,
  options: { agent?: Agent; localAddress?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const { headers, ...connection } = options
  return new Promise((done, fail) => {
    const body = JSON.stringify({ ...ada, email })
    const asked = request(
      `${url}${joinRow.path}`,
      {
        method: 'POST',
        ...connection,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (part: string) => (text += part))
        reply.on('end', () => done({ status: reply.statusCode ?? 0, body: text }))
        reply.on('error', fail)
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })
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
        const { status, body } = await joinOnce(url, email, { agent })
        if (status === 200 && body.includes('"alreadyJoined":false')) joined.acknowledged.push(email)
        else joined.refused.push(`${status}: ${body.slice(0, 100)}`)
      } catch (error) {
        joined.refused.push((error as Error).message)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  agent.destroy()
  return joined
}
