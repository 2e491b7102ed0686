import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketAddress } from '#server/kit/storage/bucket-address.ts'

/** What is done to a call instead of answering it: a status, or its answer cut after so many bytes of the body. */
export type BucketFault = { status: number; code?: string } | { cutAfter: number } | { lostAnswer: true }

export type BucketPeer = {
  address: BucketAddress
  /** `METHOD /path?query` of every call, oldest first. */
  calls: string[]
  /** The files of the bucket that are visible, by key. */
  files: Map<string, { body: Buffer; etag: string; at: Date }>
  /** Keys of the uploads that are under way. */
  uploads: () => string[]
  /** What is done to the next calls that `match` finds, one fault each. */
  fail: (match: RegExp, ...faults: BucketFault[]) => void
  /** The most keys that one answer lists. */
  pageOf: (count: number) => void
  close: () => Promise<void>
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The signature that a call should carry, written from the description of Signature Version 4:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function signatureOf(request: IncomingMessage, { region, secretKey }: BucketAddress, signed: string): string {
  const url = new URL(request.url ?? '', 'http://peer')
  const time = String(request.headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const query = [...url.searchParams]
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .sort()
    .join('&')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const path = url.pathname.split('/').map(decodeURIComponent).map(uriEncode).join('/')
  const hash = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, path, query, headers.join(''), signed, hash].join('\n')
  const key = ['aws4_request'].reduce(
    hmac,
    hmac(hmac(hmac(`AWS4${secretKey}`, time.slice(0, 8)), region), 's3'),
  )
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
}

/** Why a call is not to be answered, if so: its signature, or a body that is not the one that was signed. */
function refusalOf(request: IncomingMessage, address: BucketAddress, body: Buffer): string | undefined {
  const [, id, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\S+, SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (id !== address.accessKey) return 'InvalidAccessKeyId'
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!signed.split(';').includes(name)) return 'AccessDenied'
  if (signatureOf(request, address, signed) !== signature) return 'SignatureDoesNotMatch'
  if (sha256(body) !== request.headers['x-amz-content-sha256']) return 'XAmzContentSHA256Mismatch'
  return undefined
}

/** A bucket on the loopback, as far as files go, that looks at every signature and fails as it is told. */
export async function openBucketPeer(): Promise<BucketPeer> {
  const files: BucketPeer['files'] = new Map()
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()
  const calls: string[] = []
  const faults: { match: RegExp; fault: BucketFault }[] = []
  let page = 1000
  let nextUpload = 1

  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    const body = Buffer.concat(chunks)
    const call = `${request.method} ${request.url}`
    calls.push(call)
    const at = faults.findIndex(({ match }) => match.test(call))
    const [{ fault } = { fault: undefined }] = at >= 0 ? faults.splice(at, 1) : []
    const refused = refusalOf(request, address, body)
    if (refused) return fails(reply, 403, refused)
    if (fault && 'status' in fault) return fails(reply, fault.status, fault.code ?? 'InternalError')
    if (fault && 'lostAnswer' in fault) {
      answer(request, new DeafReply() as unknown as ServerResponse, body)
      return request.socket.destroy()
    }
    answer(request, reply, body, fault?.cutAfter)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address: BucketAddress = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'site-files',
    prefix: 'plumbline/',
    region: 'eu-central-1',
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'wJalr/XUtn+FEMI',
  }

  function answer(request: IncomingMessage, reply: ServerResponse, body: Buffer, cutAfter?: number) {
    const url = new URL(request.url ?? '', 'http://peer')
    const key = decodeURIComponent(url.pathname).replace(`/${address.bucket}`, '').slice(1)
    const query = url.searchParams
    const upload = uploads.get(query.get('uploadId') ?? '')
    const asked = `${request.method}${key === '' ? ' bucket' : ''}${query.has('uploads') ? ' uploads' : ''}${query.has('uploadId') ? ' upload' : ''}`
    if (asked.endsWith(' upload') && !upload) return fails(reply, 404, 'NoSuchUpload')
    switch (asked) {
      case 'PUT':
        files.set(key, { body, etag: `"${md5(body)}"`, at: new Date() })
        return reply.writeHead(200, { etag: `"${md5(body)}"` }).end()
      case 'POST uploads': {
        const id = `up<&"${nextUpload++}`
        uploads.set(id, { key, parts: new Map() })
        return reply.end(
          `<InitiateMultipartUploadResult><UploadId>up&lt;&amp;&quot;${nextUpload - 1}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      case 'PUT upload':
        upload?.parts.set(Number(query.get('partNumber')), body)
        return reply.writeHead(200, { etag: `"${md5(body)}"` }).end()
      case 'POST upload': {
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
        const parts = named.map(([, number]) => upload?.parts.get(Number(number)) ?? Buffer.alloc(0))
        if (named.some(([, , tag], n) => md5(parts[n] ?? '') !== tag)) return fails(reply, 400, 'InvalidPart')
        if (parts.slice(0, -1).some(({ length }) => length < 5 * 2 ** 20))
          return fails(reply, 400, 'EntityTooSmall')
        const whole = Buffer.concat(parts)
        files.set(key, { body: whole, etag: `"${md5(whole)}-${parts.length}"`, at: new Date() })
        uploads.delete(query.get('uploadId') ?? '')
        return reply.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
      }
      case 'DELETE upload':
        uploads.delete(query.get('uploadId') ?? '')
        return reply.writeHead(204).end()
      case 'DELETE':
        files.delete(key)
        return reply.writeHead(204).end()
      case 'GET bucket uploads':
        return reply.end(
          `<R>${[...uploads].map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id.replace('<&"', '&lt;&amp;&quot;')}</UploadId><Initiated>2026-01-02T03:04:05.000Z</Initiated></Upload>`).join('')}</R>`,
        )
      case 'GET bucket':
        return reply.end(listing(query))
      default:
        return send(request, reply, key, cutAfter)
    }
  }

  function listing(query: URLSearchParams) {
    const found = [...files].filter(([key]) => key.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number((query.get('continuation-token') ?? '0&').slice(0, -1))
    const shown = found.slice(from, from + page)
    const next =
      from + page < found.length ? `<NextContinuationToken>${from + page}&amp;</NextContinuationToken>` : ''
    return `<ListBucketResult>${shown
      .map(
        ([key, { body, at }]) =>
          `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
      )
      .join('')}${next}</ListBucketResult>`
  }

  function send(request: IncomingMessage, reply: ServerResponse, key: string, cutAfter?: number) {
    const file = files.get(key)
    if (!file) return fails(reply, 404, 'NoSuchKey')
    const condition = request.headers['if-match']
    if (condition !== undefined && condition !== file.etag) return fails(reply, 412, 'PreconditionFailed')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = from === undefined ? file.body : file.body.subarray(Number(from), Number(to) + 1)
    reply.writeHead(from === undefined ? 200 : 206, { etag: file.etag, 'content-length': part.length })
    if (request.method === 'HEAD') return reply.end()
    if (cutAfter === undefined) return reply.end(part)
    reply.write(part.subarray(0, cutAfter), () => request.socket.destroy())
  }

  return {
    address,
    calls,
    files,
    uploads: () => [...uploads.values()].map(({ key }) => key),
    fail: (match, ...next) => faults.push(...next.map((fault) => ({ match, fault }))),
    pageOf: (count) => {
      page = count
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const md5 = (data: Buffer | string) => createHash('md5').update(data).digest('hex')

function fails(reply: ServerResponse, status: number, code: string) {
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** What is done, and never told. */
class DeafReply {
  writeHead() {
    return this
  }
  end() {}
  write() {}
}
