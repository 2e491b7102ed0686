import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { parseRange } from './byte-range.ts'
import type { SiteFile, Variant } from './site.ts'

/** Whether an `Accept-Encoding` takes `coding`: named without `q=0`, or by `*`. RFC 9110 §12.5.3. */
function accepts(header: string, coding: string): boolean {
  let star = false
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
    if (name.trim() === coding) return !refused
    if (name.trim() === '*') star = !refused
  }
  return star
}

function choose(file: SiteFile, request: IncomingMessage): Variant {
  // A range is counted in the bytes of the file itself, whatever else could be sent.
  if (request.headers.range !== undefined) return file.plain
  const header = request.headers['accept-encoding']
  if (typeof header !== 'string') return file.plain
  // Browsers send one of few headers; the common ones are not parsed again.
  if (file.br && (header.includes('br') && !header.includes('q=') ? true : accepts(header, 'br')))
    return file.br
  if (file.gzip && accepts(header, 'gzip')) return file.gzip
  return file.plain
}

/** Whether an `If-None-Match` or `If-Range` names this file in any encoding. RFC 9110 §13.1.2 compares weakly. */
function names(header: string, file: SiteFile): boolean {
  if (header.trim() === '*') return true
  const stem = file.plain.etag.slice(1, -1)
  return header.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '')
    return plain === `"${stem}"` || plain === `"${stem}-br"` || plain === `"${stem}-gz"`
  })
}

/** What of a file a request is answered with. */
export type Chosen = { file: SiteFile; variant: Variant; body: Buffer }

/** Reads what of `file` answers the request, compressed as it asks. */
export async function chooseFrom(file: SiteFile, request: IncomingMessage): Promise<Chosen> {
  const variant = choose(file, request)
  return { file, variant, body: await variant.body() }
}

/** Answers a GET or HEAD with what was chosen for it and `status`: conditional or in part, as the request asks. */
export function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, variant, body: whole }: Chosen,
  status: number,
  headers: OutgoingHttpHeaders,
): void {
  const common: OutgoingHttpHeaders = {
    ...headers,
    'cache-control': file.cacheControl,
    etag: variant.etag,
    vary: 'accept-encoding',
  }
  const known = request.headers['if-none-match']
  if (status === 200 && known !== undefined && names(known, file)) {
    response.writeHead(304, common)
    response.end()
    return
  }
  common['content-type'] = file.type
  if (variant.encoding) common['content-encoding'] = variant.encoding
  if (status === 200) common['accept-ranges'] = 'bytes'
  let body = whole
  let code = status
  if (
    status === 200 &&
    request.headers.range !== undefined &&
    request.method === 'GET' &&
    stillSame(request, file)
  ) {
    const range = parseRange(request.headers.range, body.length)
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${body.length}`, 'content-length': 0 })
      response.end()
      return
    }
    if (range) {
      code = 206
      common['content-range'] = `bytes ${range.start}-${range.end}/${body.length}`
      body = body.subarray(range.start, range.end + 1)
    }
  }
  common['content-length'] = body.length
  response.writeHead(code, common)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** A range is only good for the file that its asker has the rest of. */
const stillSame = (request: IncomingMessage, file: SiteFile) => {
  const condition = request.headers['if-range']
  return condition === undefined || condition === file.plain.etag
}
