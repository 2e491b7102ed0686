import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of one request and its reply. */
export type Cookies = {
  read: (name: string) => string | undefined
  /** Has the browser keep `value`, out of reach of scripts, for `maxAgeMs` from now. A `strict` one is not sent with a link that is followed either. */
  keep: (name: string, value: string, maxAgeMs: number, sameSite?: 'lax' | 'strict') => void
  /** Has the browser forget it. */
  drop: (name: string) => void
}

/**
 * Cookies that only this host is sent, with no request that another site starts except for a link that is followed.
 * Behind https their names begin with `__Host-`: a browser takes such a cookie from nobody else, not from a neighbouring
 * subdomain nor from a connection in the clear (RFC 6265bis §4.1.3.2).
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:')
  const fullName = (name: string) => `${secure ? '__Host-' : ''}plumbline-${name}`
  const set = (name: string, value: string, maxAge: number, sameSite: 'lax' | 'strict' = 'lax') => {
    const cookie = {
      name: fullName(name),
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      secure,
      sameSite,
    } as const
    reply.header('set-cookie', stringifySetCookie(cookie))
  }
  return {
    read: (name) => parseCookie(request.headers.cookie ?? '')[fullName(name)],
    keep: (name, value, maxAgeMs, sameSite) => set(name, value, Math.floor(maxAgeMs / 1000), sameSite),
    drop: (name) => set(name, '', 0),
  }
}
