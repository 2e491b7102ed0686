import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type WebhookCall = { headers: IncomingHttpHeaders; body: string }
export type WebhookMessage = { type: string; timestamp: string; data: Record<string, unknown> }

export type WebhookPeer = {
  url: string
  /** Every call, oldest first. */
  calls: WebhookCall[]
  /** How the next calls are answered; `answer` may leave a call without any. */
  answerWith: (answer: (reply: ServerResponse) => void) => void
  close: () => Promise<void>
}

/** A real web server on the loopback that keeps what it is told. */
export async function openWebhookPeer(): Promise<WebhookPeer> {
  const calls: WebhookCall[] = []
  let answer: (reply: ServerResponse) => void = (reply) => reply.writeHead(204).end()
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    answer(reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answerWith: (next) => {
      answer = next
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** What a call says; throws where its signature or its time is wrong. */
export function verifyCall(secret: string, { headers, body }: WebhookCall): WebhookMessage {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookMessage
}
