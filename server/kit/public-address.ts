import { type LookupAddress, lookup } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A call that was not made, because it would have gone to this machine or its network. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/** A call that was not made, because it would have gone without TLS. */
export class InsecureError extends Error {
  override readonly name = 'InsecureError'
}

/**
 * Whether `address` (IPv4 or IPv6) can be reached by anybody: neither this machine, nor its network, nor one of those
 * that stand for another (IANA special-purpose registries). An IPv4 address written as IPv6 is taken as what it is.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.split('%', 1)[0] ?? ''
  if (!ipaddr.isValid(plain)) return false
  const read = ipaddr.process(plain)
  // Of IPv6 only 2000::/3 is given out. Beside it lies ::/96, where an IPv4 address can be written too (RFC 4291 §2.5.5.1).
  const givenOut = read instanceof ipaddr.IPv4 || read.match(ipaddr.IPv6.parseCIDR('2000::/3'))
  return givenOut && read.range() === 'unicast'
}

/** Whether the host of `url` is one of `hosts`, or below one; where none are named every host is. */
export function isHostNamed(url: URL, hosts: readonly string[]): boolean {
  const host = url.hostname.replace(/\.$/, '')
  return hosts.length === 0 || hosts.some((named) => host === named || host.endsWith(`.${named}`))
}

/** The host of `url` where it is written as an address; undefined for a name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) ? host : undefined
}

/** How a name becomes addresses; the system's own way unless a test says otherwise. */
export type Resolve = (name: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void
const systemResolve: Resolve = (name, done) =>
  lookup(name, { all: true }, (error, addresses) => done(error, addresses ?? []))

/**
 * Finds the addresses that a connection is then made to, and refuses a name of which one is private: the check and the
 * connection use the same answer, so a name that changes between two questions gains nothing.
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (name, options, done) =>
    resolve(name, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return done(error ?? new Error('no address'), '', 0)
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddressError(), '', 0)
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })

/** What the connection itself cannot tell: no name is looked up for an address, and nothing says that TLS is wanted. */
function requirePublic(target: URL): void {
  const literal = literalAddress(target)
  if (literal !== undefined && !isPublicAddress(literal)) throw new PrivateAddressError()
  if (target.protocol !== 'https:') throw new InsecureError()
}

/** Whether private addresses may be called, and without TLS. */
export type Guard = { allowPrivate: boolean; resolve?: Resolve }

/** Calls an address that somebody else named, over a connection of its own; no redirect is followed. The body of what is answered is still to be read. */
export async function callGuarded(
  target: URL,
  body: string | undefined,
  options: Pick<RequestOptions, 'method' | 'headers' | 'signal'>,
  { allowPrivate, resolve = systemResolve }: Guard,
): Promise<IncomingMessage> {
  if (!allowPrivate) requirePublic(target)
  const own = {
    ...options,
    agent: false,
    ...(allowPrivate ? {} : { lookup: publicLookup(resolve) }),
  } as const
  const call = target.protocol === 'https:' ? requestHttps(target, own) : requestHttp(target, own)
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return answer
}
