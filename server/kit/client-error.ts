import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { addressPrefix } from './client-address.ts'
import type { Log } from './log.ts'
import { takesItsTime } from './long-requests.ts'
import { Refusal } from './refusal.ts'

/** What is said of a request that broke before anything could look at it, by the error code of Node's parser. */
const refusals: Record<string, () => Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('request_timeout', 'The request took too long to arrive.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new Refusal('too_large', 'The request is larger than is taken here.'),
  HPE_HEADER_OVERFLOW: () =>
    new Refusal('headers_too_large', 'The address or the headers of the request are too long.'),
}
/** What was thrown, where it is a refusal. */
const asRefusal = (error: unknown) => (error instanceof Refusal ? error : unreadable())
const unreadable = () => new Refusal('invalid_input', 'The request could not be read as HTTP.')

/** What the answers that no route gives are made of. */
export type OutsideAnswers = {
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>
  /** Told of each, by the network of its sender alone. */
  log: Log
  /** Why nothing answers `method` at `target`. */
  refusalAt: (method: string, target: string) => Promise<Refusal>
}

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number }

/** A request line whose method Node's parser does not know: it stops within the line. */
const requestLine = /^([!#$%&'*+.^_`|~\w-]{1,64}) (\/[\x21-\x7e]*) HTTP\/1\.[01]\r?$/

function unknownMethodIn(error: NodeJS.ErrnoException) {
  const { code, rawPacket, bytesParsed = 0 } = error as ClientError
  if (code !== 'HPE_INVALID_METHOD' || !rawPacket) return undefined
  const start = bytesParsed > 0 ? rawPacket.lastIndexOf('\n', bytesParsed - 1) + 1 : 0
  const end = rawPacket.indexOf('\n', start)
  const [, method, target] = requestLine.exec(rawPacket.toString('latin1', start, end)) ?? []
  return method !== undefined && target !== undefined ? { method, target } : undefined
}

type HttpSocket = Socket & {
  _httpMessage?: ServerResponse | null
  parser?: { incoming?: IncomingMessage | null } | null
}

/** Node keeps the answer under way here; after its end, the one to the next whole request of the connection. */
const answerUnderWay = (socket: Socket) => (socket as HttpSocket)._httpMessage

/** Whether the request that breaks off has its answer already: one that is refused early still has its body to come. */
function isAnswered(socket: Socket): boolean {
  const { incoming } = (socket as HttpSocket).parser ?? {}
  return incoming?.complete === false && !answerUnderWay(socket)
}

/**
 * Answers over `socket` and ends it. What was asked before, and whole, is answered first; in the middle of an answer to
 * this very request there is no more to say, since it would be read as a part of that answer.
 */
async function endWith(
  socket: Socket,
  { headers, log }: OutsideAnswers,
  refusal: Promise<Refusal>,
  reason: string | undefined,
): Promise<void> {
  socket.on('error', () => socket.destroy())
  if (isAnswered(socket)) {
    socket.destroySoon()
    return
  }
  const own = await refusal
  const network = addressPrefix(socket.remoteAddress ?? '')
  // Who is only slow has tried nothing.
  log[own.status === 408 ? 'debug' : 'info']({ status: own.status, reason, network }, 'unreadable request')
  const settle = () => {
    const current = answerUnderWay(socket)
    if (current?.req.complete && socket.writable) current.once('finish', settle)
    else if (!socket.writable || current?.headersSent) socket.destroy()
    else {
      socket.write(wire(own, headers))
      socket.destroySoon()
    }
  }
  settle()
}

function wire(refusal: Refusal, headers: OutsideAnswers['headers']): string {
  const body = JSON.stringify(refusal.envelope())
  const all = {
    ...headers,
    'cache-control': 'no-store',
    ...refusal.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Answers Node's `clientError`, a request that is no HTTP or breaks off, as every other refusal is answered. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  outside: OutsideAnswers,
): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && takesItsTime(socket)) return
  const unknown = unknownMethodIn(error)
  const refusal = unknown
    ? outside.refusalAt(unknown.method, unknown.target).catch(asRefusal)
    : Promise.resolve((refusals[error.code ?? ''] ?? unreadable)())
  void endWith(socket, outside, refusal, error.code)
}

/**
 * Takes what Node would otherwise answer by itself, or not at all: a CONNECT is refused as any other method, and a
 * request that expects what there is not is one without the expectation (RFC 9110 §10.1.1).
 */
export function answerOddRequests(server: Server, outside: OutsideAnswers): void {
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const refusal = outside.refusalAt('CONNECT', request.url ?? '').catch(asRefusal)
    void endWith(socket, outside, refusal, 'CONNECT')
  })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
