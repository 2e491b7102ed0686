/** One answer as it came over the wire. */
export type Reply = {
  status: number
  /** By lower-case name, each as often as it came. */
  headers: ReadonlyMap<string, readonly string[]>
  body: Buffer
}

/** What came back over one connection: the answers in order, and what no client could have made sense of. */
export type Read = { replies: Reply[]; interim: number[]; fault: string | undefined; whole: boolean }

/** The first header of a name; undefined where there is none. */
export const headerOf = (reply: Reply, name: string): string | undefined => reply.headers.get(name)?.[0]

const crlf = Buffer.from('\r\n')
const statusLine = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]+$/
const headerLine = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/
/** Two of these would leave open where an answer ends, or what it is. */
const once = [
  'content-length',
  'transfer-encoding',
  'content-type',
  'location',
  'cache-control',
  'connection',
]

class Broken extends Error {}
/** Thrown where the bytes end before what they began. */
class More extends Error {}

/**
 * Reads the answers in `bytes`, one to each of `methods` in turn, by the letter of RFC 9112: nothing is forgiven, and
 * nothing may be left over. `closed` says that no more bytes come.
 */
export function readReplies(bytes: Buffer, methods: readonly string[], closed: boolean): Read {
  const replies: Reply[] = []
  const interim: number[] = []
  let at = 0
  try {
    while (at < bytes.length) {
      const method = methods[replies.length]
      if (method === undefined) throw new Broken('more was answered than was asked for')
      const { reply, end } = readOne(bytes, at, method, closed)
      at = end
      if (reply.status < 200) interim.push(reply.status)
      else replies.push(reply)
    }
    return { replies, interim, fault: undefined, whole: true }
  } catch (error) {
    if (error instanceof Broken) return { replies, interim, fault: error.message, whole: false }
    if (!(error instanceof More)) throw error
    return { replies, interim, fault: closed ? 'the answer ended half-way' : undefined, whole: false }
  }
}

function readOne(bytes: Buffer, start: number, method: string, closed: boolean) {
  let at = start
  const line = () => {
    const end = bytes.indexOf(crlf, at)
    if (end === -1) throw new More()
    const text = bytes.toString('latin1', at, end)
    at = end + 2
    if (/[\r\n]/.test(text)) throw new Broken('a line of the head ends in half a line break')
    return text
  }
  const first = line()
  const status = Number(statusLine.exec(first)?.[1] ?? Number.NaN)
  if (Number.isNaN(status)) throw new Broken(`no status line: ${JSON.stringify(first.slice(0, 80))}`)
  const headers = new Map<string, string[]>()
  for (let text = line(); text !== ''; text = line()) {
    const [, name, value = ''] = headerLine.exec(text) ?? []
    if (name === undefined) throw new Broken(`no header: ${JSON.stringify(text.slice(0, 80))}`)
    const key = name.toLowerCase()
    headers.set(key, [...(headers.get(key) ?? []), value])
  }
  for (const name of once) {
    if ((headers.get(name)?.length ?? 0) > 1) throw new Broken(`${name} stands there twice`)
  }
  const take = (length: number) => {
    if (at + length > bytes.length) throw new More()
    const part = bytes.subarray(at, at + length)
    at += length
    return part
  }
  const bodiless = method === 'HEAD' || status < 200 || status === 204 || status === 304
  const [length] = headers.get('content-length') ?? []
  const [coding] = headers.get('transfer-encoding') ?? []
  if (length !== undefined && coding !== undefined) throw new Broken('both lengths at once')
  if (length !== undefined && !/^\d+$/.test(length)) throw new Broken(`a length of ${length}`)
  let body: Buffer
  if (bodiless) body = Buffer.alloc(0)
  else if (length !== undefined) body = take(Number(length))
  else if (coding === 'chunked') body = readChunks(line, take)
  else if (headers.get('connection')?.[0] === 'close' && closed) body = take(bytes.length - at)
  else throw closed ? new Broken('nothing says where the answer ends') : new More()
  return { reply: { status, headers, body }, end: at }
}

function readChunks(line: () => string, take: (length: number) => Buffer): Buffer {
  const parts: Buffer[] = []
  for (;;) {
    const size = line()
    if (!/^[\da-f]+$/i.test(size)) throw new Broken(`a chunk of ${size.slice(0, 20)}`)
    const length = Number.parseInt(size, 16)
    if (length > 0) parts.push(take(length))
    if (line() !== '') throw new Broken('a chunk that is not as long as it says')
    if (length === 0) return Buffer.concat(parts)
  }
}
