import type { IncomingMessage } from 'node:http'
import { say } from '#language/say.ts'
import { Refusal } from './refusal.ts'

/** Headers that two readers may take differently where they come twice; Node keeps the first and drops the rest. */
const single: ReadonlySet<string> = new Set(['host', 'content-type', 'authorization'])

/** A name or an address, and perhaps a port, which may be empty (RFC 3986 §3.2.3): RFC 9110 §7.2, without the characters that no host has. */
const hostShape = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i

/** A request that something in front of the server may read in another way has no next one on its connection. */
const unsound = (message: string) =>
  new Refusal('invalid_input', message, { headers: { connection: 'close' } })

/**
 * Refuses what Node's parser lets pass and RFC 9112 does not: another version, no host or two (§3.2), a coding of the
 * transfer that is not `chunked` alone, or one in HTTP/1.0 (§6.1); and a body that is compressed.
 */
export function requireSound(request: Pick<IncomingMessage, 'httpVersion' | 'headers' | 'rawHeaders'>): void {
  const { httpVersion, headers, rawHeaders } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw unsound(say('Ask in HTTP/1.1.'))
  const seen = new Set<string>()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase()
    if (!single.has(name)) continue
    if (seen.has(name)) throw unsound(say('The header {name} stands there twice.', { name }))
    seen.add(name)
  }
  const { host, 'transfer-encoding': transfer, 'content-encoding': content } = headers
  if (host === undefined ? httpVersion === '1.1' : !hostShape.test(host)) {
    throw unsound(say('The Host header is missing or names no host.'))
  }
  if (transfer !== undefined && (transfer.toLowerCase() !== 'chunked' || httpVersion === '1.0')) {
    throw unsound(say('The body comes in a transfer coding that is not known here.'))
  }
  if (content !== undefined && !/^(identity)?$/i.test(content)) {
    throw new Refusal('unsupported_type', say('Send the body as it is, without compressing it.'), {
      headers: { 'accept-encoding': 'identity' },
    })
  }
}
