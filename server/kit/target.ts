import type { IncomingMessage } from 'node:http'

/**
 * The path of a request target with percent-encoding undone once, and its query with the question mark. A `%2F` stays
 * as it is: it is part of a name, no border between two (RFC 3986 §2.2), and the router sees it so too. A path that
 * cannot be decoded is undefined.
 */
export function splitTarget(target: string): { path: string | undefined; query: string } {
  const mark = target.indexOf('?')
  const raw = mark === -1 ? target : target.slice(0, mark)
  const query = mark === -1 ? '' : target.slice(mark)
  if (!raw.includes('%')) return { path: raw, query }
  try {
    return { path: decodeURIComponent(raw.replaceAll(/%2f/gi, '%252F')), query }
  } catch {
    return { path: undefined, query }
  }
}

/**
 * Whether a path belongs to the calls, whose every answer is an envelope; also where its first slashes are doubled or
 * encoded, so that it is none that there is.
 */
export const isApiPath = (path: string): boolean => /^(?:\/|%2f)+api(?:[/#]|%2f|$)/i.test(path)

/**
 * The target of `request` without scheme and host, which a server must take as well as a bare path. The host that
 * stands there replaces the `Host` header. RFC 9112 §3.2.2.
 */
export function toOriginForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const target = request.url ?? '/'
  if (target.startsWith('/')) return target
  const [, host, rest] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(target) ?? []
  if (host === undefined || rest === undefined) return target
  request.headers.host = host
  return rest.startsWith('/') ? rest : `/${rest}`
}
