import ipaddr from 'ipaddr.js'

/**
 * Whether what is sent to the host of `address`, a URL, stays on this machine: a socket in a folder, `localhost`, or a
 * loopback address. Anything else counts as a network that others may listen on.
 */
export function staysHere(address: string): boolean {
  const url = new URL(address)
  // PostgreSQL's way to name a folder of sockets, or a host, apart from the address.
  const host = (url.searchParams.get('host') ?? decodeURIComponent(url.hostname)).replace(/^\[(.*)\]$/, '$1')
  if (host === '' || host.startsWith('/') || /^(.+\.)?localhost\.?$/i.test(host)) return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/** Whether a connection to the database at `address` is in the clear, or its certificate is not looked at, on a network. */
export const isDatabaseExposed = (address: string): boolean =>
  !staysHere(address) && new URL(address).searchParams.get('sslmode') !== 'verify-full'
