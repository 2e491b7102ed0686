import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { letTakeItsTime } from './long-requests.ts'

/** An answer that goes on for as long as its reader wants it: events as a browser's EventSource reads them. */
export type EventStream = {
  /** Sends `text`, a whole event; a reader who has left too much of what was sent unread is dropped instead. */
  send: (text: string) => void
  end: () => void
}

/** Bytes that wait for a reader who does not take them; whoever leaves more is dropped. */
export const mostUnread = 64 * 1024

/** An event without a name, or with one, with `data` as JSON. */
export const eventText = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`

/** What is sent so that nothing between here and the reader takes the stream for dead. */
export const heartbeat = ': \n\n'

/** Begins such an answer, which leaves with the first that is sent; `ended` is called once, whoever ends it. */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  ended: () => void,
): EventStream {
  const { raw } = reply
  reply.hijack()
  const done = letTakeItsTime(request.raw.socket)
  raw.once('close', () => {
    done()
    ended()
  })
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that gather what they pass on, nginx among them, pass this on at once.
    'x-accel-buffering': 'no',
  })
  return {
    send(text) {
      if (raw.writableEnded || raw.destroyed) return
      if (raw.writableLength > mostUnread) raw.destroy()
      else raw.write(text)
    },
    end: () => void raw.end(),
  }
}
