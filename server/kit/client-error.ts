import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { addressPrefix } from './client-address.ts'
import type { Log } from './log.ts'

/** What is said of a request that broke before anything could look at it, by the error code of Node's parser. */
const answers: Record<string, { status: number; text: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'The request took too long to arrive.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, text: 'The request is larger than is taken here.' },
  HPE_HEADER_OVERFLOW: { status: 431, text: 'The address or the headers of the request are too long.' },
}
const unreadable = { status: 400, text: 'The request could not be read as HTTP.' }

/**
 * Answers Node's `clientError`: a plain line that says what was wrong and nothing of the server, with `headers`, then the
 * end. The log is told of it, by the network alone.
 */
export function makeClientErrorAnswer(
  headers: Readonly<Record<string, string>>,
  log: Log,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (error, socket) => {
    // Node keeps the answer under way here. One to an earlier, whole request goes out first, and nothing after it; in
    // the middle of one to this request, a second would be read as a part of it.
    const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse | null }
    if (current?.req.complete && socket.writable) {
      current.once('finish', () => socket.destroySoon())
      return
    }
    if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
      socket.destroy()
      return
    }
    const { status, text } = answers[error.code ?? ''] ?? unreadable
    const network = addressPrefix(socket.remoteAddress ?? '')
    // Who is only slow has tried nothing.
    log[status === 408 ? 'debug' : 'info']({ status, reason: error.code, network }, 'unreadable request')
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: text/plain; charset=utf-8',
      ...always,
      'cache-control: no-store',
      `content-length: ${text.length + 1}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}\n`)
    socket.destroySoon()
  }
}
