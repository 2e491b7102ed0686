/** A request as it is to go over the wire: nothing is added to it but its length and a `Host`, where it brings none. */
export type Asked = {
  method?: string
  target: string
  /** Names and values as they are written; the same name may come twice. */
  headers?: readonly (readonly [name: string, value: string])[]
  /** Text is sent as UTF-8. An object is sent as JSON, and says so. */
  body?: string | Buffer | Record<string, unknown>
  version?: string
}

/** The bytes of a request. A text in its head stands for one byte a character, so that any byte can be written. */
export function bytesOf({ method = 'GET', target, headers = [], body, version = 'HTTP/1.1' }: Asked): Buffer {
  const names = new Set(headers.map(([name]) => name.trim().toLowerCase()))
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
  const sent = Buffer.isBuffer(body) ? body : Buffer.from(isJson ? JSON.stringify(body) : (body ?? ''))
  const lines = [`${method} ${target} ${version}`]
  if (!names.has('host')) lines.push('host: localhost')
  if (isJson && !names.has('content-type')) lines.push('content-type: application/json')
  if (body !== undefined && !names.has('content-length') && !names.has('transfer-encoding')) {
    lines.push(`content-length: ${sent.length}`)
  }
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), sent])
}

/** `body` as one chunk after the other of at most `size` bytes, with their end. */
export function chunked(body: Buffer, size: number): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}
