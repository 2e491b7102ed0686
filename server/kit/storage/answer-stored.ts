import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from '../byte-range.ts'
import { mayBeShown, servedType } from './content-type.ts'
import { dispositionOf } from './file-name.ts'
import type { Storage } from './storage.ts'

/** A file that was kept, as it is to be handed out. */
export type StoredFile = {
  key: string
  name: string
  bytes: number
  sha256: string
  /** What `typeOfContent` told of it. */
  type: string
  /** Whether it is to be kept by the browser even where it could be shown. */
  asAttachment?: boolean
}

/** Nothing that is handed out runs, or loads anything, whatever a browser takes it for. A viewer of PDF does not start in a sandbox. */
const policies = {
  closed: "default-src 'none'; sandbox",
  pdf: "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  shown: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
} as const

/**
 * Answers a GET or HEAD with a file: whole, a range of it, or 304 where the asker has it. The asker's right is to be looked at
 * before, and each time: a browser keeps the file but asks again. Throws what the storage throws, before anything is sent.
 */
export async function answerStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: StoredFile,
): Promise<FastifyReply> {
  const { key, name, bytes, sha256, type } = file
  const inline = mayBeShown(type, name) && file.asAttachment !== true
  const tag = `"${sha256}"`
  reply.headers({
    'cache-control': 'private, no-cache',
    etag: tag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': inline
      ? policies[type === 'application/pdf' ? 'pdf' : 'shown']
      : policies.closed,
    ...(inline ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
  })
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.headers({
    'accept-ranges': 'bytes',
    'content-type': servedType(type, name),
    'content-disposition': dispositionOf(inline ? 'inline' : 'attachment', name),
  })
  const condition = request.headers['if-range']
  const asked = request.headers.range
  const range =
    asked !== undefined && request.method === 'GET' && (condition === undefined || condition === tag)
      ? parseRange(asked, bytes)
      : undefined
  if (range === 'unsatisfiable') {
    reply.removeHeader('content-disposition')
    return reply.code(416).header('content-range', `bytes */${bytes}`).send('')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : bytes)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await storage.read(key, range))
}

/** Whether an `If-None-Match` names this file; RFC 9110 §13.1.2 compares weakly. */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
