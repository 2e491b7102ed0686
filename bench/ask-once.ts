import { type Agent, request } from 'node:http'

/** One request: what `node:http` needs to send it. */
export type Ask = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** `text` reads the body as UTF-8, for whoever wants to know it: under load that would only slow down who asks. */
export type Answer = { status: number; text: () => string }

/** Sends one request, over a connection of the caller's choice, and reads its answer to the end. */
export function askOnce(
  url: string,
  { body, path, ...ask }: Ask,
  connection: { agent?: Agent; localAddress?: string } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request(`${url}${path}`, { ...ask, ...connection }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () =>
        done({ status: reply.statusCode ?? 0, text: () => Buffer.concat(parts).toString() }),
      )
      reply.on('error', fail)
    })
    asked.on('error', fail)
    asked.end(body)
  })
}
