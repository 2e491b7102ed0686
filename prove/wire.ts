import { connect, type Socket } from 'node:net'

/** What is asked: the body as the very bytes that are sent. */
export type Question = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | undefined
}

/** What came back; a header that came more than once is in lines. */
export type Reply = { status: number; headers: ReadonlyMap<string, string>; text: string }

/** One connection that is kept alive, one question at a time; a quarter of the work of `fetch`. */
export type Wire = { ask: (question: Question) => Promise<Reply>; close: () => void }

/** Half of what a server waits for the next question, in milliseconds. */
const usualRest = 5000

/**
 * Opens a connection to the server at `url`; it is opened anew where the server has closed it between two questions. Where that
 * crossed the second of them on its way, because the machine stood still (RFC 9112 §9.3.1), it is asked again: the question
 * before it was asked `restMs` ago then, and answered at some time since, which a process that had no turn does not know. Any
 * other question that a connection is closed upon has failed.
 */
export function openWire(url: string, restMs = usualRest): Wire {
  const { hostname, port, host } = new URL(url)
  let socket: Socket | undefined
  let received = Buffer.alloc(0)
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void; text: string } | undefined
  /** When what was last answered on the connection that is open had been asked. */
  let answeredFrom: number | undefined
  let askedAt = 0

  const settle = () => {
    const reply = readReply(received)
    if (!reply) return
    received = received.subarray(reply.length)
    answeredFrom = askedAt
    // What could not be read as JSON is the last that is taken on its connection.
    if (reply.headers.get('connection') === 'close') {
      socket?.destroy()
      socket = undefined
    }
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(reply)
  }
  const open = () => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    opened.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      settle()
    })
    opened.on('error', () => {})
    opened.on('close', () => {
      if (socket !== opened) return
      socket = undefined
      const hasRested = answeredFrom !== undefined && performance.now() - answeredFrom >= restMs
      if (waiting && hasRested && received.length === 0) return send(waiting.text)
      const since = (at = Number.NaN) => `${Math.round(performance.now() - at)} ms`
      waiting?.reject(
        new Error(
          `the connection was closed without an answer, ${since(askedAt)} after the question, ${since(answeredFrom)} after the one before`,
        ),
      )
      waiting = undefined
    })
    return opened
  }
  const send = (text: string) => {
    if (!socket) {
      received = Buffer.alloc(0)
      answeredFrom = undefined
      socket = open()
    }
    askedAt = performance.now()
    socket.write(text)
  }
  return {
    ask: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`]
        for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
        if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
        waiting = { resolve, reject, text: `${lines.join('\r\n')}\r\n\r\n${body ?? ''}` }
        send(waiting.text)
      }),
    close: () => socket?.destroy(),
  }
}

/** The reply that `bytes` begin with, and how long it is; undefined while it is not whole. */
function readReply(bytes: Buffer): (Reply & { length: number }) | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const before = headers.get(name)
    headers.set(name, `${before === undefined ? '' : `${before}\n`}${line.slice(colon + 1).trim()}`)
  }
  const length = end + 4 + Number(headers.get('content-length') ?? 0)
  if (bytes.length < length) return undefined
  return {
    status: Number(first.split(' ')[1]),
    headers,
    text: bytes.toString('utf8', end + 4, length),
    length,
  }
}
